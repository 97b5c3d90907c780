//go:build linux

package section

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"katachi/internal/testpeers"
)

// TestOpenLarge: a large file is verified like any other, but does not stay in memory.
func TestOpenLarge(t *testing.T) {
	const size = 32 << 20
	path := filepath.Join(t.TempDir(), "f")
	data := make([]byte, size+1000)
	for i := range data {
		data[i] = byte(i * i >> 8)
	}
	if err := WriteFile(path, "test", 1, func(w *Writer) error { return w.Add("all", data) }); err != nil {
		t.Fatal(err)
	}
	before := testpeers.ResidentFiles(t)
	f, err := OpenLarge(t.Context(), path, "test", 1, func(_ context.Context, f *File) (*File, error) { return f, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if now := testpeers.ResidentFiles(t); now > before+size/4 {
		t.Errorf("%d bytes of files in memory, %d before %d were verified", now, before, size)
	}
	if all, err := f.Section("all"); err != nil || string(all) != string(data) {
		t.Errorf("the section differs from what was written; %v", err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole[size] ^= 1
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLarge(t.Context(), path, "test", 1, func(_ context.Context, f *File) (*File, error) { return f, nil }); !errors.Is(err, ErrCorrupt) {
		t.Errorf("with a changed byte %v, want ErrCorrupt", err)
	}
}
