package engines_test

import (
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/match/engines"
	"katachi/match/internal/matchtest"
	"katachi/names"
	"katachi/pattern"
)

// BenchmarkAuto measures what Choose weighs: for each engine and set, the time to compile, to match
// a position and to follow a move. Each is the best time of the runs that fit into the benchmark's
// time. Use -benchtime=1x. The table in the comment of Choose shows a run of it.
func BenchmarkAuto(b *testing.B) {
	positions := matchtest.Positions(b, 50)
	games := matchtest.Deltas(b, 3)
	sets := []*pattern.Set{names.Builtin().Openings, names.Builtin().Shapes}
	for _, name := range []string{"conn", "owl_attackpat", "pat", "fusekipat", "joseki_corner"} {
		sets = append(sets, matchtest.OpenDatabase(b, name))
	}
	for _, set := range sets {
		for _, e := range engines.All() {
			if e.Name == "mask" {
				continue
			}
			b.Run("set="+set.Name+"/engine="+e.Name, func(b *testing.B) { benchmarkAuto(b, e, set, positions, games) })
		}
	}
}

func benchmarkAuto(b *testing.B, e engines.Engine, set *pattern.Set, positions []matchtest.Position, games [][]board.Delta) {
	var m match.Matcher
	compile := make(matchtest.Best, 1)
	scan, play := make(matchtest.Best, len(positions)), make(matchtest.Best, matchtest.NumMoves(games))
	for b.Loop() {
		for range 3 {
			start := time.Now()
			var err error
			if m, err = e.Compile(set, engines.Work{}); err != nil {
				b.Fatal(err)
			}
			compile.Keep(0, time.Since(start))
			var hits []match.Hit
			for i := range positions {
				start := time.Now()
				hits = m.AppendHits(hits[:0], positions[i].Board)
				scan.Keep(i, time.Since(start))
			}
			inc, done := match.Follow(m), 0
			for _, game := range games {
				play[done:].PlayGame(inc, game)
				done += len(game)
			}
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(set.Len()), "patterns")
	b.ReportMetric(compile.Microseconds()/1e3, "ms-compile")
	b.ReportMetric(scan.Microseconds(), "µs/pos")
	b.ReportMetric(play.Microseconds(), "µs/move")
}
