package collection

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"katachi/games/internal/catalogue"
	"katachi/games/query"
	"katachi/internal/facts"
	"katachi/internal/testpeers"
)

// bothCatalogues runs a test with a collection on disk and with one in memory.
func bothCatalogues(t *testing.T, opt *Options, test func(t *testing.T, c *Collection)) {
	t.Helper()
	t.Run("disk", func(t *testing.T) {
		c, err := Create(filepath.Join(t.TempDir(), "c"), opt)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		test(t, c)
	})
	t.Run("memory", func(t *testing.T) {
		c, err := NewMemory(opt)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		test(t, c)
	})
}

// TestCatalogues: both catalogues give the same answers to everything, and those of the plain
// filters.
func TestCatalogues(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	var said [][]string
	bothCatalogues(t, &Options{SegmentGames: 50}, func(t *testing.T, c *Collection) {
		said = append(said, historyOf(t, c, from))
	})
	if len(said) < 2 {
		return // -run has not selected both
	}
	if d := gocmp.Diff(said[0], said[1]); d != "" {
		t.Errorf("the catalogues differ (-disk +memory):\n%s", d)
	}
}

// historyOf adds, tags and removes games, and returns what the collection says
// after each step.
func historyOf(t *testing.T, c *Collection, from string) (said []string) {
	t.Helper()
	ctx := context.Background()
	note := func(what string, v ...any) { said = append(said, what+": "+fmt.Sprintf("%+v", v)) }
	ask := func(what string) {
		s, err := c.Stats(ctx)
		s.CatalogueBytes = 0
		note(what, s, err)
		for _, how := range []Duplicates{Keep, Strict, Loose} {
			groups, err := c.Duplicates(ctx, how)
			note("duplicates", how, groups, err)
		}
		r := rand.New(rand.NewPCG(5, 5))
		list := infos(t, c)
		games := make([]*Info, len(list))
		for i := range list {
			games[i] = &list[i]
		}
		for range 400 {
			var w query.Where
			randomWhere(r, &w, games...)
			if w.Check() != nil {
				continue
			}
			var got, want []int64
			for g, err := range c.Games(ctx, &w) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, g.ID)
			}
			for _, g := range games {
				if asked(&w, g) {
					want = append(want, g.ID)
				}
			}
			if w.Words == "" && !slices.Equal(got, want) { // an Info has no comments, so it cannot decide about words
				t.Errorf("%s: %+v: games %v, want %v", what, w, got, want)
			}
			note("where", w, got)
		}
		for i := range list {
			text, err := c.Record(ctx, list[i].ID)
			note("game", list[i], len(text), err)
		}
	}
	report, err := c.Add(ctx, []string{from}, nil)
	note("added", report, err)
	ask("after Add")
	note("tag", c.Tag(ctx, "good", 3, 5, 7), c.Tag(ctx, "a b", 5), errors.Is(c.Tag(ctx, "x", 4, 999), ErrNoGame))
	note("untag", c.Untag(ctx, "good", 7, 8), errors.Is(c.Untag(ctx, "good", 8), errNoTag))
	note("remove", c.Remove(ctx, 5, 6, 6), errors.Is(c.Remove(ctx, 1, 5), ErrNoGame))
	_, err = c.Game(ctx, 5)
	note("gone", errors.Is(err, ErrNoGame))
	note("restore", c.Restore(ctx, 6, 6), errors.Is(c.Restore(ctx, 5, 6), ErrNoGame), errors.Is(c.Restore(ctx, 1), errNotRemoved))
	ask("after Restore")
	note("remove again", c.Remove(ctx, 6))
	report, err = c.Add(ctx, []string{from}, &AddOptions{Duplicates: Strict})
	note("added again", report, err)
	ask("at the end")
	return said
}

