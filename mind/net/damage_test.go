package net

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"katachi/board"
)

// unpacked returns the content of a packed file.
func unpacked(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func pack(t testing.TB, content []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = z.Write(content)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// little are small networks with every kind of layer.
func little(t testing.TB) (files [][]byte) {
	t.Helper()
	for i, f := range []form{
		{version: 8, channels: 6, first: 1, blocks: blocksPlain, text: true, narrow: true},
		{version: 15, channels: 16, first: 1, blocks: blocksNested, act: "MISH", human: true, narrow: true},
		{version: 17, channels: 8, first: 1, blocks: blocksHeeded, act: "SILU", tip: "spatial", policies: 4, learned: true, shared: 2, narrow: true},
	} {
		files = append(files, f.write(t, uint64(i)))
		if survives(t, fmt.Sprintf("form %d", i), files[i]) {
			t.Fatalf("form %d is refused undamaged", i)
		}
	}
	return files
}

// survives loads a file. It must be refused in one line, or say finite numbers.
func survives(t testing.TB, what string, data []byte) (refused bool) {
	t.Helper()
	n, err := Load("damaged.bin.gz", data)
	if err != nil {
		if text := err.Error(); strings.ContainsAny(text, "\r\n") || !strings.HasPrefix(text, "damaged.bin.gz: ") || len(text) > 400 {
			t.Errorf("%s: error %q, want one line that begins with the file's name", what, text)
		}
		return true
	}
	p, err := ParseProfile("proyear_1850")
	if err != nil {
		t.Fatal(err)
	}
	out := make([]Output, 1)
	if err := NewEvaluator(n).Judge(out, []Input{{Game: board.NewGame(7, nil), Profile: p}}); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	o := &out[0]
	for _, v := range append(o.Policy[:], o.Pass, o.Win, o.Loss, o.NoResult, o.Lead, o.ScoreMean, o.ScoreStdev, o.WinError, o.LeadError) {
		if v-v != 0 {
			t.Errorf("%s: the network says %v", what, v)
			break
		}
	}
	return false
}

// TestDamagedKataGo: 2,000 files that are cut, changed, or have numbers that are too large are
// refused in one line, or read as other networks, in little memory.
func TestDamagedKataGo(t *testing.T) {
	r := rand.New(rand.NewPCG(56, 1))
	files := little(t)
	hostile := []string{
		"0", "-1", "1", "4096", "4097", "65536", "2147483647", "-2147483648", "9223372036854775807", "99999999999999999999",
		"1e9", "NaN", "-inf", "x", "@BIN@", "\x00", strings.Repeat("7", 300), "ordinary_block", "nested_bottleneck_block",
	}
	refused := 0
	var before, after runtime.MemStats
	for i := range 2000 {
		packed := bytes.Clone(files[i%len(files)])
		content := unpacked(t, packed)
		what := ""
		switch kind := i / 3 % 5; kind {
		case 0:
			at := r.IntN(len(packed))
			packed, what = packed[:at], fmt.Sprint("cut to ", at)
		case 1:
			at := r.IntN(len(packed))
			packed[at] ^= 1 << r.IntN(8)
			what = fmt.Sprint("changed at ", at)
		case 2:
			at := r.IntN(len(content))
			packed, what = pack(t, content[:at]), fmt.Sprint("content cut to ", at)
		case 3:
			for range 1 + r.IntN(4) {
				content[r.IntN(len(content))] = byte(r.IntN(256))
			}
			packed, what = pack(t, content), "bytes changed"
		case 4:
			// a word among the sizes that begin a layer
			words := bytes.Fields(content[:min(len(content), 4000)])
			word := words[r.IntN(min(len(words), 40))]
			with := hostile[r.IntN(len(hostile))]
			packed, what = pack(t, bytes.Replace(content, word, []byte(with), 1+r.IntN(3))), fmt.Sprintf("%.20q is %.20q", word, with)
		}
		runtime.ReadMemStats(&before)
		if survives(t, fmt.Sprintf("file %d, %s", i, what), packed) {
			refused++
		} else if i/3%5 < 3 {
			t.Errorf("file %d, %s, is not refused", i, what)
		}
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 100<<20 {
			t.Errorf("file %d, %s: %d MB allocated", i, what, grown>>20)
		}
	}
	t.Logf("%d of 2,000 files refused", refused)
}

// TestHostileKataGo has a case for each check of a file.
func TestHostileKataGo(t *testing.T) {
	text := string(unpacked(t, form{version: 15, channels: 8, first: 3, blocks: blocksPlain[:1], act: "MISH", text: true}.write(t, 1)))
	for _, c := range []struct{ old, new, want string }{
		{"random-v15\n15", "random-v15\n7", `version of the network is "7", want 8 to 17`},
		{"random-v15\n15", "random-v15\n18", `version of the network is "18", want 8 to 17`},
		{"22 19", "21 19", `number of planes is "21", want 22 to 22`},
		{"20.5", "0", `a factor is "0", want a number above 0`},
		{"ACTIVATION_MISH", "ACTIVATION_TANH", `unknown activation "ACTIVATION_TANH"`},
		{"ordinary_block", "odd_block", `unknown kind of block "odd_block"`},
		{"trunk 1 8", "trunk 1001 8", `number of blocks is "1001", want 1 to 1000`},
		{"trunk 1 8", "trunk 1 9", "8 outputs, want 9"},
		{"3 3 22 8 1 1", "3 3 22 8 2 1", `dilation of rows is "2", want 1 to 1`},
		{"3 3 22 8 1 1", "2 2 22 8 1 1", "a convolution of 2x2 points, want as many rows as columns, an odd number"},
		{"3 3 8 16 1 1", "5 5 8 16 1 1", `number of rows is "5", want 1 to 3`},
		{"3 3 8 16 1 1", "3 3 7 16 1 1", "7 inputs, want 8"},
		{"3 3 8 16 1 1\n", "3 3 8 16 1 1\nNaN ", "number 0 of weights is NaN"},
		{"3 3 8 16 1 1\n", "3 3 8 16 1 1\n@BON@", "no mark @BIN@ before weights"},
		{"3 3 8 16 1 1\n", "3 3 8 16 1 1\nx", "among weights, want a number"},
		{"valuehead", "valuehead " + strings.Repeat("x", 300), "of more than 200 bytes"},
		{text[len(text)/2:], "", "the file ends, want"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Errorf("the file has no %q", c.old)
		}
		_, err := Load("n.txt.gz", pack(t, []byte(changed)))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "n.txt.gz: not a network of KataGo: ") {
			t.Errorf("%.30q instead of %.30q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
	bomb := pack(t, append([]byte("bomb 8 22 19 trunk 1 8 8 8 8 8 conv 15 15 22 4096 1 1 @BIN@"), make([]byte, 100<<20)...))
	if _, err := Load("bomb", bomb); err == nil || !strings.Contains(err.Error(), "the file ends") {
		t.Errorf("a file of %d bytes with 100 MB of zeros: error %v", len(bomb), err)
	}
}

// TestManyNarrowLayers: a network whose layers of one channel need far more memory than its file is
// refused.
func TestManyNarrowLayers(t *testing.T) {
	b := newBuilder(katagoPlanes)
	x := b.field("x", 1)
	k := &kernel{3, 4096, 1, func(_, _, _, _ int) float32 { return 1 }}
	for range 100 {
		b.product(x, k)
	}
	s := &scanner{}
	if s.bounded(b); s.err == nil || !strings.Contains(s.err.Error(), "too many layers of few channels") {
		t.Errorf("error %v", s.err)
	}
}

// FuzzKataGo reads the content of a packed file: it is refused in one line, or says finite numbers.
func FuzzKataGo(f *testing.F) {
	for _, data := range little(f) {
		f.Add(unpacked(f, data))
	}
	f.Add([]byte("x 8 22 19 trunk 1 8 8 8 8 8 conv 3 3 22 8 1 1 @BIN@"))
	f.Fuzz(func(t *testing.T, content []byte) { survives(t, "fuzzed", pack(t, content)) })
}

// TestMemory: an Evaluator of a large network needs less than 60 MB, for any number of positions.
func TestMemory(t *testing.T) {
	f := form{version: 14, channels: 384, first: 3, act: "MISH", blocks: []string{kindNested, "+" + kindOrdinary, "+" + kindPooled}}
	n, err := Load("large", f.write(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, positions := range []int{1, 100} {
		in := make([]Input, positions)
		for i := range in {
			in[i].Game = board.NewGame(19, nil)
		}
		out := make([]Output, positions)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := NewEvaluator(n).Judge(out, in); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		grown := float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)
		if grown > 60 {
			t.Errorf("%d positions: %.1f MB, want at most 60", positions, grown)
		}
		t.Logf("%d positions: %.1f MB", positions, grown)
	}
}
