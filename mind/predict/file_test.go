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

// TestFile: reading a model returns the model that was written, with the same predictions.
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
	if !same(got, m) {
		t.Error("the model that was read is not the one that was written")
	}
	for _, s := range situations() {
		if !slices.Equal(got.Moves(nil, &s), m.Moves(nil, &s)) {
			t.Fatal("the model that was read has other predictions")
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
	m := Model{dense: make([]uint16, numDense), hashed: []uint8{1, 0, 255}, dict: dictionary{[]uint16{7, 0, 9}}}
	if err := m.write(w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// TestDamaged: a file is refused if any bit is flipped or if it is cut anywhere.
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

// TestForged has wrong numbers under right checksums.
func TestForged(t *testing.T) {
	about, dense, levels := make([]byte, 24), make([]byte, 2*numDense), make([]byte, 4*256)
	for name, sections := range map[string][5][]byte{
		"half an about":         {about[:12], dense, {1, 0, 0, 0}, {1, 1}, levels},
		"too few dense weights": {about, dense[2:], {1, 0, 0, 0}, {1, 1}, levels},
		"no free slot":          {about, dense, {1, 0, 1, 0}, {1, 1}, levels},
		"no slots":              {about, dense, nil, nil, levels},
		"too few levels":        {about, dense, {1, 0, 0, 0}, {1, 1}, levels[4:]},
		"too few weights":       {about, dense, {1, 0, 0, 0}, {1}, levels},
	} {
		var buf bytes.Buffer
		w := section.NewWriter(&buf, fileKind, fileVersion)
		for i, name := range []string{"about", "dense", "marks", "hashed", "levels"} {
			w.Add(name, sections[i])
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Load("model", buf.Bytes()); !errors.Is(err, section.ErrCorrupt) {
			t.Errorf("%s: %v, want an error of corruption", name, err)
		}
	}
}

// TestOldVersion: a model of an older version had other features, and is refused.
func TestOldVersion(t *testing.T) {
	m := Model{dense: make([]uint16, numDense), hashed: make([]uint8, 3), dict: dictionary{make([]uint16, 3)}}
	for version := uint32(1); version <= fileVersion; version++ {
		var buf bytes.Buffer
		w := section.NewWriter(&buf, fileKind, version)
		if err := errors.Join(m.write(w), w.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := Load("model", buf.Bytes()); errors.Is(err, section.ErrCorrupt) != (version < fileVersion) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// TestOptions: impossible options are errors.
func TestOptions(t *testing.T) {
	for _, bits := range []int{1, 9, 26, -3} {
		if _, err := Train(t.Context(), nil, &Options{Bits: bits}); err == nil {
			t.Errorf("%d bits were accepted", bits)
		}
	}
}

// FuzzLoad loads arbitrary bytes.
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
