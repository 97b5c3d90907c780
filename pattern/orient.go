package pattern

import "katachi/board"

// Oriented is a pattern turned by a symmetry: a rectangle as it lies on the
// board. It shares nothing with the Pattern.
type Oriented struct {
	Sym           board.Symmetry
	Width, Height int
	Cells         []Class // row by row from the top
	Edges         Edges
	First         int // the cell (index into Cells) under which the diagram's first cell fell: the origin of hits
	Move          int // the cell of the first move, or NoMove
}

// Orient returns p turned by s.
func (p *Pattern) Orient(s board.Symmetry) Oriented {
	o := Oriented{Sym: s, Width: p.Width, Height: p.Height, Edges: p.Edges.Turn(s), Move: NoMove}
	if r, _ := s.Offset(0, 1); r != 0 {
		o.Width, o.Height = p.Height, p.Width
	}
	o.Cells = make([]Class, len(p.Cells))
	for i, k := range p.Cells {
		o.Cells[p.turn(i, s, o.Width)] = k
	}
	o.First = p.turn(0, s, o.Width)
	if m := p.Move(); m != NoMove {
		o.Move = p.turn(m, s, o.Width)
	}
	return o
}

// turn returns where cell i of p lies in the rectangle turned by s, whose width is given.
func (p *Pattern) turn(i int, s board.Symmetry, width int) int {
	r, c := s.Offset(i/p.Width, i%p.Width)
	r0, c0 := s.Offset(p.Height-1, p.Width-1) // the opposite corner: negative where the axis is reversed
	return (r-min(r0, 0))*width + c - min(c0, 0)
}

// Orientations returns p turned by each of its Symmetries, in their order.
func (p *Pattern) Orientations() []Oriented {
	var all []Oriented
	for s := range board.Symmetry(board.NumSymmetries) {
		if p.Symmetries.Has(s) {
			all = append(all, p.Orient(s))
		}
	}
	return all
}

// MovePoint returns the point of p's first move where p, turned by s, has its
// diagram's first cell on origin; Pass if p has no move.
func (p *Pattern) MovePoint(s board.Symmetry, origin board.Point) board.Point {
	m := p.Move()
	if m == NoMove {
		return board.Pass
	}
	return p.PointOf(m, s, origin)
}

// PointOf returns the board point under cell i of p (index into Cells) where p,
// turned by s, has its diagram's first cell on origin.
func (p *Pattern) PointOf(i int, s board.Symmetry, origin board.Point) board.Point {
	r, c := s.Offset(i/p.Width, i%p.Width)
	return board.Point(int(origin) + r*board.Stride + c)
}
