//go:build !js && !nosqlite

package collection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi"
	"katachi/board"
	"katachi/games/internal/adding"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/internal/section"
	"katachi/sgf"
)

// TestAddProgress: adding reports its progress after each file, not only when games are stored.
func TestAddProgress(t *testing.T) {
	var texts []Text
	for i := range 600 {
		texts = append(texts, Text{Path: fmt.Sprint(i, ".sgf"), Data: []byte("(;SZ[5];B[aa])")})
	}
	c := created(t, &Options{Threads: 1})
	var states []katachi.Progress
	_, err := c.AddTexts(t.Context(), texts, &AddOptions{Progress: func(s katachi.Progress) { states = append(states, s) }})
	if err != nil {
		t.Fatal(err)
	}
	middle := 0
	for i, s := range states {
		if i > 0 && s.Done < states[i-1].Done || s.Total != 600 || s.Items != s.Done {
			t.Fatalf("report %d: %+v", i, s)
		}
		if 0 < s.Done && s.Done < 600 {
			middle++
		}
	}
	if last := states[len(states)-1]; last.Done != 600 || middle < 2 {
		t.Errorf("%d reports before the end, the last is %+v", middle, last)
	}
}

// TestCountOfRecords: Check reports a file whose number of records differs from the catalogue's,
// even if the checksum of the catalogue's row is correct.
func TestCountOfRecords(t *testing.T) {
	dir := smallCollection(t)
	if err := with(dir, func(c *Collection) error {
		files, err := c.store.Files(t.Context(), texts.Kind)
		if err != nil {
			return err
		}
		return c.store.Write(t.Context(), "one more", func(ch catalogue.Change) error {
			f := files[0]
			if err := ch.DropFile(f.ID); err != nil {
				return err
			}
			f.Games++
			return ch.AddFile(f)
		})
	}); err != nil {
		t.Fatal(err)
	}
	for _, err := range Check(t.Context(), dir, nil, nil) {
		if wrong := new(section.FormatError); errors.As(err, &wrong) && wrong.Section == "first" {
			return
		}
	}
	t.Errorf("Check = %v, want the number of records", Check(t.Context(), dir, nil, nil))
}

// TestLotProblems: adding lots reports the same problems with records as reading the records.
func TestLotProblems(t *testing.T) {
	from := folder(t, "1.sgf", "(;SZ[5];B[aa])", "2.sgf", "no game", "3.sgf", "(;SZ[5];B[aa];W[aa])", "4.sgf", "(;SZ[5];B[aa]")
	problems := func(add func(c *Collection, opt *AddOptions) (Report, error)) (list []string) {
		r, err := add(created(t, nil), &AddOptions{Problem: func(p Problem) { list = append(list, filepath.Base(p.Path)+p.Error()) }})
		if err != nil {
			t.Fatal(err)
		}
		return append(list, fmt.Sprintf("%+v", r))
	}
	want := problems(func(c *Collection, opt *AddOptions) (Report, error) { return c.Add(t.Context(), []string{from}, opt) })
	lots := lotsOf(t, opened(t, from), 1)
	got := problems(func(c *Collection, opt *AddOptions) (Report, error) {
		return adding.Lots(t.Context(), c.store, lots, opt)
	})
	if len(want) < 4 || !slices.Equal(got, want) {
		t.Errorf("lots: %q\nwant: %q", got, want)
	}
}

// TestNamesReplaced: names of another version replace all files of the old one.
func TestNamesReplaced(t *testing.T) {
	c := created(t, nil)
	for i, version := range []string{"v1", "v1", "v1", "v2"} {
		add(t, c, nil, folder(t, fmt.Sprint(i, ".sgf"), fmt.Sprintf("(;SZ[9];B[c%c];W[gg])", 'a'+i)))
		if _, err := c.Name(t.Context(), newTestLibrary(version), nil); err != nil {
			t.Fatal(err)
		}
		files, err := c.store.Files(t.Context(), named.Kind)
		if want := []int{1, 2, 3, 1}[i]; err != nil || len(files) != want {
			t.Errorf("step %d: %d files of names, %v, want %d", i, len(files), err, want)
		}
	}
}

