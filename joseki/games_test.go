package joseki

import (
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/gamefile"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// realGames returns the moves of up to limit games of the archives on 19x19.
func realGames(tb testing.TB, limit int, archives ...string) (games [][]Move) {
	tb.Helper()
	for _, name := range archives {
		source, err := gamefile.Open(testpeers.Path(tb, "games", name))
		if err != nil {
			tb.Fatal(err)
		}
		defer source.Close()
		var line sgf.MainLine
		for entry, err := range source.All() {
			if err != nil {
				tb.Fatal(err)
			}
			line.Reset(entry.Data)
			for line.NextGame() && len(games) < limit {
				if columns, rows := line.Size(); columns != Size || rows != Size {
					continue
				}
				var moves []Move
				for line.Next() {
					s := line.Step()
					if p, ok := s.Point.Board(); ok && s.Color.IsStone() {
						moves = append(moves, Move{s.Color, p})
					}
				}
				games = append(games, moves)
			}
			if len(games) >= limit {
				return games
			}
		}
	}
	return games
}

// The fast matcher says what the obvious one says, on 500 real games.
func TestPlainGames(t *testing.T) {
	limit := 500
	if testing.Short() {
		limit = 40
	}
	lib := Builtin()
	plain := newPlainBook(lib.entries)
	events := 0
	for _, moves := range realGames(t, limit, "fox-pro.zip") {
		events += comparePlain(t, lib, plain, moves[:min(len(moves), 120)])
	}
	if events < limit {
		t.Errorf("%d events in %d games: too few to compare", events, limit)
	}
}

// How often each line occurs in real games: at least once somewhere. With
// KATACHI_LONG all 68,000 games are read and a table is printed.
func TestOccurs(t *testing.T) {
	lib := Builtin()
	archives, limit := []string{"fox-pro.zip"}, 3000
	long := os.Getenv("KATACHI_LONG") != ""
	if long {
		archives, limit = []string{"fox-pro.zip", "tom.zip", "ai.zip"}, 1<<30
	}
	type seen struct {
		entry  *Entry
		corner Corner
	}
	named, completed, once := map[*Entry]int{}, map[*Entry]int{}, map[seen]bool{}
	games := realGames(t, limit, archives...)
	f := lib.Follow(Size)
	for _, moves := range games {
		f.Reset(Size)
		for _, m := range moves {
			for _, e := range f.Play(m.Color, m.Point) {
				at := seen{e.Entry, e.Corner}
				if first := once[at]; e.Kind != Left && !first {
					once[at] = true
					named[e.Entry]++
				}
				if e.Kind == Completed {
					completed[e.Entry]++
				}
			}
		}
		clear(once)
	}
	never := 0
	for i := range lib.entries {
		e := &lib.entries[i]
		if long {
			t.Logf("%7d %7d  %s", named[e], completed[e], e.Name)
		}
		if named[e] == 0 {
			never++
			if long && !slices.Contains(e.Tags, "rare") {
				t.Errorf("%s: %q occurs in none of %d games", e.Place, e.Name, len(games))
			}
		}
	}
	if !long && never > len(lib.entries)/3 {
		t.Errorf("%d of %d lines occur in none of %d games", never, len(lib.entries), len(games))
	}
}

// BenchmarkFollow measures what following costs a move, beside what replaying costs.
func BenchmarkFollow(b *testing.B) {
	games := realGames(b, 500, "fox-pro.zip")
	run := func(b *testing.B, reset func(), play func(m Move)) {
		moves := 0
		start := testpeers.CPUTime()
		for i := 0; b.Loop(); i++ {
			reset()
			for _, m := range games[i%len(games)] {
				play(m)
				moves++
			}
		}
		b.ReportMetric(float64(moves)/(testpeers.CPUTime()-start).Seconds(), "moves/s")
		b.ReportMetric((testpeers.CPUTime()-start).Seconds()*1e9/float64(moves), "ns/move")
	}
	pos, d := board.New(Size), board.Delta{}
	b.Run("replay", func(b *testing.B) {
		run(b, func() { pos.Init(Size) }, func(m Move) { _ = pos.PlayInto(&d, m.Color, m.Point) })
	})
	f := Builtin().Follow(Size)
	b.Run("follow", func(b *testing.B) {
		run(b, func() { f.Reset(Size) }, func(m Move) { f.Play(m.Color, m.Point) })
	})
}
