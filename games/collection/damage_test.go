package collection

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/section"
)

// smallCollection makes a closed collection of a few small games, with tags, a
// removed game and two segments of one size.
func smallCollection(t testing.TB) (dir string) {
	t.Helper()
	c := created(t, &Options{SegmentGames: 4, Threads: 1}, folder(t, "a.sgf", strings.Join(fuzzRecords, "\n"),
		"b.sgf", "(;SZ[9]PB[Cho Chikun]PW[Ke Jie]BR[9p]WR[5d]EV[Final]DT[2003-04-05]RE[W+R]KM[6.5]C[a word];B[dd];W[ee];B[ed](;W[de])(;W[dc];B[cc]))",
		"c.sgf", "(;SZ[5]PB[Go Seigen];B[aa];W[ba];B[cc];W[ab])(;SZ[5];B[bb];W[bb])"))
	if err := c.Tag(context.Background(), "good", 1, 4); err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(context.Background(), 2); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return c.Dir()
}

// stateOf returns what a collection says about its games, and answers.
func stateOf(c *Collection) (state []string, err error) {
	ctx := context.Background()
	for g, err := range c.Games(ctx, &query.Where{}) {
		if err != nil {
			return nil, err
		}
		text, err := c.Record(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		state = append(state, fmt.Sprintf("%+v %s", g, text))
	}
	for _, text := range append(fuzzQueries, "board=9 rows=XX/O. lines=all", "board=5 rows=X player=go") {
		q, err := query.Parse(text)
		if err != nil {
			return nil, err
		}
		for h, err := range c.Search(ctx, q) {
			if err != nil {
				return nil, err
			}
			state = append(state, fmt.Sprintf("%s: %+v", text, h))
		}
	}
	for _, words := range []string{"word", "a", "Cho Chikun", "9p", "Final 2003-04-05", "Seigen"} {
		for g, err := range c.Games(ctx, &query.Where{Words: words}) {
			if err != nil {
				return nil, err
			}
			state = append(state, fmt.Sprintf("words %s: game %d", words, g.ID))
		}
	}
	return state, nil
}

// damaged copies a collection and changes one file of the copy.
func damaged(t *testing.T, dir, name string, change func([]byte) []byte) string {
	t.Helper()
	to := t.TempDir()
	for _, e := range mustReadDir(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, e))
		if err != nil {
			t.Fatal(err)
		}
		if e == name {
			data = change(data)
		}
		if err := os.WriteFile(filepath.Join(to, e), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// noticed requires that Check finds damage, in readable lines, or that the damage does no harm. It
// reports whether it was found.
func noticed(t *testing.T, dir string, want []string, what string) bool {
	t.Helper()
	errs := Check(context.Background(), dir, nil, nil)
	for _, err := range errs {
		if text := err.Error(); !strings.Contains(text, dir) || strings.ContainsAny(text, "\r\n") {
			t.Errorf("%s: Check says %q, want one line that names the file", what, text)
		}
	}
	c, err := Open(dir, nil)
	var have []string
	if err == nil {
		defer c.Close()
		have, err = stateOf(c)
	}
	if len(errs) == 0 && (err != nil || !slices.Equal(want, have)) {
		t.Errorf("%s: Check finds nothing, but the collection gives other answers: %v, %s", what, err, firstDifference(have, want))
	}
	return len(errs) > 0
}

// files lists the files of a small collection, and returns what the collection says.
func files(t *testing.T, dir string) (names, want []string) {
	t.Helper()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want, err = stateOf(c); err != nil {
		t.Fatal(err)
	}
	c.Close()
	names = slices.DeleteFunc(mustReadDir(t, dir), func(name string) bool { return name == "lock" })
	if len(names) < 6 || len(want) < 60 {
		t.Fatalf("files %v, %d lines of answers, want 2 lots and more", names, len(want))
	}
	return names, want
}

// TestBitFlips: a flipped bit anywhere in segments, records or catalogue is found by Check or does
// no harm, and nothing panics. With KATACHI_LONG, every byte is tested.
func TestBitFlips(t *testing.T) {
	dir := smallCollection(t)
	names, want := files(t, dir)
	r := rand.New(rand.NewPCG(3, 3))
	for _, name := range names {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		step := max(1, int(info.Size())/12)
		if name == catalogue.DatabaseName {
			step = max(1, int(info.Size())/40)
		}
		if os.Getenv("KATACHI_LONG") != "" {
			step = 1
		}
		flips, seen := 0, 0
		for at := r.IntN(step); at < int(info.Size()); at += step {
			bit := byte(1) << r.IntN(8)
			sub := damaged(t, dir, name, func(data []byte) []byte {
				data[at] ^= bit
				return data
			})
			flips++
			seen += num.FromBool(noticed(t, sub, want, fmt.Sprintf("%s, byte %d, bit %08b", name, at, bit)))
			os.RemoveAll(sub)
		}
		t.Logf("%s: %d of %d flips found", name, seen, flips)
		if name != catalogue.DatabaseName && seen < flips {
			t.Errorf("%s: %d of %d flips found, want all", name, seen, flips)
		}
	}
}

// TestChangedBytes changes 50 bytes of a larger catalogue that are not 0, one at a time: each
// change is found or does no harm, that is, the collection says the same as before. Bytes of pages
// and places that are no longer used are harmless.
func TestChangedBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	c := created(t, nil, writeRecords(t, t.TempDir(), r, 60, 0))
	if err := c.Tag(context.Background(), "good", 1, 4, 9, 40); err != nil {
		t.Fatal(err)
	}
	want, err := stateOf(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	changes := 50
	if os.Getenv("KATACHI_LONG") != "" {
		changes = 5000
	}
	seen, mended := 0, 0
	for range changes {
		what := ""
		sub := damaged(t, c.Dir(), catalogue.DatabaseName, func(data []byte) []byte {
			at := r.IntN(len(data))
			for data[at] == 0 {
				at = r.IntN(len(data))
			}
			value := byte(r.IntN(256))
			if value == data[at] {
				value++
			}
			what = fmt.Sprintf("byte %d is %d, was %d", at, value, data[at])
			data[at] = value
			return data
		})
		if noticed(t, sub, want, what) {
			seen++
			mended += num.FromBool(repairedTo(t, sub, want, what))
		}
		os.RemoveAll(sub)
	}
	t.Logf("%d of %d found, the others do no harm; %d repaired", seen, changes, mended)
	if mended < seen/2 {
		t.Errorf("%d of %d repaired, want more than half", mended, seen)
	}
	if seen < changes/2 {
		t.Errorf("%d of %d found, want more than half", seen, changes)
	}
}

// repairedTo repairs a damaged collection. If Check finds nothing afterwards, it requires that the
// collection says the same as before.
func repairedTo(t *testing.T, dir string, want []string, what string) bool {
	t.Helper()
	done, err := Repair(context.Background(), dir, nil, nil)
	if errs := Check(context.Background(), dir, nil, nil); len(errs) > 0 {
		t.Logf("%s: not repaired: %+v, %v, %.200q", what, done, err, errs)
		return false
	}
	c, err := Open(dir, nil)
	var have []string
	if err == nil {
		defer c.Close()
		have, err = stateOf(c)
	}
	if done.NoPath > 0 { // the others must be the same
		if len(want) != len(have) || done.NoPath > 20 {
			t.Errorf("%s: repaired, %+v, but the collection has %d lines of %d", what, done, len(have), len(want))
		}
		kept := slices.DeleteFunc(slices.Clone(have), func(line string) bool { return strings.Contains(line, "."+texts.Kind+"#") })
		if n := len(have) - len(kept); n != done.NoPath || slices.ContainsFunc(kept, func(line string) bool { return !slices.Contains(want, line) }) {
			t.Errorf("%s: repaired, %+v, but %d games have other paths, and others differ, too", what, done, n)
		}
		return err == nil
	}
	if done.OddRows > 0 { // it reports what cannot be checked
		want, have = withoutOdd(want), withoutOdd(have)
	}
	if err != nil || !slices.Equal(want, have) {
		t.Errorf("%s: repaired, %+v, but the collection gives other answers: %v, %s", what, done, err, firstDifference(have, want))
	}
	return true
}

// TestRepairUnlike: a segment with another winner than the record, as one of an older version may
// have, is written again.
func TestRepairUnlike(t *testing.T) {
	dir := smallCollection(t)
	_, want := files(t, dir)
	changed := 0
	for _, name := range mustReadDir(t, dir) {
		if filepath.Ext(name) != "."+segment.Kind {
			continue
		}
		sub := damaged(t, dir, name, func(data []byte) []byte { return otherWinner(t, data) })
		if errs := Check(t.Context(), sub, nil, nil); len(errs) != 1 || !strings.Contains(errs[0].Error(), "another winner") {
			t.Fatalf("%s: Check says %q, want one game with another winner", name, errs)
		}
		done, err := Repair(t.Context(), sub, nil, nil)
		if err != nil || !slices.Equal(done.Segments, []string{name}) || done.Games == 0 || done.Catalogue {
			t.Errorf("%s: repaired %+v, %v", name, done, err)
		}
		if noticed(t, sub, want, name) {
			t.Errorf("%s: Check still finds damage", name)
		}
		changed++
	}
	if changed == 0 {
		t.Fatal("no segments")
	}
}

// otherWinner returns a segment with another winner of its last game.
func otherWinner(t *testing.T, data []byte) []byte {
	t.Helper()
	s := loaded(t, data)
	b := segment.NewBuilder(s.Size(), catalogue.SegmentFacts...)
	for g := range uint32(s.Games()) {
		game := s.Game(g)
		if int(g) == s.Games()-1 {
			game.Winner = (game.Winner + 1) % 3
		}
		b.Add(&game)
	}
	return written(t, b)
}

// withoutOdd removes from the lines of stateOf what only the row of a game or tag says.
func withoutOdd(state []string) (list []string) {
	for _, line := range state {
		list = append(list, oddFields.ReplaceAllString(line, ""))
	}
	return list
}

var oddFields = regexp.MustCompile(`(?s) File:.* Status:|Tags:\[[^]]*\]`)

// TestCheckLines: each finding of Check is one line, even if a line break got into a name or into
// the text of a table.
func TestCheckLines(t *testing.T) {
	c := created(t, nil, writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(12, 12)), 60, 0))
	c.Close()
	dir := c.Dir()
	_, want := files(t, dir)
	for _, text := range []string{"Lee Sedol", "Castle Game", "forked_games"} {
		sub := damaged(t, dir, catalogue.DatabaseName, func(data []byte) []byte {
			if !bytes.Contains(data, []byte(text)) {
				t.Fatalf("no %s in the catalogue", text)
			}
			return bytes.ReplaceAll(data, []byte(text), []byte(text[:3]+"\n"+text[4:]))
		})
		if !noticed(t, sub, want, text) {
			t.Errorf("%s with a line break: Check finds nothing", text)
		}
	}
}