// TestNodeWithIllegalMove: if a node has a legal and an illegal move, the legal one is the last that
// is named.
func TestNodeWithIllegalMove(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[cc];W[gg];B[dd]W[zz];B[ee])"))
	if _, err := c.Name(t.Context(), newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	f, err := stateNow(c).Names[0].Open()
	if err != nil || f.Moves(0) != 3 {
		t.Fatalf("%v, %d moves, want 3", err, f.Moves(0))
	}
	for term := range f.Terms() {
		moves, err := f.Append(nil, term)
		if err != nil || slices.ContainsFunc(moves, func(at uint32) bool { return at >= 3 }) {
			t.Errorf("%v, move %v has a name", err, moves)
		}
	}
}

// TestPlayersWithoutNames: to count the players of a name is an error if no game was named.
func TestPlayersWithoutNames(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[19]PB[Cho];B[cc])"))
	q, err := query.Parse("board=19 named=ponnuki")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.NamePlayers(t.Context(), q); !errors.Is(err, ErrNoNames) {
		t.Errorf("NamePlayers = %v, want %v", err, ErrNoNames)
	}
	if _, err := c.NameCounts(t.Context(), q); !errors.Is(err, ErrNoNames) {
		t.Errorf("NameCounts = %v, want %v", err, ErrNoNames)
	}
}

// TestOrderText: an unknown order is refused.
func TestOrderText(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])"))
	q, err := query.Parse("board=5 rows=X list=5")
	if err != nil {
		t.Fatal(err)
	}
	for order, known := range map[string]bool{"": true, "game": true, "oldest": true, "newest": true, "Oldest": false, "date": false, " ": false} {
		_, list, err := Union{c}.Page(t.Context(), q, &Listing{Order: order})
		if known != (err == nil) || known != (len(list) > 0) || !known && !strings.Contains(err.Error(), "oldest or newest") {
			t.Errorf("order %q: %d hits, %v", order, len(list), err)
		}
	}
}

