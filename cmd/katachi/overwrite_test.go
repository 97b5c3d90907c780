package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestCheckFolder: the check whether a file could be written does not create a file in its folder,
// not even briefly: if the program were killed, the file would stay.
func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(dir, long, long); err != nil {
		t.Fatal(err)
	}
	if err := checkFolder(filepath.Join(dir, "new.part")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || time.Since(info.ModTime()) < time.Minute {
		t.Errorf("the folder was changed: %v", err)
	}
	for _, name := range []string{dir, filepath.Join(dir, "none", "new.part")} {
		if err := checkFolder(name); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 && checkFolder(filepath.Join(dir, "new.part")) == nil {
		t.Error("a folder that cannot be written to: no error")
	}
}