// TestSchema: a changed letter in the name of a column, which SQLite does not notice, is found.
func TestSchema(t *testing.T) {
	dir := smallCollection(t)
	_, want := files(t, dir)
	sub := damaged(t, dir, catalogue.DatabaseName, func(data []byte) []byte {
		at := bytes.Index(data, []byte("changes(id INTEGER"))
		if at < 0 {
			t.Fatal("no text of the table of changes in the catalogue")
		}
		data[at+len("changes(")] ^= 4
		return data
	})
	if !noticed(t, sub, want, "a column with another name") {
		t.Error("Check finds nothing")
	}
}

// TestTruncations: a file that ends early, is empty or is missing is found; only the list of
// sources may be missing.
func TestTruncations(t *testing.T) {
	dir := smallCollection(t)
	names, want := files(t, dir)
	for _, name := range names {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		step := max(1, int(info.Size())/15)
		if os.Getenv("KATACHI_LONG") != "" {
			step = 1 + num.FromBool(name == catalogue.DatabaseName)*30
		}
		for size := 0; size < int(info.Size()); size += step {
			sub := damaged(t, dir, name, func(data []byte) []byte { return data[:size] })
			if !noticed(t, sub, want, fmt.Sprintf("%s of %d bytes", name, size)) {
				t.Errorf("%s: cut off at %d of %d bytes, and not found", name, size, info.Size())
			}
			os.RemoveAll(sub)
		}
		sub := damaged(t, dir, name, func(data []byte) []byte { return data })
		os.Remove(filepath.Join(sub, name))
		if name != lists.SourcesName && !noticed(t, sub, want, "without "+name) {
			t.Errorf("%s is gone, and not found", name)
		}
	}
}