// TestRowsFromFiles: Repair makes rows again in which more than a byte was changed: the row of a
// game from its record, the row of a file from the file.
func TestRowsFromFiles(t *testing.T) {
	dir := smallCollection(t)
	if err := with(dir, func(c *Collection) error {
		_, err := c.Name(t.Context(), newTestLibrary("v1"), nil)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	want := said(t, dir)
	for _, statement := range []string{
		"UPDATE files SET games = games + 70000 WHERE kind = '" + named.Kind + "'",
		"UPDATE files SET games = games + 70000, board = 70000 WHERE kind = '" + named.Kind + "'",
		"UPDATE files SET games = games + 70000, board = 70000 WHERE kind = '" + segment.Kind + "'",
		"UPDATE files SET games = games + 70000, board = 70000 WHERE kind = '" + texts.Kind + "'",
		"UPDATE games SET black = 'nobody', white = 'no one', event = 'never' WHERE black <> ''",
		"INSERT INTO texts(rowid, body) VALUES (999, 'nobody')",
	} {
		sub := changedRow(t, dir, statement)
		done, err := Repair(t.Context(), sub, nil, nil)
		if err != nil || !done.Catalogue || len(done.Segments)+len(done.Names)+len(done.Lost) > 0 {
			t.Errorf("%s: Repair: %+v, %v", statement, done, err)
		}
		if found := Check(t.Context(), sub, nil, nil); found != nil {
			t.Errorf("%s: Check = %v", statement, found)
		}
		if now := said(t, sub); now != want {
			t.Errorf("%s: %s", statement, firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
		}
	}
}

// TestRepairBySize: Repair writes the games of missing segments to one segment for each board size,
// however they were mixed when they were added.
func TestRepairBySize(t *testing.T) {
	var records strings.Builder
	for i := range 12 {
		fmt.Fprintf(&records, "(;SZ[%d];B[a%c])", 5+2*(i%3), 'a'+i%5)
	}
	c := created(t, nil, folder(t, "a.sgf", records.String()))
	files, err := c.store.Files(t.Context(), segment.Kind)
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	c.Close()
	for _, f := range files {
		if err := os.Remove(filepath.Join(c.Dir(), f.Name)); err != nil {
			t.Fatal(err)
		}
	}
	if done, err := Repair(t.Context(), c.Dir(), nil, nil); err != nil || done.Games != 12 {
		t.Fatal(done, err)
	}
	if err := with(c.Dir(), func(c *Collection) error {
		files, err = c.store.Files(t.Context(), segment.Kind)
		return err
	}); err != nil || len(files) != 3 {
		t.Errorf("%d segments after the repair, %v, want 3", len(files), err)
	}
}

// ownContext is a context of a type that package context does not know: each context that is
// derived from it and not cancelled keeps a goroutine.
type ownContext struct{ context.Context }

func (ownContext) Value(any) any { return nil }

// TestSearchLeavesNoContext: a finished search leaves nothing behind in the context of its caller,
// which may live as long as the program.
func TestSearchLeavesNoContext(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])"))
	q, err := query.Parse("board=5 rows=X")
	if err != nil {
		t.Fatal(err)
	}
	alive, cancel := context.WithCancel(context.Background())
	defer cancel()
	ctx := ownContext{alive}
	before := runtime.NumGoroutine()
	for range 50 {
		if _, err := c.Answer(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < 100 && runtime.NumGoroutine() >= before+50; i++ {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n >= before+50 {
		t.Errorf("%d goroutines, before 50 searches %d", n, before)
	}
}

// TestNumbersMustBeKept: games are not deleted if their numbers cannot be stored.
func TestNumbersMustBeKept(t *testing.T) {
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	db, err := catalogue.OpenSQLite(filepath.Join(dir, catalogue.DatabaseName), catalogue.Trusting, "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	count := func() (n int) {
		t.Helper()
		if err := db.QueryRow("SELECT count(*) FROM games").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := count()
	const refuse = "CREATE TRIGGER refuse BEFORE INSERT ON numbers BEGIN SELECT raise(ABORT, 'no numbers'); END"
	if _, err := db.Exec(refuse); err != nil {
		t.Fatal(err)
	}
	if err := c.Compact(t.Context(), &CompactOptions{All: true}); err == nil || !strings.Contains(err.Error(), "no numbers") {
		t.Errorf("Compact = %v", err)
	}
	if after := count(); after != before {
		t.Errorf("%d rows of games of %d are left", after, before)
	}
}

// TestDamageIsNotMerged: when files of records are joined, a record that cannot be unpacked is an
// error; it is not dropped.
func TestDamageIsNotMerged(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5]C[of some length];B[aa])(;SZ[5];B[bb])"))
	files, err := c.store.Files(t.Context(), texts.Kind)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := c.store.Texts(files[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	if err := new(texts.Builder).AddFile(whole); err != nil {
		t.Fatal(err)
	}
	bad := *whole
	bad.Blocks = bytes.Clone(whole.Blocks)
	bad.Blocks[len(bad.Blocks)/2] ^= 1
	if err := new(texts.Builder).AddFile(&bad); !errors.Is(err, section.ErrCorrupt) {
		t.Errorf("a damaged block: %v, want %v", err, section.ErrCorrupt)
	}
}

// TestForgedBlocks: a file of records is refused if the numbers of its blocks do not ascend, even
// in the first block.
func TestForgedBlocks(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])"))
	files, err := c.store.Files(t.Context(), texts.Kind)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(c.Dir(), files[0].Name))
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		section string
		first   any // its first numbers
		want    string
	}{{"", nil, ""}, {"at", []uint64{1 << 40}, "rising numbers"}, {"first", []uint32{1 << 20}, "rising numbers"}, {"sums", nil, "want 1 numbers"}} {
		f, err := section.Load("whole", data, texts.Kind, texts.Version)
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		w := section.NewWriter(&buf, texts.Kind, texts.Version)
		for _, info := range f.Sections() {
			raw, err := f.Section(info.Name)
			if err != nil {
				t.Fatal(err)
			}
			if raw = bytes.Clone(raw); info.Name == change.section {
				switch first := change.first.(type) {
				case nil:
					raw = nil
				case []uint64:
					copy(raw, section.Bytes(first))
				case []uint32:
					copy(raw, section.Bytes(first))
				}
			}
			w.Add(info.Name, raw)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		forged, err := section.Load("forged", buf.Bytes(), texts.Kind, texts.Version)
		if err != nil {
			t.Fatal(err)
		}
		_, err = texts.Open(forged)
		if errors.Is(err, section.ErrCorrupt) != (change.section != "") || !strings.Contains(fmt.Sprint(err), change.want) {
			t.Errorf("%q: %v", change.section, err)
		}
	}
}

// TestRemoveOthers: RemoveOthers removes the other games of a group; the game that is kept gets
// their tags.
func TestRemoveOthers(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])(;SZ[5];B[aa])(;SZ[5];B[bb])"))
	if err := c.RemoveOthers(t.Context(), []Kept{{Game: 1, Others: []int64{2}, Tags: []string{"twice"}}}); err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, g := range infos(t, c) {
		left = append(left, fmt.Sprintf("%d%v", g.ID, g.Tags))
	}
	if want := []string{"1[twice]", "3[]"}; !slices.Equal(left, want) {
		t.Errorf("%v are left, want %v", left, want)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.RemoveOthers(gone, []Kept{{Game: 1, Others: []int64{3}}}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestOutlineSteps: the moves that the indexes have, passes included, are those of the record; if
// they do not have them, they say so.
func TestOutlineSteps(t *testing.T) {
	odd := []string{
		"(;GM[1]SZ[19]HA[2]AB[pd][dp];W[dd];B[pp];W[];B[qq];W[tt])", "(;SZ[9];B[ee];W[];B[];W[dd];AB[aa][bb];B[cc])",
		"(;SZ[9];B[ee];B[dd];W[cc];C[nothing];W[bb];;B[aa])", "(;SZ[9];B[ee]W[ff];B[gg])", "(;SZ[9];W[ee];B[dd];W[cc];B[bb])",
		"(;SZ[9];B[ee];W[ee];B[gg])", "(;SZ[9])", "(;SZ[9];B[];W[])", "(;SZ[9];B[ee];B[];W[];W[dd];B[];AW[aa];W[];B[cc];B[bb])",
	}
	c := created(t, &Options{Threads: 1}, folder(t, "a.sgf", strings.Join(slices.Concat(fuzzRecords, odd), "\n")))
	if _, err := c.Name(t.Context(), newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	o, err := c.Outline(t.Context(), &query.Where{}, false)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for k, g := range o.Games {
		record, err := c.SGF(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		var want []sgf.Step
		node := -1
		for n := range record.MainLine() {
			node++
			for _, s := range n.AppendSteps(nil, node, g.Size, g.Size) {
				if !s.Setup {
					want = append(want, s)
				}
			}
		}
		got, ok, err := o.AppendSteps(nil, k)
		if err != nil {
			t.Fatal(err)
		}
		got = slices.DeleteFunc(got, func(s sgf.Step) bool { return s.Setup || s.Color == board.Empty })
		if !ok {
			continue
		}
		known++
		if len(got) < len(want) { // up to an illegal move
			want = want[:len(got)]
		}
		if !slices.Equal(got, want) {
			t.Errorf("game %d: %v, want %v", g.ID, got, want)
		}
	}
	if known < len(o.Games)-3 {
		t.Errorf("%d of %d games are known", known, len(o.Games))
	}
}

// TestRepairUnreadable: a segment whose row in the catalogue is damaged, and which cannot be opened,
// is made again from the records; no game is lost.
func TestRepairUnreadable(t *testing.T) {
	base := smallCollection(t)
	want := said(t, base)
	names, err := filepath.Glob(filepath.Join(base, "*."+segment.Kind))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(data); at += len(data) / 16 {
		dir := damaged(t, base, filepath.Base(names[0]), func(data []byte) []byte {
			data = slices.Clone(data)
			clear(data[at:min(len(data), at+40)])
			return data
		})
		db, err := catalogue.OpenSQLite(filepath.Join(dir, catalogue.DatabaseName), catalogue.Trusting, "")
		if err == nil {
			_, err = db.Exec("UPDATE files SET games = games + 1 WHERE kind = '" + segment.Kind + "'")
			db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		if done, err := Repair(t.Context(), dir, nil, nil); err != nil || len(done.Lost) > 0 {
			t.Errorf("damage at %d: %+v, %v", at, done, err)
		}
		if now := said(t, dir); now != want {
			t.Errorf("damage at %d: %s", at, firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
		}
	}
}

// TestNameCountTerm: the count of a name has its term, with the Japanese word; that of a chain, its
// text.
func TestNameCountTerm(t *testing.T) {
	dir := namedCollection(t)
	if err := with(dir, func(c *Collection) error {
		for text, japanese := range map[string]string{"board=5 named=atari": "アタリ", `board=5 named="atari by black"`: "", `board=5 named="atari then capture"`: ""} {
			list, err := c.NameCounts(t.Context(), parsed(text))
			if err != nil {
				return err
			}
			if len(list) != 1 || list[0].Term.Japanese != japanese || !strings.HasPrefix(list[0].Term.English, "atari") {
				t.Errorf("%s: %+v, want one with %q", text, list, japanese)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestNumberTwice: no game gets the number of another.
func TestNumberTwice(t *testing.T) {
	bothCatalogues(t, nil, func(t *testing.T, c *Collection) {
		add(t, c, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])"))
		if err := c.store.Write(t.Context(), "twice", func(ch catalogue.Change) error { return ch.AddGame(&catalogue.Entry{Info: Info{ID: 1}}, "") }); err == nil {
			t.Error("a second game 1 was added")
		}
		if list := infos(t, c); len(list) != 1 || list[0].Board != 5 {
			t.Errorf("%+v", list)
		}
	})
}

// TestFirstPageDamaged: a collection whose catalogue lost its first bytes is damaged, and the error
// says how to repair it; a file of another program in another folder is not a collection.
func TestFirstPageDamaged(t *testing.T) {
	spoilt := damaged(t, smallCollection(t), catalogue.DatabaseName, func(data []byte) []byte {
		clear(data[:100])
		return data
	})
	if _, err := Open(spoilt, nil); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "--repair") {
		t.Errorf("damaged: %v", err)
	}
	if _, err := Open(folder(t, catalogue.DatabaseName, strings.Repeat("x", 5000)), nil); !errors.Is(err, ErrNotCollection) || errors.Is(err, ErrDamaged) {
		t.Errorf("another file: %v", err)
	}
}

// TestOutlineFound: an outline of some games has their players, and finds the nodes that a search
// finds in them.
func TestOutlineFound(t *testing.T) {
	dir, nodes := namedCollection(t), 0
	if err := with(dir, func(c *Collection) error {
		for _, where := range []string{"", " player=cho", " result=W", " date=2001"} {
			for _, text := range []string{"board=5 rows=X", "board=9 rows=XX/O.", "board=5 named=atari", "board=9 named=hane"} {
				q := parsed(text + where)
				o, err := c.Outline(t.Context(), &q.Where, true)
				if err != nil {
					return err
				}
				found, err := o.Find(t.Context(), q)
				if err != nil {
					return err
				}
				want := map[int64][]int32{}
				for h, err := range c.Search(t.Context(), q) {
					if err != nil {
						return err
					}
					if !slices.Contains(want[h.Game], int32(h.Node)) {
						want[h.Game] = append(want[h.Game], int32(h.Node))
					}
				}
				for k, g := range o.Games {
					slices.Sort(want[g.ID])
					nodes += len(want[g.ID])
					if got := found.Of(k); !slices.Equal(got, want[g.ID]) {
						t.Errorf("%s, game %d: nodes %d, want %d", q, g.ID, got, want[g.ID])
					}
					delete(want, g.ID)
					if info, err := c.Game(t.Context(), g.ID); err != nil || g.Black != info.Black || g.White != info.White || g.BlackRank != info.BlackRank {
						t.Errorf("game %d: %+v, want %+v, %v", g.ID, g, info, err)
					}
				}
				if len(want) > 0 {
					t.Errorf("%s: not found: %v", q, want)
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if nodes < 20 {
		t.Errorf("%d nodes: the test says little", nodes)
	}
}

// TestPlayersCount: a player's games count with both colours, and a game with oneself once.
func TestPlayersCount(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9]PB[Cho]PW[Kato];B[cc])", "b.sgf", "(;SZ[9]PB[Otake]PW[Kato];B[dd])",
		"c.sgf", "(;SZ[9]PB[Kato]PW[Kato];B[ee])"))
	list, err := c.Players(t.Context(), new(query.Where))
	if err != nil || len(list) != 3 || list[0].Name != "Kato" || list[0].Games != 3 || list[1].Games != 1 {
		t.Errorf("%+v, %v: want Kato with 3 games", list, err)
	}
}

// TestStatsBoards: only sizes that occur are listed.
func TestStatsBoards(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[cc])", "b.sgf", "(;SZ[9];B[dd])"))
	s, err := c.Stats(t.Context())
	if err != nil || len(s.Boards) != 1 || s.Boards[9] != 2 {
		t.Errorf("%v, %v: want two boards of 9 rows, and nothing of others", s.Boards, err)
	}
}

// TestPoisson compares the bounds of a Poisson variable with the exact ones (F. Garwood, Fiducial
// Limits for the Poisson Distribution, Biometrika 28, 1936): they are within a hundredth.
func TestPoisson(t *testing.T) {
	const z = 1.95996
	for n, exact := range map[float64][2]float64{1: {0.0253, 5.572}, 3: {0.6187, 8.767}, 10: {4.795, 18.39}, 50: {37.11, 65.92}} {
		if low, high := poissonLow(n, z), poissonHigh(n, z); high < 0.99*exact[1] || high > 1.01*exact[1] || low < exact[0]-0.06 || low > exact[0]+0.06 {
			t.Errorf("%g: %.3f to %.3f, want %v", n, low, high, exact)
		}
	}
}

// TestUnionTreeExample: the branches of a tree of several collections have no example, since a game's
// number says nothing without its collection.
func TestUnionTreeExample(t *testing.T) {
	one := created(t, nil, folder(t, "a.sgf", "(;SZ[5];B[bb];W[cc];B[dd])"))
	two := created(t, nil, folder(t, "b.sgf", "(;SZ[5];B[bb];W[cc];B[cb])"))
	q, err := query.Parse("board=5 rows=.../.../...")
	if err != nil {
		t.Fatal(err)
	}
	root, err := Union{one, two}.Tree(t.Context(), q, &TreeOptions{MinHits: 1})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for left := []*Branch{root}; len(left) > 0; {
		b := left[len(left)-1]
		left = append(left[:len(left)-1], b.Next...)
		if seen++; b.Example != 0 {
			t.Errorf("a branch has the example %d", b.Example)
		}
	}
	if seen < 3 {
		t.Errorf("%d branches: the test is too weak", seen)
	}
}
