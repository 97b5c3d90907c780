package hashtree_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

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
