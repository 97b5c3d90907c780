package patricia

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// BenchmarkFollow follows 50 real games with dependency rectangles, and by scanning again (the
// baseline). Each iteration is one move with its captures. It reports the share of points matched
// again after a move, the share of answers (a point and a match) that are at other points, and the
// share of answers that are still true; the first two are Explorer's 93 %.
func BenchmarkFollow(b *testing.B) {
	games := matchtest.Deltas(b, 50)
	for _, set := range []struct {
		name string
		make func(testing.TB) *pattern.Set
	}{
		{"handmade-2499", handmade},
		{"harvest-2500-3to5", func(tb testing.TB) *pattern.Set { return harvest(tb, 2500, 3, 5, 0) }},
		{"harvest-2500-4to7", func(tb testing.TB) *pattern.Set { return harvest(tb, 2500, 4, 7, 0) }},
		{"harvest-2500-3to5-loose", func(tb testing.TB) *pattern.Set { return harvest(tb, 2500, 3, 5, 0.5) }},
		{"harvest-2500-3to9", func(tb testing.TB) *pattern.Set { return harvest(tb, 2500, 3, 9, 0) }},
		{"pat", func(tb testing.TB) *pattern.Set { return matchtest.OpenDatabase(tb, "pat") }},
	} {
		s := set.make(b)
		m := Compile(s, nil)
		b.Run("way=scan/set="+set.name, func(b *testing.B) { benchmarkScan(b, m, games) })
		b.Run("way=rectangles/set="+set.name, func(b *testing.B) { benchmarkPlay(b, match.Rescan(m), games) })
		squares := Compile(s, &Options{Order: Squares})
		b.Run("way=rectangles-squares/set="+set.name, func(b *testing.B) { benchmarkPlay(b, match.Rescan(squares), games) })
	}
}

func benchmarkScan(b *testing.B, m match.Matcher, games [][]board.Delta) {
	var pos board.Board
	var hits []match.Hit
	total, n := 0, 0
	for b.Loop() {
		game, move := at(games, n)
		if move == 0 {
			pos.Init(19)
		}
		pos.Follow(games[game][move].Changes)
		hits = m.AppendHits(hits[:0], &pos)
		total += len(hits)
		n++
	}
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
}

func benchmarkPlay(b *testing.B, inc match.Incremental, games [][]board.Delta) {
	var points, valid, still []float64
	var hits int
	all := 0
	n := 0
	empty := board.New(19)
	for b.Loop() {
		game, move := at(games, n)
		if move == 0 {
			b.StopTimer()
			inc.Reset(empty)
			all = len(inc.AppendHits(nil))
			b.StartTimer()
		}
		before := all
		inc.Play(&games[game][move])
		gone, born := inc.Changes()
		all += len(born) - len(gone)
		points = append(points, 100*float64(inc.(match.Looker).Looked())/361)
		if before > 0 {
			still = append(still, 100-100*float64(len(gone))/float64(before))
			valid = append(valid, 100-100*float64(inc.(interface{ Doubted() int }).Doubted())/float64(before))
		}
		hits += all
		n++
	}
	b.ReportMetric(mean(points), "%points-again")
	slices.Sort(points)
	b.ReportMetric(points[len(points)/2], "%points-median")
	b.ReportMetric(points[len(points)*9/10], "%points-p90")
	b.ReportMetric(points[len(points)-1], "%points-max")
	b.ReportMetric(mean(valid), "%answers-valid")
	b.ReportMetric(mean(still), "%answers-true")
	b.ReportMetric(float64(hits)/float64(n), "hits/pos")
}

// at returns the game and the move of iteration n.
func at(games [][]board.Delta, n int) (game, move int) {
	for {
		for game := range games {
			if n < len(games[game]) {
				return game, n
			}
			n -= len(games[game])
		}
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(len(values), 1))
}
