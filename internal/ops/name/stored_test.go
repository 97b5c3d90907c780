package name

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/opstest"
	"katachi/internal/terms"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/names/joseki"
)

// TestStoredNames: the stored names of a collection are those that Moves gives, move by move
// and name by name, with reading, purposes, shapes, openings and josekis.
func TestStoredNames(t *testing.T) {
	ctx := context.Background()
	col := opstest.Sample(t, 8)
	if r, err := Games(ctx, col, true, nil); err != nil || r.Games != 8 {
		t.Fatalf("NameGames = %+v, %v", r, err)
	}
	lib := names.Builtin()
	var shapes []match.Incremental
	for _, set := range lib.Sets()[:2] {
		e, err := engines.Find("window")
		if err != nil {
			t.Fatal(err)
		}
		m, err := e.Compile(set, engines.Work{})
		if err != nil {
			t.Fatal(err)
		}
		shapes = append(shapes, match.Follow(m))
	}
	want := map[storedName][]string{} // moves by name
	played := 0                       // openings and josekis
	for g, err := range col.Games(ctx, &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		tree, err := col.SGF(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[string]bool{} // that are named already
		follower := lib.ReadingNamer().Follow(g.Board, shapes...)
		for m, err := range Moves(ctx, tree, follower, false) {
			if err != nil {
				t.Fatal(err)
			}
			at := fmt.Sprintf("game %d move %d", g.ID, m.Number)
			add := func(english string, made bool) {
				if name := (storedName{english, made}); !slices.Contains(want[name], at) {
					want[name] = append(want[name], at)
				}
			}
			for _, term := range m.Terms() {
				add(term.English, false)
			}
			for _, s := range (Wording{}).listed(m.Made) {
				add(s.Term.English, true)
			}
			for _, p := range follower.Purposes() {
				add(p.Term.English, false)
			}
			for _, e := range m.Lines {
				line := fmt.Sprint(e.Entry.Name, e.Corner, e.Black)
				if e.Kind != joseki.Left && !lines[line] {
					lines[line] = true
					add(e.Entry.Name, true)
					played++
				}
			}
		}
	}
	stored := 0
	for _, term := range Library().Terms() {
		if strings.HasPrefix(term.English, terms.Reading) {
			continue // not a name: see TestStoredReadings of package ask
		}
		sense, of := query.Called, storedName{term.English, term.Made}
		if term.Made {
			sense = query.Makes
		}
		q := &query.Query{Named: []query.Named{{{Sense: sense, Name: term.English}}}}
		var got []string
		for h, err := range col.Search(ctx, q) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprintf("game %d move %d", h.Game, h.Move))
		}
		if twin := others(term); len(twin) == 0 {
			if d := cmp.Diff(want[of], got); d != "" {
				t.Errorf("%s %s (-want +got):\n%s", sense, term.English, d)
			}
		} else if len(got) < len(want[of]) {
			t.Errorf("%s: %d moves, want %d or more: %q are written alike", term.English, len(got), len(want[of]), twin)
		}
		stored += len(got)
		delete(want, of)
	}
	if len(want) > 0 || stored < 1000 || played < 10 {
		t.Errorf("%d names stored, %d openings and josekis played; not in Terms: %v", stored, played, want)
	}
}

// others returns the other terms whose English name or romaji is spelled like the English name of
// term.
func others(term collection.Term) (list []string) {
	for _, t := range Library().Terms() {
		plain := func(s string) string {
			return strings.NewReplacer("-", "", " ", "", "ō", "o", "ū", "u").Replace(strings.ToLower(s))
		}
		if key := plain(term.English); t != term && t.Made == term.Made && (key == plain(t.English) || key == plain(t.Romaji)) {
			list = append(list, t.English)
		}
	}
	return list
}
