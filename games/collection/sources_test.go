package collection

import (
	"archive/zip"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/lists"
	"katachi/games/query"
)

// TestSourcesCut: the name of a file is its path within its source, whatever system it was added
// on; folders above the source are not shown.
func TestSourcesCut(t *testing.T) {
	sources := Sources(nil).With([]string{
		"/data/pro", "/data/pro-am", "/data/pro/1990", "/data/one.sgf", "/data/a b", "/old/pro", "/mnt/x\\y", `C:\go`, "D:/go/pro", `\\host\share\go`, "/z/games.zip",
	})
	for path, want := range map[string]string{
		"/data/pro/1990/a.sgf": "1990/a.sgf", "/data/pro/a.sgf#2": "a.sgf#2", "/data/pro-am/b/a.sgf": "b/a.sgf", "/old/pro/1990/a.sgf": "1990/a.sgf",
		"/data/a b/c d/e.zip": "c d/e.zip", `/mnt/x\y/z\w.sgf`: `z\w.sgf`, `C:\go\1990\a.sgf`: "1990/a.sgf", "D:/go/pro/x/y.sgf": "x/y.sgf",
		`\\host\share\go\x\y.sgf`: "x/y.sgf", "/data/pro/..a/b.sgf": "..a/b.sgf",
		"/data/professional/a.sgf": "", "/data/one.sgf": "", "/data/one.sgf#2": "", "/data/a.sgf": "", "/data/pro": "", "/z/games.zip": "", "": "", "a.sgf": "",
		"1990/a.sgf": "", "/data/pro/../x/a.sgf": "", "/data/pro/": "", `C:\golf\a.sgf`: "", `c:\go`: "", "data/pro/a.sgf": "",
	} {
		if got, ok := sources.Cut(path); ok != (want != "") || ok && got != want {
			t.Errorf("Cut(%q) = %q, %v, want %q", path, got, ok, want)
		}
	}
	for root, path := range map[string]string{"/": "/data/a.sgf", `C:\`: `C:\data\a.sgf`} {
		if got, ok := (Sources{root}).Cut(path); !ok || got != "data/a.sgf" {
			t.Errorf("in %s: Cut(%q) = %q, %v", root, path, got, ok)
		}
	}
}

// TestSources: each source of records is listed once, as an absolute path, and is still listed when
// the collection is opened again; in memory, too.
func TestSources(t *testing.T) {
	at, err := filepath.EvalSymlinks(folder(t, "pro/1990/a.sgf", "(;SZ[9];B[aa])", "pro/b.sgf", "(;SZ[9];B[bb])", "new/c.sgf", "(;SZ[9];B[cc])", "d.sgf", "(;SZ[9];B[dd])"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(at)
	if err := os.Symlink("pro", "link"); err != nil {
		t.Fatal(err)
	}
	writeZip(t, "e.zip", "x/e.sgf", "(;SZ[9];B[ee])")
	join := func(names ...string) (list Sources) {
		for _, name := range names {
			list = append(list, filepath.Join(at, name))
		}
		return list
	}
	memory, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	for kind, c := range map[string]*Collection{"disk": created(t, nil), "memory": memory} {
		expect := func(want Sources) {
			t.Helper()
			if got, err := c.Sources(); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: Sources = %q, %v, want %q", kind, got, err, want)
			}
		}
		expect(nil)
		add(t, c, nil, "pro/1990/")
		expect(join("pro/1990"))
		add(t, c, nil, filepath.Join(at, "new", "..", "pro"), "./d.sgf", "e.zip", "link")
		expect(join("d.sgf", "e.zip", "link", "pro"))
		add(t, c, nil, "pro/1990", "d.sgf")
		expect(join("d.sgf", "e.zip", "link", "pro"))
		if _, err := c.Add(t.Context(), []string{"new/c.sgf"}, &AddOptions{Sources: []string{"new"}}); err != nil {
			t.Fatal(err)
		}
		expect(join("d.sgf", "e.zip", "link", "new", "pro"))
		if c.Dir() != "" {
			again, err := Open(c.Dir(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := again.Sources(); err != nil || len(got) != 5 {
				t.Errorf("opened again: %q, %v", got, err)
			}
			again.Close()
		}
		add(t, c, nil, ".")
		expect(Sources{at})
	}
}

// writeZip writes an archive of one file.
func writeZip(t *testing.T, path, name, text string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestSourcesLater: a collection without sources gets them when its records are added again,
// although none is new, and other Collections that have it open see them. Texts have no source, and
// a run without games adds none.
func TestSourcesLater(t *testing.T) {
	ctx := t.Context()
	from := folder(t, "a.sgf", "(;SZ[9];B[aa])", "none/b.txt", "no game", "bad/c.sgf", "no game either")
	c := created(t, nil, from)
	if err := os.Remove(filepath.Join(c.Dir(), lists.SourcesName)); err != nil {
		t.Fatal(err)
	}
	c.Close()
	c, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.AddTexts(ctx, []Text{{Path: "x.sgf", Data: []byte("(;SZ[9];B[bb])")}}, nil); err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, filepath.Join(from, "bad"))
	if list, err := c.Sources(); err != nil || len(list) > 0 {
		t.Fatalf("Sources = %q, %v, want none", list, err)
	}
	other, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	pin, err := other.Pin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer pin.Close()
	if r := add(t, c, nil, from); r.Stored > 0 {
		t.Fatalf("%d games were stored again", r.Stored)
	}
	if list, err := pin.Sources(); err != nil || len(list) > 0 {
		t.Errorf("the pinned revision has the sources %q, %v", list, err)
	}
	if _, err := other.Game(ctx, 1); err != nil {
		t.Fatal(err)
	}
	for range other.Search(ctx, mustQuery(t, "board=9 rows=X at=corner")) {
		break
	}
	for _, c := range []*Collection{c, other} {
		if list, err := c.Sources(); err != nil || !slices.Equal(list, Sources{from}) {
			t.Errorf("Sources = %q, %v, want %q", list, err, from)
		}
	}
}

func mustQuery(t *testing.T, text string) *query.Query {
	t.Helper()
	q, err := query.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestSourcesStay: the list outlives removing, merging, compacting and repairing.
func TestSourcesStay(t *testing.T) {
	ctx := t.Context()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(17, 5)), 9, 0)
	c := created(t, &Options{SegmentGames: 4}, from)
	if err := c.Remove(ctx, infos(t, c)[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	if done, err := Repair(ctx, c.Dir(), nil, nil); err != nil || done.Sources {
		t.Fatalf("Repair = %+v, %v", done, err)
	}
	if err := os.WriteFile(filepath.Join(c.Dir(), lists.SourcesName+".9.0.tmp"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := c.Tag(ctx, "good", infos(t, c)[0].ID); err != nil { // any writer removes leftovers
		t.Fatal(err)
	}
	again, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if list, err := again.Sources(); err != nil || !slices.Equal(list, Sources{from}) {
		t.Errorf("afterwards: %q, %v", list, err)
	}
	if left := leftovers(t, c.Dir()); len(left) > 0 {
		t.Errorf("files that the catalogue does not name: %v", left)
	}
}

// TestDamagedSources: Check and Sources report a damaged list in one line, and nothing is added to
// it; games are found as before. Repair starts a new list, and adding the records again fills it.
func TestDamagedSources(t *testing.T) {
	ctx := t.Context()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(17, 6)), 9, 0)
	want := created(t, nil, from)
	for _, text := range []string{
		"", "{", "[]", `{"version":4,"sum":"","sources":[]}`, `{"version":1,"sum":"","sources":[]}`, `{"version":1,"sum":"","sources":["/b","/a"]}`,
		`{"version":1,"sum":"","sources":["/a","/a/b"]}`, `{"version":1,"sum":"","sources":["\"x"]}`, `{"version":1,"sum":"","sources":[]} {}`, `{"version":1,"source":[]}`, "\x00\xff",
	} {
		dir := filepath.Join(t.TempDir(), "c")
		if err := os.CopyFS(dir, os.DirFS(want.Dir())); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, lists.SourcesName)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, listed := c.Sources()
		_, added := c.Add(ctx, []string{t.TempDir(), from}, nil)
		for _, err := range []error{listed, added} {
			if !errors.Is(err, ErrDamaged) || !strings.HasPrefix(err.Error(), path+": ") || !strings.HasSuffix(err.Error(), "--repair starts the list anew") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v", text, err)
			}
		}
		sameAs(t, want, c)
		c.Close()
		if found := Check(ctx, dir, nil, nil); len(found) != 1 || found[0].Error() != listed.Error() {
			t.Errorf("%q: Check = %v", text, found)
		}
		if done, err := Repair(ctx, dir, nil, nil); err != nil || !done.Sources || nothing(&done) {
			t.Errorf("%q: Repair = %+v, %v", text, done, err)
		}
		if found := Check(ctx, dir, nil, nil); found != nil {
			t.Errorf("%q: Check after Repair = %v", text, found)
		}
		if c, err = Open(dir, nil); err != nil {
			t.Fatal(err)
		}
		if (text == "" || text == "{") && !strings.Contains(listed.Error(), ": no list of sources: ") {
			t.Errorf("%q: %v", text, listed)
		}
		if list, err := c.Sources(); err != nil || len(list) > 0 {
			t.Errorf("%q: after Repair: %q, %v", text, list, err)
		}
		add(t, c, nil, from)
		if list, err := c.Sources(); err != nil || !slices.Equal(list, Sources{from}) {
			t.Errorf("%q: after adding again: %q, %v", text, list, err)
		}
		sameAs(t, want, c)
		c.Close()
	}
}

// TestLargeSources: a list larger than the limit is not read, and Repair starts a new one.
func TestLargeSources(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[aa])"))
	if err := os.Truncate(filepath.Join(c.Dir(), lists.SourcesName), lists.MaxSourcesBytes+1); err != nil {
		t.Fatal(err)
	}
	if found := Check(t.Context(), c.Dir(), nil, nil); len(found) != 1 || !strings.Contains(found[0].Error(), "want at most") {
		t.Errorf("Check = %v", found)
	}
	if done, err := Repair(t.Context(), c.Dir(), nil, nil); err != nil || !done.Sources {
		t.Errorf("Repair = %+v, %v", done, err)
	}
	if found := Check(t.Context(), c.Dir(), nil, nil); found != nil {
		t.Errorf("Check after Repair = %v", found)
	}
}
