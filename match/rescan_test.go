package match_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

// TestCrop follows games with the window matcher, which cannot say what it read.
func TestCrop(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		m, err := window.Compile(s)
		if err != nil {
			return nil, err
		}
		return match.Rescan(m), nil
	})
}

// cornerwise is a Reader that is as simple as the mask matcher: a hit belongs to the point under
// the top left corner of its rectangle, and depends on the whole rectangle.
type cornerwise struct {
	match.Matcher
	variants []match.Variant
}

func newCornerwise(s *pattern.Set) cornerwise {
	return cornerwise{match.CompileMask(s), match.Variants(s)}
}

func (m cornerwise) AppendHitsAt(dst []match.Hit, b *board.Board, p board.Point) ([]match.Hit, match.Rect) {
	var seen match.Rect
	x, y := p.XY()
	for i := range m.variants {
		v := &m.variants[i]
		if !has(match.RoomFor(&v.Oriented, b.Size()), p) {
			continue
		}
		seen = seen.Union(match.Rect{X0: int8(x), Y0: int8(y), X1: int8(x + v.Width), Y1: int8(y + v.Height)})
		if holdsAt(v, b, p) {
			dst = append(dst, hitOf(v, p))
		}
	}
	return dst, seen
}

func TestPoints(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(newCornerwise(s)), nil
	})
}

// TestPointsLooksOnlyWhereConcerned: a 2x2 pattern belongs to its top left corner, so a stone in
// the middle affects four points, and a pass affects none.
func TestPointsLooksOnlyWhereConcerned(t *testing.T) {
	s := pattern.NewSet("crosscut")
	if _, err := s.Add(&pattern.Pattern{
		Width: 2, Height: 2, Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.Other, pattern.Own},
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}); err != nil {
		t.Fatal(err)
	}
	inc := match.Rescan(newCornerwise(s)).(rescanner)
	b := board.New(9)
	inc.Reset(b)
	for _, move := range []struct {
		at   board.Point
		want int
	}{{board.At(4, 4), 4}, {board.At(0, 0), 1}, {board.Pass, 0}, {board.At(8, 3), 2}} {
		d, err := b.Play(board.Black, move.at)
		if err != nil {
			t.Fatal(err)
		}
		if inc.Play(&d); inc.Looked() != move.want {
			t.Errorf("%s: %d points matched again, want %d", move.at.Name(9), inc.Looked(), move.want)
		}
	}
}

// TestRectOfHit compares Hit.Rect with the points under the cells of the pattern.
func TestRectOfHit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		p := &pattern.Pattern{Width: 1 + r.IntN(5), Height: 1 + r.IntN(5)}
		p.Cells = make([]pattern.Class, p.Width*p.Height)
		h := match.Hit{Sym: board.Symmetry(r.IntN(8)), Origin: board.At(10, 10)}
		var want match.Rect
		for i := range p.Cells {
			want = want.Union(match.Around(p.PointOf(i, h.Sym, h.Origin), 0, 25))
		}
		if got := h.Rect(p); got != want {
			t.Fatalf("rectangle of %dx%d turned by %d = %v, want %v", p.Width, p.Height, h.Sym, got, want)
		}
	}
}
