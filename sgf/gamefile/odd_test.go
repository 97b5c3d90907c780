package gamefile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// oddFolder makes a folder with a record among things that cannot be read.
func oddFolder(t *testing.T) string {
	dir := t.TempDir()
	for _, err := range []error{
		os.WriteFile(filepath.Join(dir, "good.sgf"), []byte("(;B[aa])"), 0o666),
		os.WriteFile(filepath.Join(dir, "broken.zip"), []byte("PK no archive"), 0o666),
		os.WriteFile(filepath.Join(dir, "entry.zip"), brokenEntry(t), 0o666),
		os.Mkdir(filepath.Join(dir, "folder.sgf"), 0o777),
		os.WriteFile(filepath.Join(dir, "folder.sgf", "inside.sgf"), []byte("(;B[bb])"), 0o666),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"nowhere.sgf": "gone.sgf", "loop.sgf": "loop.sgf", "back.sgf": ".", "link.sgf": "good.sgf"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil && runtime.GOOS != "windows" {
			t.Fatal(err)
		}
	}
	return dir
}

// brokenEntry returns an archive whose second record has a wrong checksum.
func brokenEntry(t *testing.T) []byte {
	long := "(;C[" + strings.Repeat("two ", 100) + "])"
	data := []byte(makeZip(t, "1.sgf", "(;B[cc])", "2.sgf", long, "3.sgf", "(;B[dd])"))
	at := strings.Index(string(data), "2.sgf")
	data[at+len("2.sgf")+10] ^= 0x55
	return data
}

// TestGoesOn: in a folder, a link to nowhere or to itself, a broken archive and a broken entry of
// one each give an error when they are read, and everything else is there. Links to folders are not
// followed.
func TestGoesOn(t *testing.T) {
	dir := oddFolder(t)
	src, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var good, bad []string
	for entry, err := range src.All() {
		name := strings.TrimPrefix(entry.Path, dir+string(filepath.Separator))
		if err != nil {
			if !strings.Contains(err.Error(), entry.Path) {
				t.Errorf("%s: %v does not name it", entry.Path, err)
			}
			bad = append(bad, name)
			continue
		}
		good = append(good, name)
	}
	if got, want := strings.Join(good, " "), "1.sgf 3.sgf "+filepath.Join("folder.sgf", "inside.sgf")+" good.sgf link.sgf"; got != want && runtime.GOOS != "windows" {
		t.Errorf("read %s, want %s", got, want)
	}
	if got, want := strings.Join(bad, " "), "broken.zip 2.sgf loop.sgf nowhere.sgf"; got != want && runtime.GOOS != "windows" {
		t.Errorf("could not read %s, want %s", got, want)
	}
}

// TestNamedPaths: a path that is named must exist, and a link to a folder is read like the folder,
// under its own name.
func TestNamedPaths(t *testing.T) {
	dir := oddFolder(t)
	for _, name := range []string{"nowhere.sgf", "loop.sgf", "broken.zip", "missing"} {
		if _, err := Open(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, want an error that names it", name, err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "folder.sgf"), link); err != nil {
		testpeers.Skip(t, err.Error())
	}
	src, err := Open(link)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if src.Len() != 1 || src.Path(0) != filepath.Join(link, "inside.sgf") {
		t.Errorf("%d files, the first %s", src.Len(), src.Path(0))
	}
}
