package match_test

import (
	"testing"
	"time"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
	"katachi/pattern"
)

// engines are the engines that one run compares; window is the baseline.
var engines = []struct {
	name    string
	compile func(*pattern.Set) (match.Matcher, error)
}{
	{"window", func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	{"hashtree", func(s *pattern.Set) (match.Matcher, error) { return hashtree.Compile(s, nil) }},
	{"dfa", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) }},
	{"dfa-squares", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{Path: dfa.Squares}) }},
	{"dfa-before", func(s *pattern.Set) (match.Matcher, error) {
		return dfa.Compile(s, &dfa.Options{Path: dfa.Spiral, Plain: true})
	}},
	{"ptree-page", func(s *pattern.Set) (match.Matcher, error) { return ptree.NewPage(s), nil }},
	{"patricia", func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil }},
	{"ptree", func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil }},
	{"dfa-drawn", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{AsDrawn: true}) }},
}

// BenchmarkMatch matches sets of GNU Go on the 200 positions with its recorded answers, for both
// sides. Each iteration matches the next position.
func BenchmarkMatch(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, set := range []string{"pat", "owl_defendpat", "fusekipat"} {
		s := matchtest.OpenDatabase(b, set)
		for _, e := range engines {
			b.Run("engine="+e.name+"/set="+set, func(b *testing.B) {
				m, err := e.compile(s)
				if err != nil {
					b.Fatal(err)
				}
				benchmarkMatcher(b, m, positions)
			})
		}
	}
}

// BenchmarkRatio runs all engines in turn on all positions, round after round, keeps the best time
// of each engine for each position, and reports the means in microseconds and the speed relative to
// window (-x). So other work on the machine disturbs all engines alike, and little. Use
// -benchtime=10x.
func BenchmarkRatio(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, set := range []string{"pat", "owl_defendpat", "fusekipat"} {
		b.Run("set="+set, func(b *testing.B) {
			s := matchtest.OpenDatabase(b, set)
			var matchers []match.Matcher
			for _, e := range engines {
				m, err := e.compile(s)
				if err != nil {
					b.Fatal(err)
				}
				matchers = append(matchers, m)
			}
			best := make([]matchtest.Best, len(matchers))
			for b.Loop() {
				for e, m := range matchers {
					best[e] = scanAll(best[e], m, positions)
				}
			}
			reportRatios(b, best)
		})
	}
}

// scanAll matches all positions and keeps the best time of each.
func scanAll(best matchtest.Best, m match.Matcher, positions []matchtest.Position) matchtest.Best {
	if best == nil {
		best = make(matchtest.Best, len(positions))
	}
	for i := range positions {
		start := time.Now()
		scratch = m.AppendHits(scratch[:0], positions[i].Board)
		best.Keep(i, time.Since(start))
	}
	return best
}

var scratch []match.Hit

func reportRatios(b *testing.B, best []matchtest.Best) {
	for e := range best {
		b.ReportMetric(best[e].Microseconds(), engines[e].name+"-µs")
		b.ReportMetric(best[0].Microseconds()/best[e].Microseconds(), engines[e].name+"-x")
	}
	b.ReportMetric(0, "ns/op")
}

func benchmarkMatcher(b *testing.B, m match.Matcher, positions []matchtest.Position) {
	var hits []match.Hit
	total, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		hits = m.AppendHits(hits[:0], positions[n%len(positions)].Board)
		total += len(hits)
		n++
	}
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
	if c, ok := m.(interface{ Visited() int }); ok {
		b.ReportMetric(visited(c, m, positions), "states/pos")
	}
}

// visited returns the mean number of states visited per position.
func visited(c interface{ Visited() int }, m match.Matcher, positions []matchtest.Position) float64 {
	n := 0
	for i := range positions {
		m.AppendHits(nil, positions[i].Board)
		n += c.Visited()
	}
	return float64(n) / float64(len(positions))
}
