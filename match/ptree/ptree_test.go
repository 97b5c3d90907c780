package ptree_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/match/ptree"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return ptree.Compile(s), nil })
}

// TestPageConformance is TestConformance for the tree of the page.
func TestPageConformance(t *testing.T) {
	matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) { return ptree.CompilePage(s), nil })
}

func TestPageIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(ptree.CompilePage(s)), nil
	})
}

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(ptree.Compile(s)), nil
	})
}

// TestAdd adds patterns one by one and compares the hits with those of a tree built of all
// patterns. The clone made at the start finds the new patterns too, and so does an incremental
// matcher after its next Reset.
func TestAdd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	b := board.New(9)
	for p := range b.Points {
		b.Set(board.Color(r.IntN(3)), p) // cannot fail: p is on the board
	}
	learned := ptree.Compile(pattern.NewSet("learned"))
	clone, inc := learned.Clone(), match.Rescan(learned.Clone())
	found := 0
	for range 30 {
		p := &pattern.Pattern{Width: 1 + r.IntN(3), Height: 1 + r.IntN(3), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
		}
		if _, err := learned.Add(p); err != nil {
			t.Fatal(err)
		}
		want := match.All(match.CompileMask(learned.Set()), b)
		found = len(want)
		inc.Reset(b)
		for name, got := range map[string][]match.Hit{
			"added": match.All(learned, b), "clone": match.All(clone, b), "built": match.All(ptree.Compile(learned.Set()), b),
			"incremental": inc.AppendHits(nil),
		} {
			if match.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("%s: %d hits of %d patterns, want %d", name, len(got), learned.Set().Len(), len(want))
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d hits: too few to prove anything", found)
	}
	if _, err := learned.Add(&pattern.Pattern{}); err == nil {
		t.Error("Add accepted a pattern without cells")
	}
}

// TestNoAllocation: once its memory has grown, matching does not allocate.
func TestNoAllocation(t *testing.T) {
	s := pattern.NewSet("crosscut")
	if _, err := s.Add(&pattern.Pattern{
		Width: 2, Height: 2, Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.Other, pattern.Own},
		Symmetries: 1, Sides: pattern.BothSides,
	}); err != nil {
		t.Fatal(err)
	}
	b := board.New(19)
	b.Set(board.Black, board.At(3, 3), board.At(4, 4))
	b.Set(board.White, board.At(3, 4), board.At(4, 3))
	m := ptree.Compile(s)
	hits := m.AppendHits(nil, b)
	if n := testing.AllocsPerRun(10, func() { hits = m.AppendHits(hits[:0], b) }); n != 0 || len(hits) != 1 {
		t.Errorf("%d hits with %v allocations, want 1 hit and none", len(hits), n)
	}
}
