package patricia

import (
	"math/bits"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// walk is the working memory of the walks of one point.
type walk struct {
	b    *board.Board
	at   board.Point
	hits []match.Hit
	read match.Rect // bounding rectangle of the points read
	work work

	// Of the walk in one view:
	sym           board.Symmetry
	start         int // index of the first cell's point
	right, down   int // steps to the next cell right or down in the tree's quadrant
	width, height int // cells of the quadrant that lie on the board
	cols, rows    uint32
	pending       []int32 // DontCare children still to be walked
}

func (w *walk) begin(b *board.Board, p board.Point, dst []match.Hit) {
	w.b, w.at, w.hits, w.read = b, p, dst, match.Rect{}
}

// lay prepares the walk in view v.
func (w *walk) lay(v *view) {
	size := w.b.Size()
	x, y := w.at.XY()
	ahead := func(r, c int) (step, cells int) {
		switch {
		case c > 0:
			return 1, size - x
		case c < 0:
			return -1, x + 1
		case r > 0:
			return board.Stride, size - y
		}
		return -board.Stride, y + 1
	}
	w.sym, w.start, w.cols, w.rows = v.sym, int(w.at), 0, 0
	w.down, w.height = ahead(v.sym.Offset(1, 0))
	w.right, w.width = ahead(v.sym.Offset(0, 1))
}

// tree walks t in the view v, which has the number i.
func (w *walk) tree(t *tree, i int, v *view) {
	if t.root == 0 {
		return
	}
	w.lay(v)
	w.pending = append(w.pending[:0], t.root)
	for len(w.pending) > 0 {
		ref := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		for ref > 0 {
			n := &t.nodes[ref]
			w.work.Nodes++
			if other := n.child[dontCare]; other != 0 {
				w.pending = append(w.pending, other)
			}
			ref = n.child[w.color(n.cell)+1]
		}
		if ref < 0 {
			w.verify(t, t.leaves[-ref], 1<<i)
		}
	}
	w.read = w.read.Union(w.rect())
}

// color returns the content of a cell and notes that it was read.
func (w *walk) color(c cell) board.Color {
	if int(c.dx) >= w.width || int(c.dy) >= w.height {
		return board.Off
	}
	w.cols |= 1 << c.dx
	w.rows |= 1 << c.dy
	return w.b.Color(board.Point(w.start + int(c.dy)*w.down + int(c.dx)*w.right))
}

// verify tests the cells that the walk skipped and appends the hits.
func (w *walk) verify(t *tree, l leaf, view uint8) {
	for i := l.from; i < l.to; i++ {
		f := &t.found[i]
		if f.views&view != 0 && w.fits(f) && w.holds(t.checks[f.check:f.check+int32(f.checks)]) {
			w.hits = append(w.hits, match.Hit{
				Pattern: f.pattern, Side: f.side, Sym: w.sym.Compose(f.sym),
				Origin: board.Point(w.start + int(f.first.dy)*w.down + int(f.first.dx)*w.right),
			})
		}
	}
}

// fits reports whether the rectangle lies on the board and touches the edges that it declares. It
// reads no point.
func (w *walk) fits(f *found) bool {
	width, height := int(f.width), int(f.height)
	return width <= w.width && height <= w.height &&
		(f.far&pattern.East == 0 || width == w.width) && (f.far&pattern.South == 0 || height == w.height)
}

func (w *walk) holds(checks []check) bool {
	for _, c := range checks {
		w.work.Cells++
		if c.mask>>w.color(c.cell)&1 == 0 {
			return false
		}
	}
	return true
}

// rect returns the bounding rectangle of the points read in this view.
func (w *walk) rect() match.Rect {
	if w.cols == 0 {
		return match.Rect{}
	}
	left, right := bits.TrailingZeros32(w.cols), bits.Len32(w.cols)-1
	top, bottom := bits.TrailingZeros32(w.rows), bits.Len32(w.rows)-1
	corner := func(dx, dy int) match.Rect {
		return match.Around(board.Point(w.start+dy*w.down+dx*w.right), 0, w.b.Size())
	}
	return corner(left, top).Union(corner(right, bottom))
}
