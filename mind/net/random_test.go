package net

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// form is a form of a network of KataGo, which is written with random weights.
type form struct {
	version  int
	channels int
	first    int      // rows of the first convolution
	blocks   []string // kinds; an inner block follows its nested block with a + for each level
	act      string   // MISH and so on; version 10 and before have RELU only
	text     bool     // weights as words
	human    bool     // with an encoder of profiles
	suicide  bool     // life is computed as if suicide were allowed
	tip      string   // norm after the blocks: "", "rms", "spatial"
	policies int      // from version 17
	learned  bool     // angles of attention
	shared   int      // heads with the same keys
	narrow   bool     // heads and encoder with few channels
	points   bool     // the convolution of pooled channels is one of single points
}

// formWriter writes a file of KataGo.
type formWriter struct {
	form
	bytes.Buffer
	r *rand.Rand
	n int // layers
}

func (w *formWriter) line(words ...any) { fmt.Fprintln(&w.Buffer, words...) }

func (w *formWriter) name() {
	w.n++
	w.line(fmt.Sprint("layer", w.n))
}

// floats writes n numbers of the given mean and spread.
func (w *formWriter) floats(n int, mean, spread float64) {
	w.numbers(n, func() float64 { return mean + spread*w.r.NormFloat64() })
}

func (w *formWriter) numbers(n int, draw func() float64) {
	if !w.text {
		w.WriteString("@BIN@")
	}
	for range n {
		v := float32(draw())
		if w.text {
			fmt.Fprint(&w.Buffer, v, " ")
		} else {
			var b [4]byte
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(v))
			w.Write(b[:])
		}
	}
	w.line()
}

func (w *formWriter) conv(side, inputs, outputs int) {
	w.name()
	w.line(side, side, inputs, outputs, 1, 1)
	w.floats(side*side*inputs*outputs, 0, 1/math.Sqrt(float64(side*side*inputs)))
}

func (w *formWriter) bn(n int) {
	w.name()
	w.line(n, 1e-5, w.n%2, 1)
	w.floats(n, 0, 0.1)                                         // means
	w.numbers(n, func() float64 { return 0.5 + w.r.Float64() }) // variances
	if w.n%2 == 1 {
		w.floats(n, 1, 0.2)
	}
	w.floats(n, 0, 0.2)
}

func (w *formWriter) activation() {
	w.name()
	if w.version >= 11 {
		w.line("ACTIVATION_" + w.act)
	}
}

// norm writes a batch normalisation and its activation.
func (w *formWriter) norm(n int) { w.bn(n); w.activation() }

func (w *formWriter) matrix(inputs, outputs int) {
	w.name()
	w.line(inputs, outputs)
	w.floats(inputs*outputs, 0, 1/math.Sqrt(float64(inputs)))
}

func (w *formWriter) bias(n int) {
	w.name()
	w.line(n)
	w.floats(n, 0, 0.3)
}

func (w *formWriter) scale(n int) {
	w.name()
	w.line(n, 1e-6)
	w.floats(n, 1, 0.2)
}

