package predict

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"katachi/internal/section"
)

// TestFile: a model read is the model written, and predicts the same.
func TestFile(t *testing.T) {
	m := train(t, &Options{Bits: 12})
	path := filepath.Join(t.TempDir(), "model")
	if err := m.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	got, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	if got.About() != m.About() || got.bits != m.bits || !slices.Equal(got.weights, m.weights) {
		t.Error("the model read is not the model written")
	}
	for _, s := range situations() {
		if !slices.Equal(got.Moves(nil, &s), m.Moves(nil, &s)) {
			t.Fatal("the model read predicts something else")
		}
	}
	if _, err := Open(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func smallFile(t testing.TB) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion)
	if err := (&Model{weights: make([]uint16, 1<<minBits), bits: minBits}).write(w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// TestDamaged: every flipped bit and every cut is refused.
func TestDamaged(t *testing.T) {
	data := smallFile(t)
	if _, err := Load("model", data); err != nil {
		t.Fatal(err)
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 1 << (i % 8)
		for _, d := range [][]byte{damaged, data[:i]} {
			var format *section.FormatError
			if _, err := Load("model", d); !errors.As(err, &format) || format.File != "model" {
				t.Fatalf("damage at byte %d: %v", i, err)
			}
		}
	}
}

// TestForged: right checksums around wrong numbers.
func TestForged(t *testing.T) {
	for name, sections := range map[string][2][]byte{
		"bits that are too many": {section.Bytes([]uint64{60, 0, 0}), nil},
		"bits that are too few":  {section.Bytes([]uint64{2, 0, 0}), make([]byte, 8)},
		"too few weights":        {section.Bytes([]uint64{minBits, 0, 0}), make([]byte, 2<<minBits-2)},
		"half an about":          {section.Bytes([]uint64{minBits}), make([]byte, 2<<minBits)},
	} {
		var buf bytes.Buffer
		w := section.NewWriter(&buf, fileKind, fileVersion)
		w.Add("about", sections[0])
		w.Add("weights", sections[1])
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Load("model", buf.Bytes()); !errors.Is(err, section.ErrCorrupt) {
			t.Errorf("%s: %v, want an error of corruption", name, err)
		}
	}
}

// TestOptions: what cannot be is said.
func TestOptions(t *testing.T) {
	for _, bits := range []int{1, 9, 25, -3} {
		if _, err := Train(nil, &Options{Bits: bits}); err == nil {
			t.Errorf("%d bits were accepted", bits)
		}
	}
}

// FuzzLoad loads any bytes.
func FuzzLoad(f *testing.F) {
	f.Add(smallFile(f))
	f.Add([]byte{})
	all := situations()
	f.Fuzz(func(_ *testing.T, data []byte) {
		if m, err := Load("model", data); err == nil {
			m.Moves(nil, &all[3])
		}
	})
}
