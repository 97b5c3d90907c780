package hashtree_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/match/matchtest"
)

// BenchmarkFollow follows 500 real games move by move, once with a full scan
// after each move and once incrementally, keeps the best time of each move, and
// reports both, what it takes to tell the changed hits, how many these are, the
// ratios, and which share of the points a move has walked again: mean, median,
// 90 %, 99 %, most. Use -benchtime=4x.
func BenchmarkFollow(b *testing.B) {
	games := deltas(b, matchtest.Games(b, 500))
	m := mustCompile(b, matchtest.OpenDatabase(b, "pat"))
	inc := m.Incremental()
	moves := 0
	for _, game := range games {
		moves += len(game)
	}
	scan, play, tell := make([]time.Duration, moves), make([]time.Duration, moves), make([]time.Duration, moves)
	changed := 0
	walked := make([]float64, moves)
	for b.Loop() {
		done := 0
		for _, game := range games {
			scanGame(scan[done:], m, game)
			inc.Reset(board.New(19))
			for i := range game {
				start := time.Now()
				inc.Play(&game[i])
				keepMin(&play[done+i], time.Since(start))
				start = time.Now()
				gone, born := inc.Changes()
				keepMin(&tell[done+i], time.Since(start))
				changed += len(gone) + len(born)
				walked[done+i] = 100 * float64(inc.Walked()) / (19 * 19)
			}
			done += len(game)
		}
	}
	perMove := func(times []time.Duration) float64 {
		total := time.Duration(0)
		for _, t := range times {
			total += t
		}
		return float64(total.Nanoseconds()) / 1000 / float64(moves)
	}
	b.ReportMetric(perMove(scan), "scan-µs/move")
	b.ReportMetric(perMove(play), "play-µs/move")
	b.ReportMetric(perMove(tell), "changes-µs/move")
	b.ReportMetric(float64(changed)/float64(b.N*moves), "changes/move")
	b.ReportMetric(perMove(scan)/perMove(play), "scan/play")
	b.ReportMetric(perMove(scan)/(perMove(play)+perMove(tell)), "scan/(play+changes)")
	reportShares(b, walked)
	b.ReportMetric(0, "ns/op")
}

func reportShares(b *testing.B, shares []float64) {
	mean := 0.0
	for _, s := range shares {
		mean += s / float64(len(shares))
	}
	slices.Sort(shares)
	b.ReportMetric(mean, "%points-mean")
	for _, q := range []int{50, 90, 99} {
		b.ReportMetric(shares[len(shares)*q/100], fmt.Sprintf("%%points-p%d", q))
	}
	b.ReportMetric(shares[len(shares)-1], "%points-max")
}

// deltas plays the games and returns what each legal move changed.
func deltas(tb testing.TB, games [][]matchtest.Move) [][]board.Delta {
	var all [][]board.Delta
	for _, moves := range games {
		b := board.New(19)
		var game []board.Delta
		for _, m := range moves {
			if d, err := b.Play(m.Color, m.Point); err == nil {
				game = append(game, d)
			}
		}
		all = append(all, game)
	}
	return all
}

// scanGame matches every position of a game and keeps the best time of each.
func scanGame(best []time.Duration, m match.Matcher, game []board.Delta) {
	pos := board.New(19)
	var hits []match.Hit
	for i := range game {
		for _, c := range game[i].Changes {
			pos.Set(c.New, c.Point) // cannot fail: a Delta's points are on the board
		}
		start := time.Now()
		hits = m.AppendHits(hits[:0], pos)
		keepMin(&best[i], time.Since(start))
	}
}

func keepMin(best *time.Duration, took time.Duration) {
	if *best == 0 || took < *best {
		*best = took
	}
}
