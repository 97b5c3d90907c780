package report

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/named"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/names/joseki"
)

// sampleOf makes a collection of the first games of the sample in a folder.
func sampleOf(t *testing.T, games int) *collection.Collection {
	t.Helper()
	ctx := context.Background()
	sample, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sample.Close()
	dir := t.TempDir()
	from := filepath.Join(dir, "records")
	if err := os.Mkdir(from, 0o777); err != nil {
		t.Fatal(err)
	}
	for id := range int64(games) {
		text, err := sample.Record(ctx, id*17+1)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(from, fmt.Sprintf("%03d.sgf", id)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	col, err := collection.Create(filepath.Join(dir, "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { col.Close() })
	if _, err := col.Add(ctx, []string{from}, nil); err != nil {
		t.Fatal(err)
	}
	return col
}

// search runs a query given as text.
func search(t *testing.T, col *collection.Collection, text string) (*Found, error) {
	t.Helper()
	ask := Question{Query: text}
	q, err := ask.On(nil)
	if err != nil {
		t.Fatal(err)
	}
	return Search(context.Background(), collection.Union{col}, q, nil)
}

// TestStoredNames: the stored names of a collection are those that NameMoves gives, move by move
// and name by name, with reading, purposes, shapes, openings and josekis.
func TestStoredNames(t *testing.T) {
	ctx := context.Background()
	col := sampleOf(t, 8)
	if r, err := NameGames(ctx, col, true, nil); err != nil || r.Games != 8 {
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
		for m, err := range NameMoves(ctx, tree, follower) {
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
			for _, s := range (Wording{}).Listed(m.Made) {
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
func others(term named.Term) (list []string) {
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

// oldLibrary is the library in another version.
type oldLibrary struct{ collection.Library }

func (oldLibrary) Version() string { return "old" }

// TestNamesOdd: to search by name in a collection without names is an error that says which command
// adds them. Names of another version and games without names give a warning.
func TestNamesOdd(t *testing.T) {
	ctx := context.Background()
	col := sampleOf(t, 3)
	if _, err := search(t, col, "named=hane"); err == nil || !strings.Contains(err.Error(), "katachi index --names --in "+col.Dir()) {
		t.Errorf("without names: %v", err)
	}
	if _, err := col.Name(ctx, oldLibrary{Library()}, nil); err != nil {
		t.Fatal(err)
	}
	found, err := search(t, col, "rows=XO/OX named=hane")
	if err != nil || !strings.Contains(found.Warning.Error(), "the names of 3 games come from another version of the library: katachi index --names") {
		t.Errorf("old names: %+v, %v", found, err)
	}
	if found, err = search(t, col, "rows=XO/OX"); err != nil || found.Warning != nil {
		t.Errorf("a search without names: %+v, %v", found, err)
	}
	record := filepath.Join(t.TempDir(), "new.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[19];B[pd];W[dd])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(ctx, []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	want := "1 game without names, 3 games with names of another version of the library: katachi index --names"
	if found, err = search(t, col, "rows=X and named=hane"); err != nil || !strings.Contains(found.Warning.Error(), want) {
		t.Errorf("old and missing names: %+v, %v", found, err)
	}
	if r, err := NameGames(ctx, col, true, nil); err != nil || r.Games != 4 {
		t.Fatalf("NameGames = %+v, %v", r, err)
	}
	if found, err = search(t, col, "named=hane"); err != nil || found.Warning != nil || found.Answer.Hits == 0 {
		t.Errorf("named again: %+v, %v", found, err)
	}
}

// TestSampleNamed: the first search by name names the games in memory.
func TestSampleNamed(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	record := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[19];B[pd];W[dd];B[pq])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(context.Background(), []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	found, err := search(t, col, "named=hoshi list=5")
	if err != nil || found.Answer.Hits != 2 || found.Warning != nil || found.List[0].Move != 1 {
		t.Errorf("star points: %+v, %v", found, err)
	}
}

// TestCountNames: the counts by player and by year add up to the counts of the name.
func TestCountNames(t *testing.T) {
	ctx := context.Background()
	col := sampleOf(t, 12)
	if _, err := NameGames(ctx, col, true, nil); err != nil {
		t.Fatal(err)
	}
	sum := map[string]NameRow{}
	for _, by := range []string{"name", "year", "player"} {
		n, err := CountNames(ctx, col, &NameQuestion{Named: []string{"hane"}, By: by}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all NameRow
		for _, r := range n.Rows {
			all.add(&r.NameTotal)
		}
		sum[by] = all
	}
	if a, b := sum["name"], sum["year"]; a.NameTotal != b.NameTotal {
		t.Errorf("of all games %+v, by year %+v", a, b)
	}
	a, p := sum["name"], sum["player"]
	if a.Moves != p.Moves || a.AllMoves != p.AllMoves || 2*a.AllGames != p.AllGames || a.Won != p.Won || a.Lost != p.Lost || a.Moves == 0 {
		t.Errorf("of all games %+v, by player %+v", a, p)
	}
	all, err := CountNames(ctx, col, &NameQuestion{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all.Rows {
		one, err := CountNames(ctx, col, &NameQuestion{Named: []string{r.Sense + " " + r.Name}}, nil)
		if err != nil || len(one.Rows) != 1 || one.Rows[0].Moves < r.Moves || r.Name == "hane" && r.Moves != a.Moves ||
			one.Rows[0].Name != r.Name || one.Rows[0].Sense != r.Sense {
			t.Errorf("%s: %d moves among all names, alone %+v, %v", r.Name, r.Moves, one, err)
		}
	}
	found, err := search(t, col, "named=hane")
	if err != nil || found.Answer.Hits != a.Moves || found.Answer.Games != a.Games {
		t.Errorf("counted %+v, found %+v, %v", a, found, err)
	}
}

// TestPurposesInMemory: games in memory are named without purposes until a query needs one, which
// is faster.
func TestPurposesInMemory(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := col.Add(t.Context(), []string{filepath.Join(filepath.Dir(sampleOf(t, 4).Dir()), "records")}, nil); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name     string
		purposes bool
	}{{"hane", false}, {"tenuki", true}, {"hane", true}} {
		f, err := search(t, col, "named="+tt.name)
		if err != nil || f.Answer.Hits == 0 {
			t.Fatalf("%s: %v, %v", tt.name, f, err)
		}
		s, err := col.NameState(t.Context(), Library().Version())
		if err != nil || (s.Named == 4) != tt.purposes {
			t.Errorf("after %s %d of 4 games have purposes, %v", tt.name, s.Named, err)
		}
	}
}

// TestPurposesStored: purposes are stored only on request, and a search for one says so. Once they
// are stored, games added later get them, too.
func TestPurposesStored(t *testing.T) {
	ctx := t.Context()
	col := sampleOf(t, 4)
	name := func(purposes bool, want int) {
		t.Helper()
		if r, err := NameGames(ctx, col, purposes, nil); err != nil || r.Games != want {
			t.Fatalf("named %+v, want %d games, %v", r, want, err)
		}
	}
	name(false, 4)
	if f, err := search(t, col, "named=hane"); err != nil || f.Answer.Hits == 0 || f.Warning != nil {
		t.Errorf("hane: %+v, %v", f, err)
	}
	if f, err := search(t, col, "named=tenuki"); err == nil || !strings.Contains(err.Error(), "katachi index --purposes --in ") {
		t.Errorf("tenuki before it is stored: %+v, %v", f, err)
	}
	name(true, 4)
	if f, err := search(t, col, "named=tenuki"); err != nil || f.Answer.Hits == 0 || f.Warning != nil {
		t.Errorf("tenuki: %+v, %v", f, err)
	}
	record := filepath.Join(t.TempDir(), "late.sgf")
	if err := os.WriteFile(record, []byte("(;GM[1]SZ[19];B[pd];W[dp];B[pp])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(ctx, []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	name(false, 1)
	if s, err := col.NameState(ctx, Library().Version()); err != nil || s.Named != 5 {
		t.Errorf("%+v, %v", s, err)
	}
}