// write returns the file of a form, packed.
func (f form) write(t testing.TB, seed uint64) []byte {
	t.Helper()
	w := &formWriter{form: f, r: rand.New(rand.NewPCG(seed, 56))}
	w.line(fmt.Sprintf("random-v%d", f.version))
	w.line(f.version, katagoPlanes, katagoNumbers)
	if f.version >= 13 {
		w.line(20.5, 19.5, 18.5, 21.5, 39.5, 0.3, 29.5)
	}
	if f.version >= 15 {
		w.line(flag(f.human), flag(f.suicide))
		w.line(0, 0, 0, 0, 0, 0)
	}
	w.trunk()
	w.policyHead()
	w.valueHead()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(w.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *formWriter) trunk() {
	outer := 0
	for _, b := range w.blocks {
		if b[0] != '+' {
			outer++
		}
	}
	w.line("trunk", outer, w.channels, w.channels, w.channels, w.channels, w.channels)
	if w.version >= 15 {
		w.line(flag(w.tip != ""), 0, 0, 0, 0, 0)
	}
	w.conv(w.first, katagoPlanes, w.channels)
	w.matrix(katagoNumbers, w.channels)
	if w.human {
		w.line("encoder", profileSize)
		inner := 24
		if w.narrow {
			inner = 1
		}
		w.matrix(profileSize, inner)
		w.bias(inner)
		w.activation()
		w.matrix(inner, 20)
		w.bias(20)
		w.activation()
		w.matrix(20, w.channels)
	}
	w.stack(w.blocks, w.channels)
	if w.tip == "" {
		w.norm(w.channels)
		return
	}
	w.name()
	w.line(w.channels, 1e-6, flag(w.tip == "spatial"), 0)
	w.floats(w.channels, 1, 0.2)
	w.floats(w.channels, 0, 0.2)
	w.activation()
}

// stack writes blocks of a number of channels.
func (w *formWriter) stack(blocks []string, c int) {
	for i, kind := range blocks {
		var inner []string
		for _, k := range blocks[i+1:] {
			if k[0] != '+' {
				break
			}
			inner = append(inner, k[1:])
		}
		if kind[0] == '+' {
			continue // written by its nested block
		}
		w.line(kind)
		w.name()
		switch kind {
		case kindOrdinary:
			mid := c + 8
			w.norm(c)
			w.conv(3, c, mid)
			w.norm(mid)
			w.conv(3, mid, c)
		case kindPooled:
			mid, pooled := c-4, c/2
			w.norm(c)
			w.conv(3, c, mid)
			w.conv(3-2*flag(w.points), c, pooled)
			w.norm(pooled)
			w.matrix(3*pooled, mid)
			w.norm(mid)
			w.conv(3, mid, c)
		case kindNested:
			outer := 0
			for _, k := range inner {
				if k[0] != '+' {
					outer++
				}
			}
			w.line(outer)
			w.norm(c)
			w.conv(1, c, c/2)
			w.stack(inner, c/2)
			w.norm(c / 2)
			w.conv(1, c/2, c)
		case kindAttention:
			heads, key, value := 4, 10, 7
			w.line(heads, heads/w.shared, key, value, 1, flag(w.learned))
			w.scale(c)
			w.matrix(c, heads*key)
			w.matrix(c, heads/w.shared*key)
			w.matrix(c, heads/w.shared*value)
			w.matrix(heads*value, c)
			w.name()
			if w.learned {
				w.line(heads/w.shared, key/2, 2)
				w.floats(heads/w.shared*key, 0, 0.4)
			} else {
				w.line(100.0)
			}
		case kindFeed:
			w.line(c, 2*c+3, 1)
			w.scale(c)
			w.matrix(c, 2*c+3)
			w.matrix(c, 2*c+3)
			w.matrix(2*c+3, c)
		}
	}
}

func (w *formWriter) policyHead() {
	policies, p, g := 1, 12, 20
	if w.narrow {
		p, g = 2, 3
	}
	w.line("policyhead")
	switch {
	case w.version >= 17:
		policies = w.policies
		w.line(policies, 0, 0, 0)
	case w.version == 16:
		policies = 4
	case w.version >= 12:
		policies = 2
	}
	w.conv(1, w.channels, p)
	w.conv(1, w.channels, g)
	w.norm(g)
	w.matrix(3*g, p)
	w.norm(p)
	w.conv(1, p, policies)
	if w.version < 15 {
		w.matrix(3*g, policies)
		return
	}
	w.matrix(3*g, p)
	w.bias(p)
	w.activation()
	w.matrix(p, policies)
}

func (w *formWriter) valueHead() {
	v, inner, scores := 18, 30, 6
	if w.narrow {
		v, inner = 3, 2
	}
	if w.version == 8 {
		scores = 4
	}
	w.line("valuehead")
	if w.version >= 17 {
		w.line(0, 0, 0)
	}
	w.conv(1, w.channels, v)
	w.norm(v)
	w.matrix(3*v, inner)
	w.bias(inner)
	w.activation()
	w.matrix(inner, 3)
	w.bias(3)
	w.matrix(inner, scores)
	w.bias(scores)
	w.conv(1, v, 1)
}

// file writes a form to a file that KataGo reads, too.
func (f form) file(t testing.TB, seed uint64) string {
	t.Helper()
	name := "random.bin.gz"
	if f.text {
		name = "random.txt.gz"
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, f.write(t, seed), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var (
	blocksPlain  = []string{kindOrdinary, kindPooled, kindOrdinary}
	blocksNested = []string{kindNested, "+" + kindOrdinary, "+" + kindPooled, kindOrdinary, kindNested, "+" + kindNested, "++" + kindOrdinary, "+" + kindPooled}
	blocksHeeded = []string{kindAttention, kindFeed, kindNested, "+" + kindAttention, "+" + kindFeed, kindPooled, kindAttention}
)

// forms are one network of each version, and of each kind of layer.
func forms() map[string]form {
	list := map[string]form{
		"text":     {version: 8, channels: 20, first: 5, blocks: blocksPlain, text: true},
		"nested":   {version: 14, channels: 32, first: 3, blocks: blocksNested, act: "MISH"},
		"human":    {version: 15, channels: 24, first: 3, blocks: blocksNested, act: "MISH", human: true},
		"suicide":  {version: 16, channels: 24, first: 1, blocks: blocksPlain, act: "SILU", suicide: true},
		"points":   {version: 14, channels: 20, first: 3, blocks: blocksPlain, act: "MISH", points: true},
		"identity": {version: 11, channels: 24, first: 7, blocks: blocksPlain[:2], act: "IDENTITY"},
		"heeded":   {version: 17, channels: 36, first: 3, blocks: blocksHeeded, act: "SILU", tip: "rms", policies: 2, shared: 1},
		"spatial":  {version: 17, channels: 32, first: 3, blocks: blocksHeeded, act: "MISH", tip: "spatial", policies: 4, learned: true, shared: 2},
		"tip":      {version: 17, channels: 32, first: 3, blocks: blocksHeeded, act: "RELU", policies: 2, learned: true, shared: 4, human: true},
	}
	for v := oldestVersion; v <= newestVersion; v++ {
		list[fmt.Sprint("version ", v)] = form{version: v, channels: 24, first: 3, blocks: blocksPlain, act: "MISH", policies: 2}
	}
	return list
}
