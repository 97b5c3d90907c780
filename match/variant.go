package match

import (
	"katachi/board"
	"katachi/pattern"
)

// Variant is a pattern turned by a symmetry and looked for on behalf of one
// side: a placement without its origin. Cells are masks over the board's
// colours (bit 1<<board.Color): own and other are resolved.
type Variant struct {
	pattern.Oriented
	Pattern int32       // id in the set
	Side    board.Color // the colour that plays the own side
}

// Variants returns what is to be looked for in the order of hits: every pattern
// for each of its sides, turned by each of its symmetries. Turned forms that
// are equal are kept apart, since their hits are.
func Variants(set *pattern.Set) []Variant {
	var all []Variant
	for id, p := range set.All() {
		for _, side := range []board.Color{board.Black, board.White} {
			if !p.Sides.Has(side) {
				continue
			}
			for _, o := range p.Orientations() {
				for i, k := range o.Cells {
					o.Cells[i] = k.As(side)
				}
				all = append(all, Variant{Oriented: o, Pattern: int32(id), Side: side})
			}
		}
	}
	return all
}

// PointAt returns the board point under cell i (index into Cells) where the top
// left cell of the rectangle lies on corner.
func (v *Variant) PointAt(corner board.Point, i int) board.Point {
	return corner + board.Point(i/v.Width*board.Stride+i%v.Width)
}

// Room is the corners, that is the points under the top left cell, at which a
// rectangle lies wholly on a board and touches the edges it declares:
// X0 <= x < X1 and Y0 <= y < Y1. It is empty for rectangles that do not fit.
type Room struct{ X0, Y0, X1, Y1 int }

// RoomFor returns the corners at which o may lie on a board of the size: its
// declared edges, folded into ranges of coordinates.
func RoomFor(o *pattern.Oriented, size int) Room {
	r := Room{0, 0, size - o.Width + 1, size - o.Height + 1}
	if o.Edges&pattern.East != 0 {
		r.X0 = r.X1 - 1
	}
	if o.Edges&pattern.South != 0 {
		r.Y0 = r.Y1 - 1
	}
	if o.Edges&pattern.West != 0 {
		r.X1 = min(r.X1, 1)
	}
	if o.Edges&pattern.North != 0 {
		r.Y1 = min(r.Y1, 1)
	}
	r.X0, r.Y0 = max(r.X0, 0), max(r.Y0, 0)
	return r
}
