package matchtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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
	t.Run("boards", func(t *testing.T) { runBoards(t, compile) })
}

// runWorlds compares hits with those of the mask matcher, list by list.
func runWorlds(t *testing.T, compile Compile) {
	var seen census
	for w := range worlds(long(1, 10)) {
		m := must(t, compile, w.set)
		oracle := match.CompileMask(w.set)
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

// runBoards gives one matcher boards of all sizes, large and small in turn, and between them those
// that are no boards: working memory that fits one size must not be used for another.
func runBoards(t *testing.T, compile Compile) {
	w := newWorld(7, board.DefaultSize)
	m, oracle := must(t, compile, w.set), match.CompileMask(w.set)
	r := rand.New(rand.NewPCG(7, 7))
	hits := 0
	for small := board.MinSize; small <= board.MaxSize; small++ {
		for _, size := range []int{small, board.MaxSize + board.MinSize - small} {
			b := scattered(r, size, 0.5)
			want := match.All(oracle, b)
			same(t, fmt.Sprint("size ", size), w.set, b, all(t, m, b), want)
			same(t, fmt.Sprint("size ", size, ", clone"), w.set, b, all(t, m.Clone(), b), want)
			hits += len(want)
		}
		noBoard(t, "AppendHits", func(b *board.Board) { match.All(m, b) })
		noBoard(t, "AppendHits of a clone", func(b *board.Board) { m.Clone().AppendHits(nil, b) })
		if c, ok := m.(match.Counted); ok {
			noBoard(t, "Effort", func(b *board.Board) { c.Effort(b) })
		}
		if r, ok := m.(match.Reader); ok {
			noBoard(t, "AppendHitsAt", func(b *board.Board) { r.AppendHitsAt(nil, b, board.At(3, 3)) })
		}
	}
	if hits < 1000 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}

// noBoard fails the test unless f panics, with a text that says so, for a nil and for a zero board.
func noBoard(t *testing.T, what string, f func(*board.Board)) {
	t.Helper()
	for _, b := range []*board.Board{nil, new(board.Board)} {
		if got := panicOf(func() { f(b) }); !strings.Contains(got, "board: nil or zero") {
			t.Errorf("%s of a nil or zero board: a panic with %q", what, got)
		}
	}
}

// panicOf returns the text with which f panics, or that it does not.
func panicOf(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
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