// TestWords: both catalogues find the same games by the words of records, in any script.
func TestWords(t *testing.T) {
	texts := []string{
		"Honinbo Shusaku 7-dan", "HONINBO title, 7 dan", "Müller gegen Ångström", "muller Angstrom", "本因坊秀策 九段", "이창호 9단",
		"Nguyễn Nhật", "nguyen nhat", "e\u0301te\u0301", "été", "ete", "ЖЁЛТЫЙ желтый ёлка", "Straße STRASSE", "a_b a.b a'b", "ΣΊΣΥΦΟΣ σίσυφος",
		"K\u212Aelvin kelvin", "ﬁsh fish", "don't", "2016-03-09 AlphaGo", "x²y x2y", "½ 1/2", "", "-- !", "\u0301x", "İstanbul istanbul",
	}
	var files []string
	for i, text := range texts {
		clean := strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`).Replace(text)
		files = append(files, fmt.Sprint(i, ".sgf"), "(;CA[UTF-8]SZ[9]C["+clean+"];B["+string(rune('a'+i%9))+string(rune('a'+i/9))+"])")
	}
	from := folder(t, files...)
	asked := append(slices.Clone(texts), "7", "dan 7", "7-dan honinbo", "-- honinbo", `"`, `a"b`, "(", "shusaku honinbo", "NEAR", "AND", "b a")
	var said [][]string
	bothCatalogues(t, nil, func(t *testing.T, c *Collection) {
		add(t, c, nil, from)
		var list []string
		for i, words := range asked {
			if words == "" {
				continue
			}
			line := fmt.Sprintf("%q:", words)
			for g, err := range c.Games(context.Background(), &query.Where{Words: words}) {
				if err != nil {
					t.Fatal(err)
				}
				line += " " + filepath.Base(g.Path)
			}
			list = append(list, line)
			if i < len(texts) && catalogue.WordTextOf(words) != "" && !strings.Contains(line+" ", fmt.Sprintf(" %d.sgf ", i)) {
				t.Errorf("%s: want %d.sgf, too", line, i)
			}
		}
		said = append(said, list)
	})
	if len(said) < 2 {
		return // -run has not selected both
	}
	if d := gocmp.Diff(said[0], said[1]); d != "" {
		t.Errorf("the catalogues differ (-disk +memory):\n%s", d)
	}
}

// TestColumns: the table of games has each column once, and an entry comes back from the catalogue
// as it went in.
func TestColumns(t *testing.T) {
	names := map[string]bool{}
	for i := range catalogue.Columns {
		if names[catalogue.Columns[i].Name] {
			t.Errorf("column %s stands twice", catalogue.Columns[i].Name)
		}
		names[catalogue.Columns[i].Name] = true
	}
	for _, name := range catalogue.InfoColumns {
		if !names[name] {
			t.Errorf("no column %s", name)
		}
	}
	want := catalogue.Entry{
		Info: Info{
			ID: 7, Path: "p", File: "f", Status: Cut, Board: 13, Moves: 5, Black: "b", White: "w", BlackRank: "1d", WhiteRank: "2k",
			Place: "pl", Date: "2001", Day: 20010000, LastDay: 20010001, Result: "B+R", Komi: 6.5, HasKomi: true, Handicap: 2,
			Variations: true, Dyer: "d",
		},
		Records: 3, Pos: 4, Key: -5, Strict: 6, Loose: -7, BlackNumber: 1, WhiteNumber: -2,
	}
	for _, f := range facts.List {
		*f.Of(&want.Info.Facts) = "of " + f.Name
	}
	info := reflect.ValueOf(want.Info)
	for i := range info.NumField() {
		if name := info.Type().Field(i).Name; info.Field(i).IsZero() && name != "Tags" {
			t.Errorf("the entry has no %s to come back", name)
		}
	}
	bothCatalogues(t, nil, func(t *testing.T, c *Collection) {
		err := c.store.Change(t.Context(), "test", func(ch catalogue.Change) error { return ch.AddGame(&want, "text") })
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for i := range catalogue.Columns {
			all = append(all, catalogue.Columns[i].Name)
		}
		for got, err := range c.store.Cat.Games(t.Context(), catalogue.Selection{Columns: all, Removed: true}) {
			if d := gocmp.Diff(&want, got, gocmp.AllowUnexported(catalogue.Entry{})); d != "" || err != nil {
				t.Errorf("%v; (-want +got):\n%s", err, d)
			}
		}
	})
}

// datedGames adds records to a collection and compares the games found by date, in the catalogue
// and by a search, also after it is published.
func datedGames(t *testing.T, from string, want map[string][]int64) {
	t.Helper()
	bothCatalogues(t, nil, func(t *testing.T, c *Collection) {
		add(t, c, nil, from)
		p, _ := publishedOf(t, c)
		for date, want := range want {
			w := query.Where{Date: date}
			for _, c := range []*Collection{c, p} {
				if got, err := c.store.IDs(t.Context(), c.store.Conditions(&w)...); err != nil || !slices.Equal(got, want) {
					t.Errorf("--date %s: games %d, %v; want %d", date, got, err, want)
				}
				var got []int64
				_, err := eachHit(t.Context(), Union{c}, &query.Query{Where: w, Rows: []string{"X"}}, func(h *Hit) bool {
					if len(got) == 0 || got[len(got)-1] != h.Game {
						got = append(got, h.Game)
					}
					return true
				})
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("search --date %s: games %d, %v; want %d", date, got, err, want)
				}
			}
		}
	})
}

// TestSeveralDays: a game is found by all of its days.
func TestSeveralDays(t *testing.T) {
	var games strings.Builder
	for _, date := range []string{"1846-09-11,12,13,15", "1846-09-15", "1846-12-30,31,1847-01-02", "1847", "?"} {
		fmt.Fprintf(&games, "(;DT[%s];B[dd])", date)
	}
	datedGames(t, folder(t, "a.sgf", games.String()), map[string][]int64{
		"1846-09-10": nil, "1846-09-11": {1}, "1846-09-13": {1}, "1846-09-15": {1, 2}, "1846-09-16..1846-12-29": nil,
		"1846": {1, 2, 3}, "1847": {3, 4}, "1846-12-31..": {3, 4}, "..1846-09-14": {1}, "1847-01-02": {3}, "1847-01-03": nil,
	})
}

func TestReport30Dates(t *testing.T) {
	datedGames(t, testpeers.Path(t, "reports", "30-dates.sgf"), map[string][]int64{
		"1996-05-08": {1}, "1996": {1, 2}, "1997": {2}, "1997-01-03": {2}, "2016-03-09": {3, 4, 5}, "1998-05-06": {6},
	})
}
