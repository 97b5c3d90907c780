package patricia

import (
	"iter"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// plain appends the hits in b, found exactly as in the paper. From each point a walk follows the
// child of the board's symbol and the child DontCare of every node, and tests every cell of the
// patterns at the leaves that it reaches.
func (m *Matcher) plain(dst []match.Hit, b *board.Board) []match.Hit {
	for step := range m.Trace(b) {
		dst = append(dst, step.Hits...)
	}
	return dst
}

// Step is a node or a leaf that a search reaches.
type Step struct {
	Point board.Point    // where the walk starts
	Kind  pattern.Kind   // of the tree
	View  board.Symmetry // how the tree lies on the board
	Node  int            // the number of a node, or of a leaf, negated
	Cell  board.Point    // the cell that a node reads; Pass if it is off the board
	Read  board.Color    // its content
	Hits  []match.Hit    // at a leaf
}

// Trace yields the steps of a search of b.
func (m *Matcher) Trace(b *board.Board) iter.Seq[Step] {
	misuse.Board(b)
	return func(yield func(Step) bool) {
		for p := range b.Points {
			for kind, t := range m.byKind {
				for i, v := range views[kind] {
					at := follower{b: b, set: m.set, tree: t, view: 1 << i, yield: yield}
					at.Point, at.Kind, at.View = p, pattern.Kind(kind), v.sym
					if touched(p, b.Size())&v.near == v.near && !at.follow(t.root) {
						return
					}
				}
			}
		}
	}
}

// follower is a walk from one point in one view.
type follower struct {
	Step
	b     *board.Board
	set   *pattern.Set
	tree  *tree
	view  uint8
	yield func(Step) bool
}

// follow goes on from a node or leaf, and reports whether the caller wants more.
func (f follower) follow(ref int32) bool {
	if ref == 0 {
		return true
	}
	f.Node = int(ref)
	if ref < 0 {
		f.Cell, f.Hits = board.Pass, f.verify(f.tree.leaves[-ref])
		return f.yield(f.Step)
	}
	n := &f.tree.nodes[ref]
	f.Cell, f.Read = f.look(int(n.dx), int(n.dy))
	return f.yield(f.Step) && f.follow(n.child[f.Read+1]) && f.follow(n.child[dontCare])
}

// look returns the point of a cell of the quadrant, and its content.
func (f *follower) look(dx, dy int) (board.Point, board.Color) {
	x, y := f.Point.XY()
	row, col := f.View.Offset(dy, dx)
	if x, y = x+col, y+row; x < 0 || y < 0 || x >= f.b.Size() || y >= f.b.Size() {
		return board.Pass, board.Off
	}
	p := board.At(x, y)
	return p, f.b.Color(p)
}

// verify tests every cell of the patterns of a leaf.
func (f *follower) verify(l leaf) (hits []match.Hit) {
	for _, at := range f.tree.found[l.from:l.to] {
		p := f.set.At(int(at.pattern))
		o := p.Orient(f.View.Compose(at.sym)) // as it lies on the board
		x, y := f.corner(&o)
		if at.views&f.view == 0 || x < 0 || y < 0 || x+o.Width > f.b.Size() || y+o.Height > f.b.Size() ||
			pattern.Touched(x, y, x+o.Width-1, y+o.Height-1, f.b.Size())&o.Edges != o.Edges {
			continue
		}
		holds := true
		for i, k := range o.Cells {
			holds = holds && k.As(at.side)>>f.b.Color(board.At(x+i%o.Width, y+i/o.Width))&1 != 0
		}
		if holds {
			hits = append(hits, match.Hit{
				Pattern: at.pattern, Side: at.side, Sym: f.View.Compose(at.sym),
				Origin: board.At(x+o.First%o.Width, y+o.First/o.Width),
			})
		}
	}
	return hits
}

// corner returns the top left point of a rectangle that begins at the start of the walk and extends
// in the directions of the view.
func (f *follower) corner(o *pattern.Oriented) (x, y int) {
	x, y = f.Point.XY()
	down, left := f.View.Offset(1, 0)
	below, right := f.View.Offset(0, 1)
	if left+right < 0 {
		x -= o.Width - 1
	}
	if down+below < 0 {
		y -= o.Height - 1
	}
	return x, y
}