// TestForeignFiles: something else in the place of a file is reported, and not touched.
func TestForeignFiles(t *testing.T) {
	dir := smallCollection(t)
	names, _ := files(t, dir)
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE games(id INTEGER)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	foreign, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	var shapes strings.Builder
	if _, err := section.WriteTo(&shapes, "shapes", 1, func(w *section.Writer) error { return w.Add("about", []byte("x")) }); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for what, content := range map[string]string{
			"a text": "one line\nand another\n", "nothing": "", "a database of another program": string(foreign), "shapes": shapes.String(),
		} {
			sub := damaged(t, dir, name, func([]byte) []byte { return []byte(content) })
			if errs := Check(context.Background(), sub, nil, nil); len(errs) == 0 {
				t.Errorf("%s is %s: Check finds nothing", name, what)
			}
			if name != catalogue.DatabaseName {
				continue
			}
			if c, err := Open(sub, nil); !errors.Is(err, ErrNotCollection) {
				t.Errorf("%s is %s: Open = %v, %v, want %v", name, what, c, err, ErrNotCollection)
			}
			if c, err := Create(sub, nil); err == nil {
				t.Errorf("%s is %s: Create = %v, want an error", name, what, c)
			}
			if data, _ := os.ReadFile(filepath.Join(sub, name)); string(data) != content {
				t.Errorf("%s is %s, and was changed", name, what)
			}
		}
	}
}

