package hashtree_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
	"katachi/pattern"
)

// growing lists the engines that BenchmarkEngines compares, each with the largest size for which it
// ends in reasonable time.
var growing = []struct {
	name    string
	most    int
	compile func(*pattern.Set) (match.Matcher, error)
}{
	{"hashtree", 1_000_000, compile},
	{"patricia", 1_000_000, func(s *pattern.Set) (match.Matcher, error) { return patricia.Compile(s, nil), nil }},
	{"dfa", 100_000, func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) }},
	{"window", 100_000, func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	{"ptree", 10_000, func(s *pattern.Set) (match.Matcher, error) { return ptree.Compile(s), nil }},
}

// BenchmarkEngines runs all engines on 50 positions with 10^2 to 10^4 (10^6 if KATACHI_LONG is set)
// patterns of one harvest: see BenchmarkGrowth. It reports the mean of each position's best time,
// its hits, the growth of the heap without the patterns, and the time to compile. Use
// -benchtime=1x; doc/data/growth.tsv and growth-bytes.tsv contain a run.
func BenchmarkEngines(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:50]
	most := 10_000
	if long() {
		most = 1_000_000
	}
	all := harvest(b, most)
	mustCompile(b, pattern.NewSet("empty")) // one-time work is not counted
	for n := 100; n <= most; n *= 10 {
		set := pattern.NewSet("harvest")
		for _, p := range all[:min(n, len(all))] {
			if _, err := set.Add(p); err != nil {
				b.Fatal(err)
			}
		}
		for _, e := range growing {
			if n > e.most {
				continue
			}
			b.Run(fmt.Sprintf("engine=%s/patterns=%d", e.name, set.Len()), func(b *testing.B) {
				benchmarkGrown(b, e.compile, set, positions)
			})
		}
	}
}

func benchmarkGrown(b *testing.B, compile func(*pattern.Set) (match.Matcher, error), set *pattern.Set, positions []matchtest.Position) {
	before, start := heap(), time.Now()
	m, err := compile(set)
	if err != nil {
		b.Skip(err)
	}
	took, grown, best, hits := time.Since(start), heap()-before, 0.0, 0
	for b.Loop() {
		best = bestMicroseconds(m, positions)
	}
	for i := range positions {
		hits += len(m.AppendHits(nil, positions[i].Board))
	}
	b.ReportMetric(float64(hits)/float64(len(positions)), "hits/pos")
	b.ReportMetric(took.Seconds(), "s-compile")
	b.ReportMetric(float64(grown), "bytes")
	b.ReportMetric(best, "µs/pos")
	b.ReportMetric(0, "ns/op")
	runtime.KeepAlive(m)
}

// bestMicroseconds iterates over the positions for two seconds, but at least twice.
func bestMicroseconds(m match.Matcher, positions []matchtest.Position) float64 {
	var hits []match.Hit
	best := make(matchtest.Best, len(positions))
	began := time.Now()
	for round := 0; round < 2 || time.Since(began) < 2*time.Second; round++ {
		for i := range positions {
			start := time.Now()
			hits = m.AppendHits(hits[:0], positions[i].Board)
			best.Keep(i, time.Since(start))
		}
	}
	return best.Microseconds()
}

func heap() int64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}
