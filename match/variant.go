package match

import (
	"katachi/board"
	"katachi/pattern"
)

// Variant is a pattern turned by a symmetry and matched for one side: a placement without its
// origin. Its cells are masks over the board's colours (bit 1<<board.Color), with own and other
// resolved.
type Variant struct {
	pattern.Oriented
	Pattern int32       // id in the set
	Side    board.Color // the colour that plays the own side
}

// Variants returns all variants of a set in the order of hits: every pattern for each of its sides,
// turned by each of its symmetries. Equal turned forms are kept separate, because their hits are
// different.
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

// PointAt returns the board point under cell i (index into Cells) if the top left cell of the
// rectangle lies on corner.
func (v *Variant) PointAt(corner board.Point, i int) board.Point {
	return corner + board.Point(i/v.Width*board.Stride+i%v.Width)
}

// Room is a range of corners, the points under a rectangle's top left cell: X0 <= x < X1 and Y0 <=
// y < Y1. With such a corner the rectangle lies wholly on the board and touches the edges it
// declares. Room is empty if the rectangle does not fit.
type Room struct{ X0, Y0, X1, Y1 int }

// RoomFor returns the corners at which o may lie on a board of the given size. It turns declared
// edges into ranges of coordinates.
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
