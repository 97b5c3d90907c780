package joseki

import (
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
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
