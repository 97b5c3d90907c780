package match_test

import (
	"testing"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

// engines are compared in one run; window is the baseline.
var engines = []struct {
	name    string
	compile func(*pattern.Set) (match.Matcher, error)
}{
	{"window", func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	{"dfa", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) }},
	{"dfa-turn", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{Hints: dfa.Turn}) }},
	{"dfa-drawn", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{Hints: dfa.None}) }},
}

// BenchmarkMatch matches sets of GNU Go on the 200 recorded positions of its
// answers, both sides, one position an iteration, one after the other.
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

// visited returns the mean number of states visited a position.
func visited(c interface{ Visited() int }, m match.Matcher, positions []matchtest.Position) float64 {
	n := 0
	for i := range positions {
		m.AppendHits(nil, positions[i].Board)
		n += c.Visited()
	}
	return float64(n) / float64(len(positions))
}