// otherVersion replaces a file by one that differs only in its version.
func otherVersion(t *testing.T, path, kind string, version uint32) {
	t.Helper()
	if err := section.WriteFile(path, kind, version, func(w *section.Writer) error { return w.Add("about", []byte("x")) }); err != nil {
		t.Fatal(err)
	}
}

// TestOtherVersions: files of a later or an earlier version are refused, with an error that says
// what to do.
func TestOtherVersions(t *testing.T) {
	dir := smallCollection(t)
	for _, version := range []uint32{0, 3} {
		for kind, now := range map[string]uint32{segment.Kind: segment.Version, texts.Kind: texts.Version} {
			if version == now {
				t.Fatalf("version %d of %s is the one that is read", version, kind)
			}
			sub := damaged(t, dir, "", nil)
			names, err := filepath.Glob(filepath.Join(sub, "*."+kind))
			if err != nil || len(names) == 0 {
				t.Fatal(names, err)
			}
			otherVersion(t, names[0], kind, version)
			found := Check(t.Context(), sub, nil, nil)
			if !slices.ContainsFunc(found, func(err error) bool {
				return errors.Is(err, section.ErrVersion) && strings.Contains(err.Error(), "(katachi index)")
			}) {
				t.Errorf("%s of version %d: Check = %v, want %v and the command", kind, version, found, section.ErrVersion)
			}
		}
	}
}

