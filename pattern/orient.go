package pattern

import "katachi/board"

// Oriented is a pattern turned by a symmetry: a rectangle as it lies on the board. It shares no
// memory with the Pattern.
type Oriented struct {
	Sym           board.Symmetry
	Width, Height int
	Cells         []Class // row by row from the top
	Edges         Edges
	First         int // index into Cells of the cell that the diagram's first cell became: the origin of hits
	Move          int // index of the cell of the first move, or NoMove
}

// Orient returns p turned by s.
func (p *Pattern) Orient(s board.Symmetry) Oriented {
	t := p.turn(s)
	o := Oriented{Sym: s, Width: t.width, Height: t.height, Edges: p.Edges.Turn(s), First: t.first, Move: NoMove}
	o.Cells = make([]Class, len(p.Cells))
	for y := range p.Height {
		to := t.first + y*t.down
		for _, k := range p.Cells[y*p.Width : (y+1)*p.Width] {
			o.Cells[to] = k
			to += t.right
		}
	}
	if m := p.Move(); m != NoMove {
		o.Move = t.cell(p, m)
	}
	return o
}

// turned says where the cells of a pattern lie in the turned rectangle: the first cell of the
// diagram has the index first, and one step down or right in the diagram adds down or right to the
// index.
type turned struct{ width, height, first, down, right int }

func (p *Pattern) turn(s board.Symmetry) turned {
	t := turned{width: p.Width, height: p.Height}
	if r, _ := s.Offset(0, 1); r != 0 {
		t.width, t.height = p.Height, p.Width
	}
	r, c := s.Offset(1, 0)
	t.down = r*t.width + c
	r, c = s.Offset(0, 1)
	t.right = r*t.width + c
	r, c = s.Offset(p.Height-1, p.Width-1) // the opposite corner: negative where the axis is reversed
	t.first = -min(r, 0)*t.width - min(c, 0)
	return t
}

// cell returns the index of the turned cell i of p.
func (t *turned) cell(p *Pattern, i int) int {
	return t.first + i/p.Width*t.down + i%p.Width*t.right
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

// MovePoint returns the point of p's first move if p is turned by s and its diagram's first cell
// lies on origin. It returns Pass if p has no move.
func (p *Pattern) MovePoint(s board.Symmetry, origin board.Point) board.Point {
	m := p.Move()
	if m == NoMove {
		return board.Pass
	}
	return p.PointOf(m, s, origin)
}

// PointOf returns the board point under cell i of p (an index into Cells) if p is turned by s and
// its diagram's first cell lies on origin.
func (p *Pattern) PointOf(i int, s board.Symmetry, origin board.Point) board.Point {
	r, c := s.Offset(i/p.Width, i%p.Width)
	return board.Point(int(origin) + r*board.Stride + c)
}
