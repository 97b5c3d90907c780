package query

import (
	"cmp"
	"slices"

	"katachi/board"
)

// Image is a query as it is looked for: turned by a symmetry of the board, and
// perhaps with colours swapped.
type Image struct {
	Symmetry board.Symmetry // from the query to the image
	Swapped  bool           // Black and White are exchanged
	W, H     int            // cells
	Cells    []Class        // W*H of them, top row first
	Anchors  Anchors        // of the image's top left cell; Region is Fixed
	Sequence []Step
}

// At returns the class of a cell.
func (m *Image) At(x, y int) Class { return m.Cells[y*m.W+x] }

// Origin returns the cell of the query that lies at (x, y) in the image.
func (m *Image) Origin(x, y int) (int, int) { return turnCell(m.Symmetry.Inverse(), x, y, m.W, m.H) }

// Images returns the different images of q: at most 8, or 16 with colours
// swapped. Of equal ones the first is kept, the unswapped before the swapped.
// q must pass Check.
func (q *Query) Images() []Image {
	var list []Image
	for _, swapped := range []bool{false, true}[:q.colours()] {
		for s := range board.Symmetry(board.NumSymmetries) {
			m := q.image(s, swapped)
			if !slices.ContainsFunc(list, func(o Image) bool { return o.equal(&m) }) {
				list = append(list, m)
			}
		}
	}
	return list
}

func (q *Query) colours() int {
	if q.FixedColour {
		return 1
	}
	return 2
}

// image returns q turned by s.
func (q *Query) image(s board.Symmetry, swapped bool) Image {
	w, h := q.Extent()
	m := Image{Symmetry: s, Swapped: swapped, W: w, H: h, Anchors: turnAnchors(s, q.anchors(), w, h, q.Size())}
	if transposes(s) {
		m.W, m.H = h, w
	}
	m.Cells = make([]Class, w*h)
	for y := range h {
		for x := range w {
			c := q.class(x, y)
			if swapped {
				c = c.Swapped()
			}
			tx, ty := turnCell(s, x, y, w, h)
			m.Cells[ty*m.W+tx] = c
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

// sortCaptures brings captures that follow each other, whose order says
// nothing, into reading order.
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

// equal reports whether two images find the same.
func (m *Image) equal(o *Image) bool {
	return m.W == o.W && m.H == o.H && m.Anchors == o.Anchors &&
		slices.Equal(m.Cells, o.Cells) && slices.Equal(m.Sequence, o.Sequence)
}

// transposes reports whether s exchanges rows and columns.
func transposes(s board.Symmetry) bool {
	r, _ := s.Offset(1, 0)
	return r == 0
}

// Turn returns the cell on which s maps a cell of q's rectangle, in the turned
// rectangle.
func (q *Query) Turn(s board.Symmetry, x, y int) (int, int) {
	w, h := q.Extent()
	return turnCell(s, x, y, w, h)
}

// turnCell turns a cell of a w x h rectangle about its centre, and returns its
// place in the turned rectangle.
func turnCell(s board.Symmetry, x, y, w, h int) (int, int) {
	r, c := s.Offset(2*y-h+1, 2*x-w+1) // twice the offset from the centre
	if transposes(s) {
		w, h = h, w
	}
	return (c + w - 1) / 2, (r + h - 1) / 2
}

// turnAnchors turns a rectangle of anchors of a w x h pattern: the top left
// cell of the image is another cell of the pattern than before.
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

// Symmetries says how a query lies on itself.
type Symmetries struct {
	Plain   []board.Symmetry // those that leave it as it is, 0 among them
	Swapped []board.Symmetry // those that do so if colours are swapped too
}

// Symmetries returns the symmetries under which q, its anchors and its
// sequence are the same; none swap colours if FixedColour is set.
func (q *Query) Symmetries() Symmetries {
	var list Symmetries
	own := q.image(0, false)
	for s := range board.Symmetry(board.NumSymmetries) {
		if m := q.image(s, false); m.equal(&own) {
			list.Plain = append(list.Plain, s)
		}
		if m := q.image(s, true); !q.FixedColour && m.equal(&own) {
			list.Swapped = append(list.Swapped, s)
		}
	}
	return list
}

// Cells returns, for each cell of q (y*width+x), the first in reading order of the
// cells that mean the same, since a symmetry of q maps them on each other. Swap is
// the same for the cells seen with colours swapped; it is nil unless q has a
// symmetry that swaps colours.
func (q *Query) Cells() (same, swap []int) {
	w, h := q.Extent()
	sym := q.Symmetries()
	same = make([]int, w*h)
	for i := range same {
		same[i] = i
		for _, s := range sym.Plain {
			x, y := turnCell(s, i%w, i/w, w, h)
			same[i] = min(same[i], y*w+x)
		}
	}
	if len(sym.Swapped) > 0 {
		swap = make([]int, w*h)
		for i := range swap {
			x, y := turnCell(sym.Swapped[0], i%w, i/w, w, h)
			swap[i] = same[y*w+x]
		}
	}
	return same, swap
}