// TestSecondWriter: while one program writes, another may read, and its attempts to write are
// refused with a clear message.
func TestSecondWriter(t *testing.T) {
	ctx := context.Background()
	dir := smallCollection(t)
	first, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	unlock, err := first.store.Lock(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	from := folder(t, "x.sgf", "(;SZ[5];B[aa])")
	calls := map[string]func() error{
		"Add":     func() error { _, err := second.Add(ctx, []string{from}, nil); return err },
		"Remove":  func() error { return second.Remove(ctx, 1) },
		"Tag":     func() error { return second.Tag(ctx, "x", 3) },
		"Untag":   func() error { return second.Untag(ctx, "x", 3) },
		"Merge":   func() error { return second.merge(ctx, nil) },
		"Compact": func() error { return second.Compact(ctx, &CompactOptions{All: true}) },
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s beside another writer: %v, want %v and the folder", name, err, ErrLocked)
		}
	}
	if _, err := stateOf(second); err != nil {
		t.Errorf("reading beside a writer: %v", err)
	}
	if errs := Check(ctx, dir, nil, nil); errs != nil {
		t.Errorf("Check beside a writer: %v", errs)
	}
	unlock()
	for _, name := range slices.Sorted(maps.Keys(calls)) {
		if err := calls[name](); err != nil && name != "Remove" {
			t.Errorf("%s after the other writer: %v", name, err)
		}
	}
}

// TestReadersAndWriter: searches are right while the same Collection and others add, remove, merge
// and compact games.
func TestReadersAndWriter(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(9, 9))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	w := created(t, &Options{SegmentGames: 4, Threads: 1})
	q, err := query.Parse("rows=X color=fixed at=corner")
	if err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var group sync.WaitGroup
	read := func(c *Collection) {
		for {
			select {
			case <-stop:
				return
			default:
			}
			listed := 0
			a, err := eachHit(ctx, Union{c}, q, func(h *Hit) bool {
				listed++
				return true
			})
			if err != nil || a.Hits != listed {
				t.Errorf("Each lists %d hits: %+v, %v", listed, a, err)
				return
			}
			for _, g := range infos(t, c)[:min(1, a.Games)] {
				if _, err := c.Record(ctx, g.ID); err != nil && !errors.Is(err, ErrNoGame) {
					t.Errorf("Record(%d): %v", g.ID, err)
					return
				}
			}
		}
	}
	for i := range 3 {
		c := w
		if i > 0 {
			if c, err = Open(w.Dir(), &Options{Threads: 1}); err != nil {
				t.Fatal(err)
			}
			defer c.Close()
		}
		group.Go(func() { read(c) })
	}
	add(t, w, nil, from)
	for i := range 6 {
		list := infos(t, w)
		if err := w.Remove(ctx, list[i].ID, list[i+8].ID); err != nil {
			t.Error(err)
		}
		var err error
		switch i % 3 {
		case 0:
			err = w.merge(ctx, nil)
		default:
			err = w.Compact(ctx, &CompactOptions{All: i%3 == 1})
		}
		if err != nil {
			t.Error(err)
		}
		add(t, w, nil, folder(t, fmt.Sprint(i, ".sgf"), "(;SZ[19];B[aa])"))
	}
	close(stop)
	group.Wait()
	if errs := Check(ctx, w.Dir(), nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
}

// TestLazyBlocks: opening, removing and listing read no columns, and a search reads only those of
// its kind; so damage elsewhere neither costs time nor stops them.
func TestLazyBlocks(t *testing.T) {
	ctx := context.Background()
	dir := smallCollection(t)
	names, err := filepath.Glob(filepath.Join(dir, "*."+segment.Kind))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d segments, %v", len(names), err)
	}
	for _, name := range names {
		f, err := section.Open(name, segment.Kind, segment.Version)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range f.Sections() {
			if s.Name == "rows" && s.Length > 0 {
				changeByte(t, name, s.Offset)
			}
		}
		f.Close()
	}
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Remove(ctx, infos(t, c)[0].ID); err != nil {
		t.Fatal(err)
	}
	q, _ := query.Parse("board=5 rows=X")
	if _, err := c.Answer(ctx, q); err != nil {
		t.Errorf("a search by columns: %v", err)
	}
	q, _ = query.Parse("board=5 rows=X. then=O1,0")
	if _, err := c.Answer(ctx, q); !errors.Is(err, section.ErrCorrupt) {
		t.Errorf("a search by rows: %v, want %v", err, section.ErrCorrupt)
	}
}

// changeByte changes a byte of a file.
func changeByte(t *testing.T, name string, at int64) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[at] ^= 1
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
