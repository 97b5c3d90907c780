package collection

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/internal/adding"
	"katachi/games/internal/catalogue"
	"katachi/games/query"
	"katachi/internal/lots"
	"katachi/internal/section"
	"katachi/sgf/gamefile"
)

// lotsOf writes files of lots of a source, cut where lots end: at most perFile lots to a file.
func lotsOf(t testing.TB, src *gamefile.Source, perFile int) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	w, n, files, size := lots.NewWriter(false), 0, 0, int64(0)
	write := func() {
		path := filepath.Join(dir, fmt.Sprintf("%03d.lots", len(paths)))
		if err := w.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
		w, n = lots.NewWriter(false), 0
	}
	for i := range src.Len() {
		if _, _, _, err := w.Read(src, i, src.File(i)); err != nil {
			t.Fatal(err)
		}
		files, size = files+1, size+src.Size(i)
		if lots.Ends(files, size) {
			files, size = 0, 0
			if n++; n == perFile {
				write()
			}
		}
	}
	write()
	return paths
}

// opened opens a source until the test ends.
func opened(t testing.TB, path string) *gamefile.Source {
	t.Helper()
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return src
}

// TestLots: games added from files of lots give the same files as Add, byte for byte, and the same
// answers.
func TestLots(t *testing.T) {
	ctx := context.Background()
	var texts []string
	for i := range adding.LotFiles + 30 { // one lot ends by its number of files, others by their bytes
		text := fuzzRecords[i%len(fuzzRecords)]
		if i%100 == 7 {
			text = strings.Replace(text, "(;", "(;C["+strings.Repeat("long ", adding.LotBytes/8)+"]", 1)
		}
		if i == 40 {
			text = "no game"
		}
		texts = append(texts, fmt.Sprintf("%03d.sgf", i), text)
	}
	from := folder(t, texts...)
	opt := &Options{SegmentGames: 100}
	want := created(t, opt)
	report := add(t, want, nil, from)
	src := opened(t, from)
	for _, perFile := range []int{1, 2, 100} {
		got := created(t, opt)
		paths := lotsOf(t, src, perFile)
		r, err := adding.Lots(ctx, got.store, paths, &AddOptions{Sources: []string{from}})
		if err != nil {
			t.Fatal(err)
		}
		if r != report {
			t.Errorf("%d files of lots: %+v, want %+v", len(paths), r, report)
		}
		sameAs(t, want, got)
		for _, name := range mustReadDir(t, want.Dir()) {
			if name == "lock" || strings.HasPrefix(name, catalogue.DatabaseName) {
				continue
			}
			a, _ := os.ReadFile(filepath.Join(want.Dir(), name))
			if b, err := os.ReadFile(filepath.Join(got.Dir(), name)); err != nil || !bytes.Equal(a, b) {
				t.Errorf("%s differs: %d bytes, want %d: %v", name, len(b), len(a), err)
			}
		}
		if _, err := adding.Lots(ctx, got.store, paths, nil); err == nil || !strings.Contains(err.Error(), "no games yet") {
			t.Errorf("lots added to a collection that has games: %v", err)
		}
	}
}

// TestLotsRefuses: a file that is not a file of lots, or has other lots than it says, is refused
// with an error of one line, and the collection stays as it was.
func TestLotsRefuses(t *testing.T) {
	from := folder(t, "a.sgf", fuzzRecords[0], "b.sgf", fuzzRecords[1])
	path := lotsOf(t, opened(t, from), 1)[0]
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rewritten := func(about []uint64, cut int) []byte {
		f, err := section.Load(path, data, adding.LotsKind, adding.LotsVersion)
		if err != nil {
			t.Fatal(err)
		}
		all, err := f.Section("lots")
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		w := section.NewWriter(&buf, adding.LotsKind, adding.LotsVersion)
		w.Add("about", section.Bytes(about))
		w.Add("lots", all[:len(all)-cut])
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return buf.Bytes()
	}
	for name, bad := range map[string][]byte{
		"empty":         nil,
		"text":          []byte("(;B[aa])"),
		"truncated":     data[:len(data)/2],
		"fewer lots":    rewritten([]uint64{2, 2, adding.LotShape()}, 0),
		"more lots":     rewritten([]uint64{0, 2, adding.LotShape()}, 0),
		"one number":    rewritten([]uint64{1}, 0),
		"other fields":  rewritten([]uint64{1, 2, adding.LotShape() + 1}, 0),
		"an older file": rewritten([]uint64{1, 2}, 0),
		"half of a lot": rewritten([]uint64{1, 2, adding.LotShape()}, 9),
	} {
		file := filepath.Join(t.TempDir(), "bad")
		if err := os.WriteFile(file, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		c := created(t, nil)
		_, err := adding.Lots(context.Background(), c.store, []string{file}, nil)
		if err == nil || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want an error in one line that names the file", name, err)
		}
		if len(infos(t, c)) != 0 {
			t.Errorf("%s: %d games stored", name, len(infos(t, c)))
		}
	}
	c := created(t, &Options{SegmentGames: 1})
	if _, err := adding.Lots(context.Background(), c.store, []string{path}, nil); err == nil {
		t.Error("lots added to segments smaller than a block of records")
	}
}

// FuzzLots: lots with correct checksums and any contents are refused with an error of one line, or
// make a collection that answers without a panic.
func FuzzLots(f *testing.F) {
	from := folder(f, "a.sgf", strings.Join(fuzzRecords, "\n"))
	path := lotsOf(f, opened(f, from), 1)[0]
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	var forms []*query.Query
	for _, text := range fuzzQueries {
		q, err := query.Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		forms = append(forms, q)
	}
	addPatches(f)
	for at := range 40 {
		f.Add([]byte{1, 9, byte(at * 53), byte(at / 5), 255, 7, 130})
	}
	f.Fuzz(func(t *testing.T, patch []byte) {
		ctx := context.Background()
		file, err := patched(t, path, adding.LotsKind, adding.LotsVersion, data, patch)
		if err != nil {
			return
		}
		c, err := NewMemory(&Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, err = adding.LotsIn(ctx, c.store, file)
		for _, q := range forms {
			if err == nil {
				_, err = c.Answer(ctx, q)
			}
		}
		for _, g := range infos(t, c) {
			if err == nil {
				_, err = c.Record(ctx, g.ID)
			}
		}
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("error %q, want one line", err)
		}
	})
}
