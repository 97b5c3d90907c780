package gamefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"katachi/internal/testpeers"
	"katachi/sgf"
)

// TestBombs: files that were packed far better than records are an error that names the limit.
func TestBombs(t *testing.T) {
	record := "(;C[" + strings.Repeat(" ", 30<<20) + "])"
	for name, text := range map[string]string{"a.sgf.gz": gzipped(record), "a.zip": makeZip(t, "a.sgf", record), "b.zip": makeZip(t, "a.sgf.gz", gzipped(record))} {
		path := writeFile(t, name, text)
		src, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := src.Read(0, nil); !errors.Is(err, sgf.ErrTooLarge) || !strings.Contains(err.Error(), "max-ratio") || len(data) > 8<<20 {
			t.Errorf("%s: %d bytes, %v, want an error that names max-ratio", name, len(data), err)
		}
		if err := src.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := ReadFile(writeFile(t, "a.sgf.gz", gzipped(record)), nil); !errors.Is(err, sgf.ErrTooLarge) {
		t.Errorf("ReadFile: %v, want ErrTooLarge", err)
	}
	small := "(;C[" + strings.Repeat(" ", 3<<20) + "])"
	if data, err := ReadFile(writeFile(t, "b.sgf.gz", gzipped(small)), nil); err != nil || len(data) != len(small) {
		t.Errorf("3 MB: %d bytes, %v", len(data), err)
	}
	if data, err := Unpack([]byte(gzipped(record)), &sgf.Options{Limits: sgf.Limits{Ratio: 1 << 20}}); err != nil || len(data) != len(record) {
		t.Errorf("with a larger max-ratio: %d bytes, %v", len(data), err)
	}
	if _, err := ReadFile(writeFile(t, "c.sgf", "(;B[aa];W[bb])"), &sgf.Options{Limits: sgf.Limits{File: 10}}); !errors.Is(err, sgf.ErrTooLarge) || !strings.Contains(err.Error(), "max-file") {
		t.Errorf("14 bytes: %v", err)
	}
}

// TestSummary: a line for each kind, whose first words count records, not warnings.
func TestSummary(t *testing.T) {
	var sum Summary
	if lines := sum.Lines(); len(lines) > 0 {
		t.Errorf("an empty Summary has lines: %q", lines)
	}
	for _, w := range [][3]string{
		{"twice", "a.sgf", "1"},
		{"twice", "a.sgf", "4"},
		{"no game", "b.sgf", ""},
		{"twice", "b.sgf", "2"},
		{"cut", "c.sgf", "9"},
		{"no game", "c.sgf", ""},
		{"illegal", "a.sgf", "move 3"},
		{"no point", "a.sgf", "7"},
		{"no point", "a.sgf", "7"},
	} {
		sum.Add(errors.New(w[0]), w[1], w[2])
	}
	sum.Error("d.sgf", fmt.Errorf("d.sgf: %w", sgf.ErrNoGame))
	sum.Error("e.sgf", fmt.Errorf("e.sgf: %w", sgf.ErrNoGame))
	sum.Error("f.sgf", &fs.PathError{Op: "open", Path: "f.sgf", Err: fs.ErrPermission})
	sum.Error("in/g.sgf", &fs.PathError{Op: "open", Path: "a.zip", Err: fs.ErrPermission})
	want := []string{
		"2 records: twice (first: a.sgf:1)", "2 records: no game (first: b.sgf)", "c.sgf:9: cut", "a.sgf, move 3: illegal", "a.sgf:7: no point (2 times)",
		"2 records: no game found (first: d.sgf)", "2 records: permission denied (first: f.sgf)",
	}
	if got := sum.Lines(); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}

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

// TestWatcher: a file is returned once for each state in which it has stayed for a while, with the
// time set by the test.
func TestWatcher(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	write := func(name, text string, at time.Time) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	w := NewWatcher(2*time.Second, dir)
	expect := func(after time.Duration, names ...string) {
		t.Helper()
		now = now.Add(after)
		ready, problems := w.Scan(now)
		var got []string
		for _, path := range ready {
			name, err := filepath.Rel(dir, path)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(name))
		}
		if !slices.Equal(got, names) || len(problems) > 0 {
			t.Fatalf("Scan = %v, %v, want %v", got, problems, names)
		}
	}
	write("a.sgf", "(;)", old)
	write("deep/er/b.sgf", "(;)", old)
	write("fresh.sgf", "(;B", now)
	write("text.txt", "(;)", old)
	write("games.zip", "PK", old)
	expect(0, "a.sgf", "deep/er/b.sgf", "games.zip")
	expect(time.Second)
	write("fresh.sgf", "(;B[aa]", now) // still being written
	expect(time.Second)
	expect(time.Second)
	expect(time.Second, "fresh.sgf")
	expect(time.Hour)
	write("a.sgf", "(;C[x])", now)
	expect(time.Second)
	expect(2*time.Second, "a.sgf")
	write("deep/er/b.sgf", "(:)", now) // the same size, another time
	expect(0)
	expect(2*time.Second, "deep/er/b.sgf")
	w.Again(filepath.Join(dir, "a.sgf"), now, 5*time.Second)
	expect(4 * time.Second)
	expect(time.Second, "a.sgf")
	expect(time.Hour)
	if err := os.Remove(filepath.Join(dir, "a.sgf")); err != nil {
		t.Fatal(err)
	}
	expect(time.Second)
	write("a.sgf", "(;C[x])", now)
	expect(time.Second)
	expect(2*time.Second, "a.sgf")
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "link.sgf")); err == nil {
		expect(time.Hour)
	}

	gone := filepath.Join(dir, "gone")
	w = NewWatcher(0, gone, dir)
	if ready, problems := w.Scan(now); len(problems) != 1 || len(ready) != 4 {
		t.Errorf("Scan with a folder that is gone = %v, %v", ready, problems)
	}
	write("gone/c.sgf", "(;)", old)
	if ready, problems := w.Scan(now); len(problems) != 0 || !slices.Contains(ready, filepath.Join(gone, "c.sgf")) {
		t.Errorf("Scan when it is there = %v, %v", ready, problems)
	}
}

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
