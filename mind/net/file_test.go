package net

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/section"
)

func testdata(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// packed returns the file of the network in testdata.
func packed(t testing.TB) []byte {
	t.Helper()
	data, err := Pack(testdata(t, "weights.json"), testdata(t, "weights.bin"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// said is a position of tools/net/fixture.py with PyTorch's results for it.
type said struct {
	Size   int
	Planes [NumPlanes][]uint32
	Policy []float32
}

func (s *said) logits() *Logits {
	l := new(Logits)
	for i, v := range s.Policy {
		l[board.At(i%s.Size, i/s.Size)] = v
	}
	return l
}

// TestFixture: with the weights from training, Go computes the same results as PyTorch, on three
// sizes of boards; with the weights from the file, almost the same.
func TestFixture(t *testing.T) {
	var cases []said
	if err := json.Unmarshal(testdata(t, "cases.json"), &cases); err != nil {
		t.Fatal(err)
	}
	s, layers, err := readTraining(testdata(t, "weights.json"), testdata(t, "weights.bin"))
	if err != nil {
		t.Fatal(err)
	}
	rounded, err := Load("packed", packed(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range evaluators(newNet(s, layers)) {
		compare(t, name, e, cases, tolerance)
	}
	for name, e := range evaluators(rounded) {
		compare(t, name+", 16 bits", e, cases, 10*tolerance)
	}
}

// compare checks that an evaluator differs little from PyTorch's results.
func compare(t *testing.T, name string, e *Evaluator, cases []said, most float64) {
	t.Helper()
	worst := 0.0
	for i := range cases {
		p := Planes{Size: cases[i].Size}
		for k, rows := range cases[i].Planes {
			copy(p.Bits[k][:], rows)
		}
		var l Logits
		e.evaluate(&p, &l)
		worst = max(worst, differ(&l, cases[i].logits()))
	}
	if !(worst < most) {
		t.Errorf("%s: differs by %v, want less than %v", name, worst, most)
	}
	t.Logf("%s: greatest difference %.2g", name, worst)
}

// TestRounding: rounding to 16 bits changes a weight by at most a 65,534th of the greatest weight
// of its output.
func TestRounding(t *testing.T) {
	_, want, err := readTraining(testdata(t, "weights.json"), testdata(t, "weights.bin"))
	if err != nil {
		t.Fatal(err)
	}
	_, got, err := readLoaded(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		for o := range want[i].outputs {
			row := want[i].weights[o*want[i].inputs:][:want[i].inputs]
			most := 1.01 * float64(scaleOf(row)) / 2
			for k, v := range row {
				if d := math.Abs(float64(got[i].weights[o*want[i].inputs+k] - v)); d > most {
					t.Fatalf("%s: weight %d of output %d is off by %v, want at most %v", want[i].name, k, o, d, most)
				}
			}
		}
		for k, v := range want[i].bias {
			if got[i].bias[k] != v {
				t.Fatalf("%s: bias %d is %v, want %v", want[i].name, k, got[i].bias[k], v)
			}
		}
	}
}

func readLoaded(data []byte) (s shape, layers []matrixLayer, err error) {
	_, err = section.LoadAs("net", data, fileKind, fileVersion, func(f *section.File) (*Net, error) {
		s, layers, err = readShaped(f)
		return nil, err
	})
	return s, layers, err
}

// changed returns the header of testdata after a change.
func changed(t *testing.T, change func(h *header)) []byte {
	t.Helper()
	var h header
	if err := json.Unmarshal(testdata(t, "weights.json"), &h); err != nil {
		t.Fatal(err)
	}
	change(&h)
	data, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPackRefuses: a training with forbidden values is an error of one line that says what is wrong
// and where.
func TestPackRefuses(t *testing.T) {
	weights := testdata(t, "weights.bin")
	notNumber := bytes.Clone(weights)
	binary.LittleEndian.PutUint32(notNumber[8:], math.Float32bits(float32(math.NaN())))
	for want, in := range map[string]struct{ head, weights []byte }{
		"22 planes, want 23":               {changed(t, func(h *header) { h.Planes-- }), weights},
		"0 channels, want 1 to 128":        {changed(t, func(h *header) { h.Channels = 0 }), weights},
		"129 channels, want 1 to 128":      {changed(t, func(h *header) { h.Channels = 129 }), weights},
		"21 blocks, want 1 to 20":          {changed(t, func(h *header) { h.Blocks = 21 }), weights},
		"block 2 pooled, want one below 2": {changed(t, func(h *header) { h.Pooled = []int{2} }), weights},
		"block -1 pooled":                  {changed(t, func(h *header) { h.Pooled = []int{-1} }), weights},
		"block 77 pooled":                  {changed(t, func(h *header) { h.Pooled = []int{77} }), weights},
		"no tensor block.0.g.weight":       {changed(t, func(h *header) { h.Pooled = []int{0} }), weights},
		"tensor in.weight has the shape [12 23 3], want [12 23 3 3]": {
			changed(t, func(h *header) { h.Tensors[0].Shape = h.Tensors[0].Shape[:3] }), weights,
		},
		"tensor in.weight: 2484 numbers at byte -4": {changed(t, func(h *header) { h.Tensors[0].Offset = -4 }), weights},
		"tensor policy.out.bias: 1 numbers at byte": {changed(t, func(*header) {}), weights[:len(weights)-1]},
		"tensor in.weight: number 2 is NaN":         {changed(t, func(*header) {}), notNumber},
		"the header is not as expected":             {[]byte("{]"), weights},
	} {
		_, err := Pack(in.head, in.weights)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// training returns the files that a training would write, with random weights.
func training(t testing.TB, s shape) (head, weights []byte) {
	t.Helper()
	h := header{Planes: NumPlanes, Channels: s.channels, Blocks: s.blocks}
	for i := range s.blocks {
		if s.isPooled(i) {
			h.Pooled = append(h.Pooled, i)
		}
	}
	add := func(name string, dims []int, numbers []float32) {
		h.Tensors = append(h.Tensors, tensorInfo{name, dims, len(weights)})
		for _, v := range numbers {
			weights = binary.LittleEndian.AppendUint32(weights, math.Float32bits(v))
		}
	}
	for _, l := range randomLayers(s, 7) {
		add(l.name+".weight", l.dims, l.weights)
		if l.biased {
			add(l.name+".bias", []int{l.outputs}, l.bias)
		}
	}
	head, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	return head, weights
}

// TestTooLarge: packing a file of more than 1 MB is an error.
func TestTooLarge(t *testing.T) {
	data, err := Pack(training(t, shape{64, 6, 1 << 3}))
	if err != nil || len(data) > 1<<20 {
		t.Errorf("%d bytes; %v", len(data), err)
	}
	_, err = Pack(training(t, shape{96, 6, 0}))
	if want := "bytes, want at most 1048576"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// TestDamaged: a file that is cut, or has a changed byte, is refused in one line.
func TestDamaged(t *testing.T) {
	data := packed(t)
	refused := func(what string, at int, data []byte) {
		_, err := Load("model", data)
		if format := new(section.FormatError); !errors.As(err, &format) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s at byte %d: error %v", what, at, err)
		}
	}
	for at := 0; at < len(data); at += 97 {
		refused("cut", at, data[:at])
		broken := bytes.Clone(data)
		broken[at] ^= 1 << (at % 8)
		refused("changed", at, broken)
	}
}

// forged returns a file with numbers changed and all checksums right. An edit is seven bytes: the
// section, the place of a number of four bytes, and the number. If the section's byte is 0xf0 or
// more, the section is cut at the place.
func forged(t testing.TB, data, edits []byte) []byte {
	t.Helper()
	f, err := section.Load("whole", data, fileKind, fileVersion)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	_, err = section.WriteTo(&buf, fileKind, fileVersion, func(w *section.Writer) error {
		for i, info := range f.Sections() {
			raw, err := f.Section(info.Name)
			if err != nil {
				return err
			}
			raw = bytes.Clone(raw)
			for e := edits; len(e) >= 7 && len(raw) > 0; e = e[7:] {
				at := (int(e[1]) | int(e[2])<<8) * 4 % len(raw)
				if int(e[0]&0xf) != i {
					continue
				}
				if copy(raw[at:], e[3:7]); e[0] >= 0xf0 {
					raw = raw[:at]
				}
			}
			if err := w.Add(info.Name, raw); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// TestForged has one case for each check of a file whose checksums are right.
func TestForged(t *testing.T) {
	data := packed(t)
	for want, edits := range map[string][]byte{
		"about at byte 64: want 23 planes, got 24":                         {0, 0, 0, 24, 0, 0, 0},
		"want a network's shape, got 129 channels, want 1 to 128":          {0, 1, 0, 129, 0, 0, 0},
		"want a network's shape, got 21 blocks, want 1 to 20":              {0, 2, 0, 21, 0, 0, 0},
		"want a network's shape, got block 31 pooled, want one below 2":    {0, 3, 0, 0, 0, 0, 0x80},
		"want 4 numbers of 4 bytes, got 8 bytes":                           {0xf0, 2, 0, 0, 0, 0, 0},
		"biases at byte 128: want 83 numbers of 4 bytes, got 356 bytes":    {0, 1, 0, 11, 0, 0, 0},
		"biases at byte 136: want a number from -32768 to 32768, got NaN":  {1, 2, 0, 0, 0, 0xc0, 0x7f},
		"biases at byte 136: want a number from -32768 to 32768, got +Inf": {1, 2, 0, 0, 0, 0x80, 0x7f},
		"scales at byte 512: want a number from 0 to 1, got -1":            {2, 0, 0, 0, 0, 0x80, 0xbf},
		"scales at byte 512: want 105 numbers of 4 bytes, got 4 bytes":     {0xf2, 1, 0, 0, 0, 0, 0},
		"weights at byte 960: want 8548 numbers of 2 bytes, got 4 bytes":   {0xf3, 1, 0, 0, 0, 0, 0},
	} {
		_, err := Load("model", forged(t, data, edits))
		if format := new(section.FormatError); !errors.As(err, &format) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// FuzzLoad changes the numbers of a file whose checksums are right: it is refused in one line, or
// its results for positions are finite.
func FuzzLoad(f *testing.F) {
	data := packed(f)
	f.Add([]byte{})
	for s := range byte(4) {
		f.Add([]byte{s, 9, 0, 0xff, 0xff, 0x7f, 0x7f})
		f.Add([]byte{s, 1, 0, 0, 0, 0, 0x46, s + 1, 3, 0, 0, 0, 0x80, 0x3f})
		f.Add([]byte{s | 0xf0, 1, 0, 0, 0, 0, 0})
	}
	f.Add(bytes.Repeat([]byte{2, 1, 0, 0, 0, 0x80, 0x3f, 1, 1, 0, 0, 0, 0, 0x47}, 20))
	planes := randomPlanes(7, 1)
	f.Fuzz(func(t *testing.T, edits []byte) {
		n, err := Load("model", forged(t, data, edits))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("error %q, want one line", err)
			}
			return
		}
		for name, e := range evaluators(n) {
			var l Logits
			e.evaluate(planes, &l)
			checkFinite(t, name, &l)
		}
	})
}

func checkFinite(t *testing.T, name string, l *Logits) {
	t.Helper()
	for _, v := range l {
		if !(math.Abs(float64(v)) <= maxLogit) {
			t.Fatalf("%s: a logit of %v", name, v)
		}
	}
}

// TestSenseless: with the largest possible weights, sums overflow, but results are numbers.
func TestSenseless(t *testing.T) {
	s := shape{32, 6, 1<<6 - 1}
	layers := randomLayers(s, 1)
	for i := range layers {
		for k := range layers[i].weights {
			layers[i].weights[k] *= maxBias
		}
	}
	for name, e := range evaluators(newNet(s, layers)) {
		var l Logits
		e.evaluate(randomPlanes(19, 1), &l)
		checkFinite(t, name, &l)
	}
}
