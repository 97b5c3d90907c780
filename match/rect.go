package match

import "katachi/board"

// Rect is a rectangle of points: columns X0 <= x < X1 and rows Y0 <= y < Y1,
// counted from the top left corner of the board. The zero Rect is empty.
type Rect struct{ X0, Y0, X1, Y1 int8 }

// Around returns the points of a board of the given size that are at most reach columns and reach
// rows away from p.
func Around(p board.Point, reach, size int) Rect {
	x, y := p.XY()
	return Rect{
		int8(max(x-reach, 0)), int8(max(y-reach, 0)),
		int8(min(x+reach+1, size)), int8(min(y+reach+1, size)),
	}
}

// empty reports whether no point is in r.
func (r Rect) empty() bool { return r.X0 >= r.X1 || r.Y0 >= r.Y1 }

// Width returns the number of columns.
func (r Rect) Width() int { return int(r.X1) - int(r.X0) }

// Height returns the number of rows.
func (r Rect) Height() int { return int(r.Y1) - int(r.Y0) }

// Has reports whether p is in r.
func (r Rect) Has(p board.Point) bool {
	x, y := p.XY()
	return int(r.X0) <= x && x < int(r.X1) && int(r.Y0) <= y && y < int(r.Y1)
}

// In reports whether all of r lies in s; r may be s.
func (r Rect) In(s Rect) bool {
	return s.X0 <= r.X0 && r.X1 <= s.X1 && s.Y0 <= r.Y0 && r.Y1 <= s.Y1
}

// Union returns the smallest rectangle that contains r and s.
func (r Rect) Union(s Rect) Rect {
	switch {
	case r.empty():
		return s
	case s.empty():
		return r
	}
	return Rect{min(r.X0, s.X0), min(r.Y0, s.Y0), max(r.X1, s.X1), max(r.Y1, s.Y1)}
}
