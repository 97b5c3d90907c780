package mapfile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

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
	path := filepath.Join(t.TempDir(), "absent")
	if _, err := Open(path); !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), path) != 1 {
		t.Errorf("Open(absent) = %v, want fs.ErrNotExist, and the path once", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("Open(folder) = nil, want an error")
	}
}

// Close releases the map once and returns the error of the system.
func TestCloseUnmaps(t *testing.T) {
	wrong, calls := errors.New("wrong"), 0
	f := &File{data: []byte("text"), unmap: func(data []byte) error {
		if calls++; string(data) != "text" {
			t.Errorf("%q is released", data)
		}
		return wrong
	}}
	if err := f.Close(); err != wrong {
		t.Errorf("Close() = %v, want %v", err, wrong)
	}
	if err := f.Close(); err != nil || calls != 1 {
		t.Errorf("a second Close() = %v, released %d times", err, calls)
	}
}

// Replacing a file leaves the open one as it was: readers keep a consistent view while an index is
// rewritten beside them.
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

// TestOpenFS: a file of os.DirFS is mapped; a file of another file system is read.
func TestOpenFS(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := os.WriteFile(path, []byte("shape"), 0o600); err != nil {
		t.Fatal(err)
	}
	plain, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	for mapped, fsys := range map[bool]fs.FS{true: os.DirFS(dir), false: fstest.MapFS{"f": {Data: []byte("shape")}}} {
		f, err := OpenFS(fsys, "f")
		if err != nil || string(f.Bytes()) != "shape" || (f.unmap != nil) != (mapped && plain.unmap != nil) {
			t.Fatalf("mapped %v: %q, %v", mapped, f.Bytes(), err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if _, err := OpenFS(fsys, "absent"); !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), "absent") != 1 {
			t.Errorf("OpenFS(absent) = %v, want fs.ErrNotExist, and the name once", err)
		}
		if _, err := OpenFS(fsys, "."); err == nil {
			t.Error("OpenFS(folder) = nil, want an error")
		}
	}
}
