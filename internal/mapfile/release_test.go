//go:build linux

package mapfile

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"katachi/internal/testpeers"
)

// TestRelease: a released part of a file leaves memory and still reads the same.
func TestRelease(t *testing.T) {
	path, want := filepath.Join(t.TempDir(), "f"), bytes.Repeat([]byte("katachi "), 4<<20)
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 2 {
		if !bytes.Equal(f.Bytes(), want) {
			t.Fatal("the content of the file differs")
		}
		before := testpeers.ResidentFiles(t)
		f.Release(f.Bytes()[1:])
		if left := testpeers.ResidentFiles(t); left > before-30<<20 {
			t.Errorf("%d bytes of files in memory, %d before 32 MB were released", left, before)
		}
	}
	new(File).Release(nil)
}
