package gamefile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestReaderRoom: large files wait for the files that other Readers hold, small ones do not, and a
// Reader does not keep the memory of a large one.
func TestReaderRoom(t *testing.T) {
	dir := t.TempDir()
	for name, size := range map[string]int{"0.sgf": 2 << 20, "1.sgf": 2 << 20, "2.sgf": 10} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("(;C["+strings.Repeat("c", size)+"])"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	src.SetMemory(1 << 20) // less than one of them takes: each is held alone
	first, second := src.Reader(), src.Reader()
	if data, err := first.ReadSGF(t.Context(), 0); err != nil || len(data) < 2<<20 {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := second.ReadSGF(soon, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a second large file: %v, want that it waits", err)
	}
	if data, err := second.ReadSGF(t.Context(), 2); err != nil || len(data) != 16 {
		t.Errorf("a small file: %q, %v", data, err)
	}
	if _, err := first.ReadSGF(t.Context(), 2); err != nil || cap(first.data) > largeFile {
		t.Errorf("%d bytes are kept, %v", cap(first.data), err)
	}
	if data, err := second.ReadSGF(t.Context(), 1); err != nil || len(data) < 2<<20 {
		t.Errorf("once the first is released: %d bytes, %v", len(data), err)
	}
	second.Close()
	if second.data != nil || second.taken != 0 {
		t.Errorf("closed, it holds %d bytes, %d of room", cap(second.data), second.taken)
	}
}
