package matchtest

import (
	"fmt"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Compile makes a matcher of a set.
type Compile = func(*pattern.Set) (match.Matcher, error)

// Run tests the matchers that compile makes: RunWorlds and RunGNUGo.
func Run(t *testing.T, compile Compile) {
	RunWorlds(t, compile)
	t.Run("gnugo", func(t *testing.T) { RunGNUGo(t, compile) })
}

// RunWorlds tests them only on random sets and boards, which takes a second.
func RunWorlds(t *testing.T, compile Compile) {
	t.Run("worlds", func(t *testing.T) { runWorlds(t, compile) })
	t.Run("harvests", func(t *testing.T) { runHarvests(t, compile) })
	t.Run("properties", func(t *testing.T) { runProperties(t, compile) })
	t.Run("empty", func(t *testing.T) { runEmpty(t, compile) })
}

// runWorlds compares hits with those of the mask matcher, list by list.
func runWorlds(t *testing.T, compile Compile) {
	var seen census
	for w := range worlds(long(1, 10)) {
		m := must(t, compile, w.set)
		oracle := match.NewMask(w.set)
		for i, b := range w.boards {
			want := match.All(oracle, b)
			seen.add(w.set, want)
			same(t, fmt.Sprintf("%s, board %d", w.name, i), w.set, b, all(t, m, b), want)
		}
		twin := m.Clone()
		for i, b := range w.boards[:2] {
			same(t, fmt.Sprintf("%s, board %d, clone", w.name, i), w.set, b, all(t, twin, b), match.All(oracle, b))
		}
	}
	seen.check(t)
	t.Logf("%d hits, equal", seen.hits)
}

// runEmpty compiles a set without patterns, and one whose pattern never fits.
func runEmpty(t *testing.T, compile Compile) {
	b := board.New(board.DefaultSize)
	huge := &pattern.Pattern{Width: 25, Height: 1, Cells: slices.Repeat([]pattern.Class{pattern.On}, 25), Symmetries: 1, Sides: pattern.BothSides}
	for _, s := range []*pattern.Set{setOf(t, "empty"), setOf(t, "huge", huge)} {
		if hits := all(t, must(t, compile, s), b); len(hits) != 0 {
			t.Errorf("set %s on an empty board of 19x19: %d hits, want none", s.Name, len(hits))
		}
	}
}

// all returns the sorted hits of m. It checks that AppendHits keeps a hit that is already in dst
// and does not change the board.
func all(t *testing.T, m match.Matcher, b *board.Board) []match.Hit {
	t.Helper()
	before := *b
	mark := match.Hit{Pattern: -1}
	hits := m.AppendHits([]match.Hit{mark}, b)
	if len(hits) == 0 || hits[0] != mark {
		t.Fatal("AppendHits did not append to dst")
	}
	if !b.Equal(&before) {
		t.Fatal("AppendHits changed the board")
	}
	match.Sort(hits[1:])
	return hits[1:]
}

func must(t *testing.T, compile Compile, s *pattern.Set) match.Matcher {
	t.Helper()
	m, err := compile(s)
	if err != nil {
		t.Fatalf("compiling set %s of %d patterns: %v", s.Name, s.Len(), err)
	}
	if m.Set() != s {
		t.Fatalf("Set() is not the set compiled")
	}
	return m
}
