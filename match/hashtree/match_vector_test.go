package hashtree_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// plainly compiles a matcher that does not use vector instructions.
func plainly(s *pattern.Set) (match.Matcher, error) {
	m, err := hashtree.CompileMatcher(s, nil)
	if err != nil {
		return nil, err
	}
	return hashtree.Plain(m), nil
}

// TestPlain tests the path without vector instructions on processors that have them.
func TestPlain(t *testing.T) {
	testpeers.Slow(t)
	if !hashtree.HasVector() {
		t.Skip("no vector instructions: TestConformance proves this path")
	}
	matchtest.Run(t, plainly)
}

// randomPattern returns a pattern of any classes, up to 12x12, often at an edge.
func randomPattern(r *rand.Rand) *pattern.Pattern {
	classes := []pattern.Class{
		pattern.Empty, pattern.Own, pattern.Other, pattern.NotOther, pattern.NotOwn, pattern.Stone,
		pattern.On, pattern.On, pattern.On, pattern.On,
	}
	p := &pattern.Pattern{Width: 1 + r.IntN(5), Height: 1 + r.IntN(5), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
	if r.IntN(6) == 0 {
		p.Width, p.Height = 1+r.IntN(12), 1+r.IntN(12)
	}
	if r.IntN(3) == 0 {
		p.Edges = pattern.Edges(r.IntN(16))
	}
	for range p.Width * p.Height {
		p.Cells = append(p.Cells, classes[r.IntN(len(classes))])
	}
	return p
}

// bothWays compares both paths on boards of all sizes: they must find the same hits in the same
// order.
func bothWays(t *testing.T, opt *hashtree.Options, seed uint64, patterns, boards int) (hits int) {
	r := rand.New(rand.NewPCG(seed, 1))
	set := pattern.NewSet("random")
	for range patterns {
		if _, err := set.Add(randomPattern(r)); err != nil {
			t.Fatal(err)
		}
	}
	vector, err := hashtree.CompileMatcher(set, opt)
	if err != nil {
		t.Fatal(err)
	}
	plain := hashtree.Plain(vector)
	for range boards {
		b := randomBoard(r, board.MinSize+r.IntN(board.MaxSize-board.MinSize+1))
		got, want := vector.AppendHits(nil, b), plain.AppendHits(nil, b)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d, size %d: %d hits by vector instructions, %d without, or in another order", seed, b.Size(), len(got), len(want))
		}
		hits += len(got)
	}
	followBothWays(t, r, vector, plain)
	wide := hashtree.Wide(vector)
	for range boards / 4 {
		b := randomBoard(r, board.MinSize+r.IntN(board.MaxSize-board.MinSize+1))
		got, want := wide.AppendHits(nil, b), plain.AppendHits(nil, b)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d, size %d: %d hits with numbers of 32 bits, %d without vector instructions, or in another order", seed, b.Size(), len(got), len(want))
		}
	}
	followBothWays(t, r, wide, plain)
	return hits
}

// followBothWays plays random moves and takes them back: both paths must have the same hits and the
// same changes.
func followBothWays(t *testing.T, r *rand.Rand, vector, plain *hashtree.Matcher) {
	b := board.New(board.MinSize + r.IntN(board.MaxSize-board.MinSize+1))
	v, p := vector.Incremental(), plain.Incremental()
	v.Reset(b)
	p.Reset(b)
	var played []board.Delta
	for move := range 60 {
		if n := len(played); n > 0 && r.IntN(4) == 0 {
			v.Undo()
			p.Undo()
			b.Undo(&played[n-1])
			played = played[:n-1]
		} else {
			d, err := b.Play(board.Black+board.Color(move%2), board.At(r.IntN(b.Size()), r.IntN(b.Size())))
			if err != nil {
				continue
			}
			v.Play(&d)
			p.Play(&d)
			played = append(played, d)
		}
		gone, born := v.Changes()
		wantGone, wantBorn := p.Changes()
		if !slices.Equal(gone, wantGone) || !slices.Equal(born, wantBorn) || !slices.Equal(v.AppendHits(nil), p.AppendHits(nil)) {
			t.Fatalf("size %d, move %d: the hits differ with and without vector instructions", b.Size(), move)
		}
		if v.Looked() != p.Looked() {
			t.Fatalf("size %d, move %d: %d points walked again, %d without vector instructions", b.Size(), move, v.Looked(), p.Looked())
		}
	}
}

func TestBothWays(t *testing.T) {
	hits := 0
	for seed := range uint64(4) {
		hits += bothWays(t, nil, seed, 30, 60)
		hits += bothWays(t, &hashtree.Options{Quick: true}, seed, 30, 60)
	}
	if hits < 10_000 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}

// TestBothWaysGroups is TestBothWays with every outline as a group.
func TestBothWaysGroups(t *testing.T) {
	defer hashtree.SetMinGroup(1)()
	hits := 0
	for seed := range uint64(4) {
		hits += bothWays(t, nil, seed, 30, 60)
	}
	if hits < 10_000 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}

// FuzzBothWays compares both paths on sets and boards made from a seed: in the tree, or in groups
// if the seed is odd; with a quick compilation if its second bit is set.
func FuzzBothWays(f *testing.F) {
	if !hashtree.HasVector() {
		f.Skip("no vector instructions")
	}
	f.Add(uint64(1), uint8(3))
	f.Add(uint64(2), uint8(4))
	f.Add(uint64(4), uint8(5))
	f.Fuzz(func(t *testing.T, seed uint64, patterns uint8) {
		if seed%2 == 1 {
			defer hashtree.SetMinGroup(1)()
		}
		bothWays(t, &hashtree.Options{Quick: seed&2 != 0}, seed, int(patterns%40), 50)
	})
}
