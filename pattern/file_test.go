package pattern_test

import (
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/pattern"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	plain, packed := filepath.Join(dir, "a.patterns"), filepath.Join(dir, "b.patterns.gz")
	save(t, plain, []byte("pattern: a\n  X.\n"))
	var text strings.Builder
	z := gzip.NewWriter(&text)
	if _, err := z.Write([]byte("pattern: b\n  XO\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	save(t, packed, []byte(text.String()))
	set, err := pattern.Open(plain, packed)
	if err != nil {
		t.Fatal(err)
	}
	if set.Name != "a.patterns+b.patterns.gz" || set.Len() != 2 || set.At(1).Name != "b" {
		t.Errorf("Open gives set %s of %d patterns", set.Name, set.Len())
	}
	save(t, packed, []byte(text.String()[:text.Len()-9]))
	if _, err := pattern.Open(packed); err == nil || !strings.HasPrefix(err.Error(), packed+": ") {
		t.Errorf("a cut file: %v", err)
	}
	save(t, packed, []byte("not packed"))
	if _, err := pattern.Open(packed); !errors.Is(err, gzip.ErrHeader) {
		t.Errorf("not packed: %v", err)
	}
	save(t, packed, []byte(text.String()))
	for _, fsys := range []fs.FS{os.DirFS(dir), fstest.MapFS{"b.patterns.gz": {Data: []byte(text.String())}}} {
		if set, err = pattern.OpenFS(fsys, "b.patterns.gz"); err != nil || set.Len() != 1 || set.Name != "b.patterns.gz" {
			t.Errorf("OpenFS: %v", err)
		}
		if _, err := pattern.OpenFS(fsys, "none"); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "none: ") {
			t.Errorf("OpenFS, no file: %v", err)
		}
	}
	none := filepath.Join(dir, "none")
	if _, err := pattern.Open(none); !errors.Is(err, fs.ErrNotExist) || err.Error() != none+": no such file or directory" {
		t.Errorf("no file: %v", err)
	}
}

func save(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
