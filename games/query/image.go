package query

import (
	"cmp"
	"slices"

	"katachi/board"
)

// Image is a query turned by a symmetry of the board, possibly with colours swapped.
type Image struct {
	Symmetry board.Symmetry // from the query to the image
	Swapped  bool           // Black and White are exchanged
	W, H     int            // cells
	Cells    []Class        // W*H of them, top row first
	Anchors  Anchors        // places of the image's top left cell; Region is Fixed
	Sequence []Step
}

// At returns the class of a cell.
func (m *Image) At(x, y int) Class { return m.Cells[y*m.W+x] }

// Images returns the different images of q: at most 8, or 16 with colours swapped. Of equal images
// it keeps the first; unswapped ones come first. q must pass Check.
func (q *Query) Images() []Image {
	list, _ := q.Turned()
	return list
}

// Turned returns Images and Symmetries, at the cost of one of them.
func (q *Query) Turned() ([]Image, Symmetries) {
	w, h := q.Extent()
	sides := q.colours()
	own := make([]Class, 0, w*h)
	for y := range h {
		for x := range w {
			own = append(own, q.class(x, y))
		}
	}
	list := make([]Image, 0, sides*board.NumSymmetries)
	room := make([]Class, 0, cap(list)*w*h)
	var sym Symmetries
	for i := range cap(list) {
		s, swapped := board.Symmetry(i%board.NumSymmetries), i >= board.NumSymmetries
		m := q.image(s, swapped, own, room[len(room):len(room)+w*h:len(room)+w*h])
		same := slices.IndexFunc(list, func(o Image) bool { return o.equal(&m) })
		if same < 0 {
			list, room = append(list, m), room[:len(room)+w*h]
		}
		switch {
		case i > 0 && same != 0:
		case swapped:
			sym.Swapped = append(sym.Swapped, s)
		default:
			sym.Plain = append(sym.Plain, s)
		}
	}
	return list, sym
}

func (q *Query) colours() int {
	if q.FixedColor {
		return 1
	}
	return 2
}

// image returns q turned by s. Own are the cells of q; the image uses the memory of cells.
func (q *Query) image(s board.Symmetry, swapped bool, own, cells []Class) Image {
	w, h := q.Extent()
	m := Image{Symmetry: s, Swapped: swapped, W: w, H: h, Anchors: turnAnchors(s, q.anchors(), w, h, q.Size()), Cells: cells}
	if transposes(s) {
		m.W, m.H = h, w
	}
	t := newTurning(s, w, h)
	for y := range h {
		to := t.First + y*t.Down
		for _, c := range own[y*w : (y+1)*w] {
			if swapped {
				c = c.swapped()
			}
			cells[to] = c
			to += t.Right
		}
	}
	for _, step := range q.Sequence {
		step.X, step.Y = turnCell(s, step.X, step.Y, w, h)
		if swapped {
			step.What = swapStone(step.What)
		}
		m.Sequence = append(m.Sequence, step)
	}
	sortCaptures(m.Sequence)
	return m
}

