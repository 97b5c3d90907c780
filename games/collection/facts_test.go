package collection

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/store"
	"katachi/games/query"
)

// withoutFacts leaves out the facts of a segment, as if they were too long.
func withoutFacts(name string, data []byte) []byte {
	if strings.HasPrefix(name, "fact") {
		return nil
	}
	return data
}

// chosen returns the games that a filter selects in the segments, and whether the catalogue was
// asked.
func chosen(t *testing.T, c *Collection, w *query.Where) (ids []int64, byCatalogue bool) {
	t.Helper()
	st, err := c.store.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	parts := slices.Clone(st.Segments)
	if err := (snapshot{st, c.store}).choose(t.Context(), parts, w); err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		if err := p.Seg.LoadGames(); err != nil {
			t.Fatal(err)
		}
		for g := range p.Live.Games {
			ids = append(ids, p.Seg.ID(uint32(g)))
		}
	}
	_, others := catalogue.ByDay(new(store.Store).Conditions(w))
	_, others = bySegments(parts, others)
	slices.Sort(ids)
	return ids, len(others) > 0
}

// partOfName returns a part of a text of the games, perhaps in capitals, and perhaps from two
// texts, so that no game has it.
func partOfName(r *rand.Rand, games []*Info) string {
	pick := func() string {
		g := games[r.IntN(len(games))]
		return []string{g.Black, g.White, g.Event, g.Place, g.Result, "nobody", "%", "_"}[r.IntN(8)]
	}
	text := pick()
	if r.IntN(4) == 0 {
		text += pick()
	}
	if r.IntN(3) == 0 {
		text = strings.ToUpper(text)
	}
	from := r.IntN(len(text) + 1)
	return text[from : from+r.IntN(len(text)+1-from)]
}

// TestFacts: the segments select the same games as the catalogue, even if some of their games were
// removed; segments without facts leave it to the catalogue.
func TestFacts(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 37))
	dir := positionCollection(t, r, 60, 1024)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	old, err := Open(withSections(t, dir, withoutFacts), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	var games []*Info
	for _, g := range infos(t, c) {
		games = append(games, &g)
	}
	some, direct := 0, 0
	for range 600 {
		var w query.Where
		switch part := partOfName(r, games); r.IntN(6) {
		case 0:
			w.Player = part
		case 1:
			w.Player, w.Opponent = part, partOfName(r, games)
		case 2:
			w.Black, w.Event = part, partOfName(r, games)
		case 3:
			w.White, w.Result = part, []string{"b+", "W", "0", "-", "?"}[r.IntN(5)]
		default:
			randomWhere(r, &w, games...)
		}
		if q := (&query.Query{Where: w, Rows: []string{"X"}}); q.Check() != nil {
			continue
		}
		want, err := c.store.IDs(t.Context(), c.store.Conditions(&w)...)
		if err != nil {
			t.Fatal(err)
		}
		got, byCatalogue := chosen(t, c, &w)
		if before, _ := chosen(t, old, &w); !slices.Equal(got, want) || !slices.Equal(before, want) {
			t.Fatalf("%+v: %d games, without facts %d, want %d", w, len(got), len(before), len(want))
		}
		if len(want) > 0 && len(want) < len(games) && !w.IsZero() {
			some++
		}
		if !byCatalogue {
			direct++
		}
		if byCatalogue && len(w.Tags) == 0 && w.Words == "" && w.Source == "" {
			t.Fatalf("%+v: the catalogue is asked", w)
		}
	}
	if some < 60 || direct < 300 {
		t.Errorf("%d filters with a part of the games, %d without the catalogue: want 60 and 300", some, direct)
	}
}

// TestFactsDamaged: damaged facts are an error for a question that reads them, and for no other;
// and Check finds facts that differ from those of the records, although all checksums are right.
func TestFactsDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 37))
	dir := positionCollection(t, r, 20, 1024)
	bad := withSections(t, dir, func(name string, data []byte) []byte {
		if name == "facttext" {
			data = slices.Clone(data)
			for i := range data {
				data[i] ^= 1
			}
		}
		return data
	})
	c, err := Open(bad, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	q := &query.Query{Rows: []string{"X"}}
	if _, err := c.Answer(t.Context(), q); err != nil {
		t.Error(err)
	}
	q.Where.Player = "nobody"
	if _, err := c.Answer(t.Context(), q); !errors.Is(err, ErrDamaged) {
		t.Errorf("a filter by damaged names: %v, want ErrDamaged", err)
	}
	if found := Check(t.Context(), bad, nil, nil); len(found) == 0 {
		t.Error("Check finds nothing")
	}
}

// TestFactsForged: whatever the facts contain, with right checksums, nothing worse than an error
// results.
func TestFactsForged(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 37))
	dir := positionCollection(t, r, 10, 1024)
	failed := 0
	for range 40 {
		section := []string{"factnames", "factat", "factends", "facttext", "factof"}[r.IntN(5)]
		bad := withSections(t, dir, func(name string, data []byte) []byte {
			if name != section || len(data) == 0 {
				return data
			}
			if r.IntN(3) == 0 {
				return data[:r.IntN(len(data))&^3]
			}
			data = slices.Clone(data)
			data[r.IntN(len(data))] ^= byte(1 + r.IntN(255))
			return data
		})
		c, err := Open(bad, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range []query.Where{{Player: "e"}, {Black: "a", Result: "B"}, {Komi: "6.5"}, {Place: "x", Handicap: "0..3"}} {
			if _, err := c.Answer(t.Context(), &query.Query{Rows: []string{"X"}, Where: w}); err != nil {
				failed++
			}
		}
		c.Close()
	}
	if failed < 5 {
		t.Errorf("%d questions failed, want some", failed)
	}
}

// TestFactNames: all columns by which games are selected are facts, except those that only the
// catalogue has.
func TestFactNames(t *testing.T) {
	e := catalogue.Entry{Info: Info{Black: "Ke JIE É", Komi: -0.5, HasKomi: true, Moves: 211, LastDay: 20160309}, BlackNumber: 9}
	texts := catalogue.FactsOf(&e)
	got := map[string]string{}
	for i, name := range catalogue.SegmentFacts {
		got[name] = texts[i]
	}
	want := map[string]string{
		"black": "ke jie É", "white": "", "black_number": "9", "white_number": "0", "event": "", "round": "", "rules": "",
		"server": "", "place": "", "result": "", "komi": "-0.5", "handicap": "0", "moves": "211", "last_day": "20160309",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
