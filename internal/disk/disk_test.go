package disk

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestAbandon: Abandon removes temporary files and folders and leaves those alone that were renamed
// or removed before; afterwards no file can be created.
func TestAbandon(t *testing.T) {
	defer func() { temporary.abandoned = false }()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	newFile := func(name string) {
		f, err := CreateTemporary(path(name), 0o666)
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	newFile("gone.tmp")
	newFile("kept.tmp")
	newFile("removed.tmp")
	if err := Rename(path("kept.tmp"), path("kept")); err != nil {
		t.Fatal(err)
	}
	if err := Remove(path("removed.tmp")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kept.tmp", "removed.tmp"} { // files of another program
		if err := os.WriteFile(path(name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := MkdirTemp(dir, "folder-*")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := CreateTemp(dir, "*.tmp")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := Temporary(path("late")); err != nil {
		t.Fatal(err)
	}
	newFile("late")
	Abandon()
	var left []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if want := []string{"kept", "kept.tmp", "removed.tmp"}; !slices.Equal(left, want) {
		t.Errorf("%q are left, want %q", left, want)
	}
	_, create := Create(path("kept"))
	_, temp := CreateTemp(dir, "*")
	_, mkdir := MkdirTemp(dir, "*")
	if create == nil || temp == nil || mkdir == nil || Temporary(path("b")) == nil {
		t.Error("a file can be created after Abandon")
	}
	if open, err := Open(path("kept")); err != nil {
		t.Error(err)
	} else {
		open.Close()
	}
}
