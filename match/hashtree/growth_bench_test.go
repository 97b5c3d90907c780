package hashtree_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// BenchmarkGrowth matches the 200 positions with 10^2 to 10^5 (10^6 if KATACHI_LONG is set)
// patterns harvested from real games: the 5x5, 6x5, 6x6 and 7x5 points around a move before it is
// played, all different, even after symmetries and exchange of colours. It reports the best time of
// each position, also without the time to copy the hits one by one, the time without vector
// instructions, the time of a move in 20 games, and counts of the work. Use -benchtime=1x.
func BenchmarkGrowth(b *testing.B) { benchmarkGrowth(b, 100_000, func(*pattern.Pattern) {}) }

// BenchmarkGrowthOpen is BenchmarkGrowth for patterns in which every other empty cell, chosen at
// random, may hold anything: no two patterns have exact cells in the same places, so there are no
// groups. It ends at 10^4 patterns, or 10^5 if KATACHI_LONG is set.
func BenchmarkGrowthOpen(b *testing.B) {
	r := rand.New(rand.NewPCG(15, 16))
	benchmarkGrowth(b, 10_000, func(p *pattern.Pattern) {
		for i, k := range p.Cells {
			if k == pattern.Empty && i != p.Moves[0] && r.IntN(2) == 0 {
				p.Cells[i] = pattern.On
			}
		}
	})
}

// benchmarkGrowth compiles sets of up to most patterns, ten times as many if KATACHI_LONG is set,
// each modified by change.
func benchmarkGrowth(b *testing.B, most int, change func(*pattern.Pattern)) {
	positions := matchtest.Positions(b, -1)[:200]
	games := matchtest.Deltas(b, 20)
	if long() {
		most *= 10
	}
	all := harvest(b, most)
	for _, p := range all {
		change(p)
	}
	for n := 100; n <= min(most, len(all)); n *= 10 {
		b.Run(fmt.Sprint("patterns=", n), func(b *testing.B) {
			set := pattern.NewSet("harvest")
			for _, p := range all[:n] {
				if _, err := set.Add(p); err != nil {
					b.Fatal(err)
				}
			}
			start := time.Now()
			m, err := hashtree.CompileMatcher(set, nil)
			if err != nil {
				b.Fatal(err)
			}
			compiling := time.Since(start)
			for b.Loop() {
				reportGrowth(b, m, positions)
				b.ReportMetric(microsecondsAMove(m, games), "µs/move")
			}
			b.ReportMetric(compiling.Seconds(), "s-compile")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func long() bool { return os.Getenv("KATACHI_LONG") != "" }

func reportGrowth(b *testing.B, m *hashtree.Matcher, positions []matchtest.Position) {
	best, copying := make(matchtest.Best, len(positions)), make(matchtest.Best, len(positions))
	plain, plainly := hashtree.Plain(m), make(matchtest.Best, len(positions))
	var hits, copied []match.Hit
	found := 0
	for range 30 {
		found = 0
		for i := range positions {
			start := time.Now()
			hits = m.AppendHits(hits[:0], positions[i].Board)
			best.Keep(i, time.Since(start))
			start = time.Now()
			copied = copied[:0]
			//lint:ignore S1011 one by one is what is to be measured
			for _, h := range hits { //nolint:staticcheck // as above
				copied = append(copied, h)
			}
			copying.Keep(i, time.Since(start))
			found += len(hits)
		}
		for i := range positions { // separately, so that no path finds the other's data in the caches
			start := time.Now()
			hits = plain.AppendHits(hits[:0], positions[i].Board)
			plainly.Keep(i, time.Since(start))
		}
	}
	var sum hashtree.Steps
	for i := range positions {
		s := m.Steps(positions[i].Board)
		sum.Candidates, sum.Branches, sum.Hashed = sum.Candidates+s.Candidates, sum.Branches+s.Branches, sum.Hashed+s.Hashed
	}
	n := float64(len(positions))
	b.ReportMetric(best.Microseconds(), "µs/pos")
	b.ReportMetric(plainly.Microseconds(), "µs-plain/pos")
	b.ReportMetric(best.Microseconds()-copying.Microseconds(), "µs-less-copying/pos")
	b.ReportMetric(float64(found)/n, "hits/pos")
	b.ReportMetric(float64(sum.Candidates)/n, "candidates/pos")
	b.ReportMetric(float64(sum.Branches)/n, "branches/pos")
	b.ReportMetric(float64(sum.Hashed)/n, "hashed/pos")
	b.ReportMetric(float64(m.Stats().Bytes)/1e6, "MB")
}

// microsecondsAMove follows the games and returns the mean of the best times of all moves.
func microsecondsAMove(m *hashtree.Matcher, games [][]board.Delta) float64 {
	best := make(matchtest.Best, matchtest.NumMoves(games))
	inc := m.Incremental()
	for range 3 {
		done := 0
		for _, game := range games {
			best[done:].PlayGame(inc, game)
			done += len(game)
		}
	}
	return best.Microseconds()
}

// harvest returns n different windows around moves of real games.
func harvest(b testing.TB, n int) []*pattern.Pattern {
	seen := make(map[string]bool)
	var all []*pattern.Pattern
	for _, moves := range matchtest.Games(b, min(9000, 200+n/20)) {
		pos := board.New(19)
		for _, m := range moves {
			for _, side := range [][2]int{{5, 5}, {6, 5}, {6, 6}, {7, 5}} {
				p := around(pos, m.Point, side[0], side[1])
				if p != nil && len(all) < n {
					if key := p.Key(); !seen[key] {
						seen[key] = true
						p.Name = fmt.Sprint(len(all))
						all = append(all, p)
					}
				}
			}
			if _, err := pos.Play(m.Color, m.Point); err != nil {
				break
			}
		}
		if len(all) == n {
			break
		}
	}
	return all
}

// around returns the w x h points around p, nil if they do not lie on the board.
func around(b *board.Board, p board.Point, w, h int) *pattern.Pattern {
	x, y := p.XY()
	x, y = x-w/2, y-h/2
	if p == board.Pass || b.Color(p) != board.Empty || x < 0 || y < 0 || x+w > b.Size() || y+h > b.Size() {
		return nil
	}
	harvested := &pattern.Pattern{
		Width: w, Height: h, Moves: []int{h/2*w + w/2},
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	for i := range w * h {
		harvested.Cells = append(harvested.Cells, pattern.Class(1<<b.Color(board.At(x+i%w, y+i/w))))
	}
	return harvested
}
