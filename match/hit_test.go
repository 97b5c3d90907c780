package match_test

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

// bent has a pattern whose eight images all differ, with a move and a wildcard.
func bent(t testing.TB) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("test")
	if err := pattern.Append(set, strings.NewReader("pattern: bent\n  XO1\n  ??X\n"), "test"); err != nil {
		t.Fatal(err)
	}
	return set
}

// ExampleHit_Points draws a hit, its diagram turned and White playing the own side.
func ExampleHit_Points() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: hane\n  .1\n  XO\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	b, _ := board.Parse(`
. . . .
. O . .
. X . .
. . . .`)
	for _, h := range match.All(match.CompileMask(set), b)[2:3] {
		p := set.Of(h)
		fmt.Println(p.Name, h.Side.Name(), "moves to", h.Move(p).Name(b.Size()))
		for at, class := range h.Points(p) {
			fmt.Println(at.Name(b.Size()), class == pattern.Own, class == pattern.Empty)
		}
		for _, at := range h.AppendStones(nil, p) {
			fmt.Println(at.Name(b.Size()), b.Color(at).Name())
		}
	}
	// Output:
	// hane white moves to C2
	// C3 false true
	// C2 false true
	// B3 true false
	// B2 false false
	// B3 white
	// B2 black
}

// TestHitPoints lays every orientation of a pattern on a board, at the points of the hit, and
// checks that the matcher finds exactly this hit there.
func TestHitPoints(t *testing.T) {
	set := bent(t)
	p := set.At(0)
	for _, side := range []board.Color{board.Black, board.White} {
		for sym := range board.Symmetry(board.NumSymmetries) {
			h := match.Hit{Origin: board.At(4, 4), Sym: sym, Side: side}
			b := board.New(9)
			stones := 0
			for at, class := range h.Points(p) {
				switch class {
				case pattern.Own:
					b.Set(side, at)
					stones++
				case pattern.Other:
					b.Set(side.Opponent(), at)
					stones++
				}
			}
			got := match.All(match.CompileMask(set), b)
			if len(got) != 1 || got[0] != h || set.Of(got[0]) != p {
				t.Errorf("%v: found %v", h, got)
			}
			if list := h.AppendStones(nil, p); len(list) != stones || stones != 3 {
				t.Errorf("%v: stones on %v, want %d", h, list, stones)
			}
			if at := h.Move(p); b.Color(at) != board.Empty || !h.Rect(p).Has(at) {
				t.Errorf("%v: move %v", h, at)
			}
		}
	}
}

// TestHitAllocates fails if getting a hit's pattern or points allocates: this is done for every hit
// of a position.
func TestHitAllocates(t *testing.T) {
	set := bent(t)
	h := match.Hit{Origin: board.At(4, 4), Side: board.Black}
	n := 0
	if got := testing.AllocsPerRun(100, func() {
		for at := range h.Points(set.Of(h)) {
			n += int(at)
		}
	}); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// TestSort checks that sorting any number of hits gives the same order as comparing them, including
// hits that no matcher finds.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 99, 100, 101, 255, 3000} {
		for _, patterns := range []int{1, 300, 1 << 30} {
			hits := make([]match.Hit, n)
			for i := range hits {
				hits[i] = match.Hit{
					Pattern: int32(r.IntN(patterns)), Side: board.Black + board.Color(r.IntN(2)),
					Sym: board.Symmetry(r.IntN(8)), Origin: board.At(r.IntN(25), r.IntN(25)),
				}
				if patterns == 300 && n == 255 {
					hits[i].Side = board.Color(r.IntN(4))
				}
			}
			want := slices.Clone(hits)
			slices.SortStableFunc(want, match.Compare)
			if match.Sort(hits); !slices.Equal(hits, want) {
				t.Errorf("%d hits of %d patterns: Sort gives another order", n, patterns)
			}
		}
	}
}

// BenchmarkSort sorts as many hits as GNU Go's pat has in a position.
func BenchmarkSort(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	hits := make([]match.Hit, 1580)
	for i := range hits {
		hits[i] = match.Hit{
			Pattern: int32(r.IntN(1222)), Side: board.Black + board.Color(r.IntN(2)),
			Sym: board.Symmetry(r.IntN(8)), Origin: board.At(r.IntN(19), r.IntN(19)),
		}
	}
	sorted := make([]match.Hit, len(hits))
	for b.Loop() {
		copy(sorted, hits)
		match.Sort(sorted)
	}
}
