package window_test

import (
	"testing"

	"katachi/match"
	"katachi/match/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) })
}

// TestNoAllocation also checks that Tests counts what AppendHits tries.
func TestNoAllocation(t *testing.T) {
	m, err := window.Compile(matchtest.OpenDatabase(t, "owl_vital_apat"))
	if err != nil {
		t.Fatal(err)
	}
	b := matchtest.Positions(t, 1)[0].Board
	hits := m.AppendHits(nil, b)
	if n := testing.AllocsPerRun(5, func() { hits = m.AppendHits(hits[:0], b) }); n != 0 || len(hits) == 0 {
		t.Errorf("AppendHits allocates %v times for %d hits, want 0", n, len(hits))
	}
	if n := m.Tests(b); n < len(hits) || n > 19*19*m.Stats().Tests {
		t.Errorf("Tests = %d for %d hits, want at least these and at most every test at every point", n, len(hits))
	}
}
