package gamefile

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"
)

// plainFS is a file system whose files can only be read from their beginning.
type plainFS struct{ fs.FS }

func (p plainFS) Open(name string) (fs.File, error) {
	f, err := p.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if d, ok := f.(fs.ReadDirFile); ok {
		return d, nil
	}
	return struct{ fs.File }{f}, nil
}

// TestOpenFS: a file system gives the files that its folder on the disk gives, archives too.
func TestOpenFS(t *testing.T) {
	files := fstest.MapFS{
		"games/b.sgf":     {Data: []byte("(;B[bb])")},
		"games/in/a.sgf":  {Data: []byte("(;B[aa])")},
		"games/in/c.gz":   {Data: []byte(gzipped("(;B[cc])"))},
		"games/d.sgf.gz":  {Data: []byte(gzipped("(;B[dd])"))},
		"games/read.me":   {Data: []byte("no game")},
		"games/x.zip":     {Data: []byte(makeZip(t, "e.sgf", "(;B[ee])", "f.sgf.gz", gzipped("(;B[ff])")))},
		"games/y.tar":     {Data: []byte(makeTar(t, "g.sgf", "(;B[gg])"))},
		"games/z.tar.gz":  {Data: []byte(gzipped(makeTar(t, "h.sgf", "(;B[hh])")))},
		"other/alone.txt": {Data: []byte("(;B[ii])")},
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	list := func(src *Source, err error) (all []string) {
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range src.All() {
			if err != nil {
				t.Error(err)
			}
			all = append(all, e.File+" "+e.Path+" "+string(e.Data))
		}
		part := src.Part(1, 2)
		if text, err := part.Read(0, nil); err != nil || len(text) == 0 {
			t.Errorf("a part: %q, %v", text, err)
		}
		if err := src.Close(); err != nil {
			t.Error(err)
		}
		return all
	}
	want := list(Open("games", "other/alone.txt"))
	if len(want) != 8 {
		t.Errorf("%d files, want 8: %q", len(want), want)
	}
	for name, fsys := range map[string]fs.FS{"map": files, "folder": os.DirFS(dir), "plain": plainFS{files}} {
		if got := list(OpenFS(fsys, "games", "other/alone.txt")); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if _, err := OpenFS(fsys, "nowhere"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: what is not there: %v", name, err)
		}
	}
}
