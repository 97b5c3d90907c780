package hashtree_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

// BenchmarkMatch matches GNU Go's pat on its 200 recorded positions, for both sides, one position
// per iteration. The baseline is match/window.
func BenchmarkMatch(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	set := matchtest.OpenDatabase(b, "pat") // use -benchtime=20000x
	for _, e := range []struct {
		name    string
		compile func(*pattern.Set) (match.Matcher, error)
	}{
		{"hashtree", compile},
		{"window", func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	} {
		b.Run("engine="+e.name+"/set=pat", func(b *testing.B) {
			m, err := e.compile(set)
			if err != nil {
				b.Fatal(err)
			}
			benchmarkMatcher(b, m, positions)
		})
	}
}

// benchmarkMatcher keeps the best time of each position, because other programs may be running, and
// reports their mean.
func benchmarkMatcher(b *testing.B, m match.Matcher, positions []matchtest.Position) {
	var hits []match.Hit
	best := make(matchtest.Best, len(positions))
	total, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		i := n % len(positions)
		start := time.Now()
		hits = m.AppendHits(hits[:0], positions[i].Board)
		best.Keep(i, time.Since(start))
		total += len(hits)
		n++
	}
	b.ReportMetric(best.Microseconds(), "best-µs/pos")
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
}

func BenchmarkCompile(b *testing.B) {
	set := matchtest.OpenDatabase(b, "pat")
	for b.Loop() {
		if _, err := compile(set); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen opens and verifies the file of pat, and reports the best and the
// median time.
func BenchmarkOpen(b *testing.B) {
	m := mustCompile(b, matchtest.OpenDatabase(b, "pat"))
	path := filepath.Join(b.TempDir(), "pat.katachi")
	if err := m.WriteFile(path); err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		opened, err := hashtree.OpenMatcher(path)
		if err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
		opened.Close()
	}
	slices.Sort(times)
	b.ReportMetric(times[0].Seconds()*1e3, "best-ms")
	b.ReportMetric(times[len(times)/2].Seconds()*1e3, "median-ms")
	b.ReportMetric(float64(info.Size())/1e6, "MB")
}

// BenchmarkFollow follows 500 real games move by move, once with a full scan after each move and
// once incrementally, and keeps the best time of each move. It reports both (each includes about
// 0.05 µs for reading the clock), the time for the changed hits, their number, the ratios, and the
// share of the points that a move walks again: mean, median, 90th and 99th percentile, maximum. Use
// -benchtime=4x.
func BenchmarkFollow(b *testing.B) {
	games := matchtest.Deltas(b, 500)
	m := mustCompile(b, matchtest.OpenDatabase(b, "pat"))
	inc := m.Incremental()
	moves := matchtest.NumMoves(games)
	scan, play, report := make(matchtest.Best, moves), make(matchtest.Best, moves), make(matchtest.Best, moves)
	whole := make(matchtest.Best, len(games)) // both together, for whole games
	changed := 0
	walked := make([]float64, moves)
	for b.Loop() {
		done := 0
		for number, game := range games {
			scan[done:].ScanGame(m, game)
			inc.Reset(board.New(19))
			for i := range game {
				start := time.Now()
				inc.Play(&game[i])
				play.Keep(done+i, time.Since(start))
				start = time.Now()
				gone, born := inc.Changes()
				report.Keep(done+i, time.Since(start))
				changed += len(gone) + len(born)
				walked[done+i] = 100 * float64(inc.Walked()) / (19 * 19)
			}
			inc.Reset(board.New(19))
			start := time.Now()
			for i := range game {
				inc.Play(&game[i])
				inc.Changes()
			}
			whole.Keep(number, time.Since(start))
			done += len(game)
		}
	}
	b.ReportMetric(scan.Microseconds(), "scan-µs/move")
	b.ReportMetric(play.Microseconds(), "play-µs/move")
	b.ReportMetric(report.Microseconds(), "changes-µs/move")
	b.ReportMetric(whole.Microseconds()*float64(len(games))/float64(moves), "play+changes-µs/move")
	b.ReportMetric(float64(changed)/float64(b.N*moves), "changes/move")
	b.ReportMetric(scan.Microseconds()/play.Microseconds(), "scan/play")
	b.ReportMetric(scan.Microseconds()/(play.Microseconds()+report.Microseconds()), "scan/(play+changes)")
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