// sortCaptures sorts consecutive captures, whose order has no meaning, in reading order.
func sortCaptures(list []Step) {
	for i := 0; i < len(list); {
		end := i + 1
		for end < len(list) && list[i].What == '-' && list[end].What == '-' {
			end++
		}
		slices.SortFunc(list[i:end], func(a, b Step) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
		i = end
	}
}

// swapStone exchanges the letters of the stones.
func swapStone(c byte) byte {
	switch c {
	case 'X':
		return 'O'
	case 'O':
		return 'X'
	}
	return c
}

// equal reports whether two images find the same hits.
func (m *Image) equal(o *Image) bool {
	return m.W == o.W && m.H == o.H && m.Anchors == o.Anchors &&
		slices.Equal(m.Cells, o.Cells) && slices.Equal(m.Sequence, o.Sequence)
}

// transposes reports whether s exchanges rows and columns.
func transposes(s board.Symmetry) bool {
	r, _ := s.Offset(1, 0)
	return r == 0
}

// Turn returns the cell of the turned rectangle to which s maps a cell of q's rectangle.
func (q *Query) Turn(s board.Symmetry, x, y int) (int, int) {
	w, h := q.Extent()
	return turnCell(s, x, y, w, h)
}

// turnCell turns a cell of a w x h rectangle about the centre, and returns its place in the turned
// rectangle.
func turnCell(s board.Symmetry, x, y, w, h int) (int, int) {
	r, c := s.Offset(2*y-h+1, 2*x-w+1) // twice the offset from the centre
	if transposes(s) {
		w, h = h, w
	}
	return (c + w - 1) / 2, (r + h - 1) / 2
}

// turnAnchors turns the anchors of a w x h pattern, since the top left cell of the image is another
// cell of the pattern.
func turnAnchors(s board.Symmetry, a Anchors, w, h, size int) Anchors {
	x1, y1 := turnRect(s, a.Left, a.Top, w, h, size)
	x2, y2 := turnRect(s, a.Right, a.Bottom, w, h, size)
	return Anchors{min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2), Fixed}
}

// turnRect returns the top left point of the turned rectangle.
func turnRect(s board.Symmetry, x, y, w, h, size int) (int, int) {
	x1, y1 := turnCell(s, x, y, size, size)
	x2, y2 := turnCell(s, x+w-1, y+h-1, size, size)
	return min(x1, x2), min(y1, y2)
}

// Symmetries holds the symmetries of a query.
type Symmetries struct {
	Plain   []board.Symmetry // symmetries that do not change it, including 0
	Swapped []board.Symmetry // symmetries that do not change it if colours are swapped, too
}

// Symmetries returns the symmetries that do not change q, its anchors and its sequence; with
// FixedColor, none that swap colours.
func (q *Query) Symmetries() Symmetries {
	_, sym := q.Turned()
	return sym
}

// Cells returns, for each cell of q (y*width+x), the first of its equivalent cells in reading
// order. Cells are equivalent if a symmetry of q maps them to each other. Swap does the same for
// cells with colours swapped; it is nil unless q has a symmetry that swaps colours.
func (q *Query) Cells() (same, swap []int) {
	sym := q.Symmetries()
	return sym.Cells(q.Extent())
}

// Cells is Query.Cells for a query of w x h cells.
func (s *Symmetries) Cells(w, h int) (same, swap []int) {
	same = make([]int, w*h)
	for i := range same {
		same[i] = i
	}
	for _, turned := range s.Plain[1:] {
		t := newTurning(turned, w, h)
		for i := range same {
			same[i] = min(same[i], t.Cell(i%w, i/w))
		}
	}
	if len(s.Swapped) > 0 {
		swap = make([]int, w*h)
		t := newTurning(s.Swapped[0], w, h)
		for i := range swap {
			swap[i] = same[t.Cell(i%w, i/w)]
		}
	}
	return same, swap
}

// Turning maps the cells of a rectangle to those of the turned one. Cells are numbered in reading
// order: First is the image of cell 0; Right and Down are the steps to the images of the cells to
// its right and below.
type Turning struct{ First, Right, Down int }

// newTurning returns how s turns a w x h rectangle.
func newTurning(s board.Symmetry, w, h int) Turning {
	across := w
	if transposes(s) {
		across = h
	}
	cell := func(x, y int) int {
		tx, ty := turnCell(s, x, y, w, h)
		return ty*across + tx
	}
	t := Turning{First: cell(0, 0)}
	t.Right, t.Down = cell(1, 0)-t.First, cell(0, 1)-t.First
	return t
}

// Cell returns the image of a cell.
func (t *Turning) Cell(x, y int) int { return t.First + x*t.Right + y*t.Down }

// Origins maps the cells of m to the cells of the query.
func (m *Image) Origins() Turning { return newTurning(m.Symmetry.Inverse(), m.W, m.H) }
