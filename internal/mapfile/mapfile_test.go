package mapfile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"katachi/internal/testpeers"
)

func TestOpen(t *testing.T) {
	for _, want := range [][]byte{{}, {7}, bytes.Repeat([]byte("shape"), 10_000)} {
		path := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, want, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(f.Bytes(), want) {
			t.Errorf("Bytes() of a file of %d bytes differ", len(want))
		}
		for range 2 {
			if err := f.Close(); err != nil || f.Bytes() != nil {
				t.Errorf("Close() = %v, leaves %d bytes", err, len(f.Bytes()))
			}
		}
	}
}

func TestOpenErrors(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open(absent) = %v, want fs.ErrNotExist", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("Open(folder) = nil, want an error")
	}
}

// A replaced file leaves the open one as it was: readers keep a consistent
// view while an index is rewritten beside them.
func TestReplaceWhileOpen(t *testing.T) {
	dir := t.TempDir()
	path, next := filepath.Join(dir, "f"), filepath.Join(dir, "next")
	if err := errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.WriteFile(next, []byte("new"), 0o600)); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Rename(next, path); err != nil {
		testpeers.Skip(t, "this system does not rename over an open file: "+err.Error())
	}
	if got := string(f.Bytes()); got != "old" {
		t.Errorf("Bytes() = %q after a rename, want %q", got, "old")
	}
}
