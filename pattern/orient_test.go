package pattern_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// TestOrientComposes: turning by t and then by s is the same as turning by "first t, then s", and
// every cell goes where PointOf says.
func TestOrientComposes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		p := random(r, 4, false)
		for s := range board.Symmetry(board.NumSymmetries) {
			for u := range board.Symmetry(board.NumSymmetries) {
				got, want := p.Turn(u).Orient(s), p.Orient(s.Compose(u))
				if !reflect.DeepEqual(got.Cells, want.Cells) || got.Edges != want.Edges || got.Move != want.Move || got.Width != want.Width {
					t.Fatalf("%v turned by %d, then %d: %v, want %v", p, u, s, got, want)
				}
			}
			samePoints(t, p, s)
		}
	}
}

// samePoints compares Orient with PointOf, which follows the definition of a
// symmetry cell by cell.
func samePoints(t *testing.T, p *pattern.Pattern, s board.Symmetry) {
	t.Helper()
	o := p.Orient(s)
	corner := board.At(10, 10)
	origin := corner + board.Point(o.First/o.Width*board.Stride+o.First%o.Width)
	for i, k := range p.Cells {
		x, y := p.PointOf(i, s, origin).XY()
		if got := o.Cells[(y-10)*o.Width+x-10]; got != k {
			t.Fatalf("%v turned by %d: cell %d is %04b, want %04b", p, s, i, got, k)
		}
	}
	if m := p.Move(); m != pattern.NoMove {
		at := corner + board.Point(o.Move/o.Width*board.Stride+o.Move%o.Width)
		if got := p.MovePoint(s, origin); got != at {
			t.Fatalf("%v turned by %d: move on %v, want %v", p, s, got, at)
		}
	}
}

// TestEdgesTurn: the edges of a turned rectangle are where its border cells go.
func TestEdgesTurn(t *testing.T) {
	p := &pattern.Pattern{Width: 3, Height: 3, Cells: make([]pattern.Class, 9)}
	border := map[pattern.Edges]int{pattern.North: 1, pattern.West: 3, pattern.East: 5, pattern.South: 7}
	for side, cell := range border {
		for s := range board.Symmetry(board.NumSymmetries) {
			for i := range p.Cells {
				p.Cells[i] = pattern.Empty
			}
			p.Cells[cell] = pattern.Own
			o := p.Orient(s)
			for to, at := range border {
				if (o.Cells[at] == pattern.Own) != (side.Turn(s) == to) {
					t.Errorf("edge %04b turned by %d is %04b, but its cell went elsewhere", side, s, side.Turn(s))
				}
			}
		}
	}
}

func TestClass(t *testing.T) {
	for k := range pattern.Any + 1 {
		for c := board.Empty; c <= board.Off; c++ {
			if k.Accepts(c, board.Black) != (k>>c&1 != 0) {
				t.Errorf("%04b.Accepts(%v, Black) is wrong", k, c)
			}
			if k.Accepts(c.Opponent(), board.White) != k.Accepts(c, board.Black) {
				t.Errorf("%04b.Accepts(%v, White) is not the mirror of Black's", k, c)
			}
		}
		if k.Swap().Swap() != k {
			t.Errorf("%04b swapped twice is %04b", k, k.Swap().Swap())
		}
	}
}
