package ptree

import (
	"katachi/board"
	"katachi/pattern"
)

// tree stores patterns by their triples. Node 0 is the root.
type tree struct {
	nodes []node
}

// node is a node, reached by a list of triples.
type node struct {
	kids  []kid
	marks []mark // patterns whose triples end here
}

// kid has the children that expect a hit at one distance from the node's own.
type kid struct {
	dx, dy int8
	next   [4]int32 // by content; 0 for none, and always for Empty
}

// mark is a possible hit of a pattern. Its cells count to the right and up from the cell of the
// first hit, (0,0).
type mark struct {
	pattern int32
	side    board.Color
	sym     board.Symmetry // how the pattern is turned in the tree
	views   uint8          // images of the board in which it is matched, bit 1<<symmetry
	outer   rect           // the rectangle, including edge cells
	inner   rect           // its cells on the board
	firstX  int8           // cell of the diagram's first cell
	firstY  int8
	triples int16   // least number of hits in the rectangle
	loose   int16   // further cells that accept a stone
	classes []class // the other cells; none if all must be empty, which counting settles
}

// class is a cell that is not a triple, and the class that it accepts.
type class struct {
	x, y int8
	mask pattern.Class
}

func newTree() *tree { return &tree{nodes: make([]node, 1)} }

// insert walks down the list of triples, adds missing nodes, and returns the node at the end.
func (t *tree) insert(list []triple) int32 {
	at := int32(0)
	for _, h := range list {
		at = t.child(at, h)
	}
	return at
}

// child returns the child of node at that expects h, which is added if missing.
func (t *tree) child(at int32, h triple) int32 {
	n := &t.nodes[at]
	i := 0
	for i < len(n.kids) && (n.kids[i].dx != h.dx || n.kids[i].dy != h.dy) {
		i++
	}
	if i == len(n.kids) {
		n.kids = append(n.kids, kid{dx: h.dx, dy: h.dy})
	}
	next := &n.kids[i].next[h.content]
	if *next == 0 {
		*next = int32(len(t.nodes))
		t.nodes = append(t.nodes, node{})
		return int32(len(t.nodes) - 1)
	}
	return *next
}

// add adds a pattern to the tree, once for each side.
func (t *tree) add(id int32, p *pattern.Pattern) {
	for side := board.Black; side <= board.White; side++ {
		if !p.Sides.Has(side) {
			continue
		}
		m := normal(p, side)
		at := t.insert(m.list)
		t.nodes[at].marks = append(t.nodes[at].marks, markOf(id, p, side, &m))
	}
}

func markOf(id int32, p *pattern.Pattern, side board.Color, m *image) mark {
	in, first := m.grid.inner, m.turned.First
	k := mark{
		pattern: id, side: side, sym: m.sym, triples: int16(len(m.list)),
		outer:  rect{int8(-m.x0), int8(-m.y0), int8(m.grid.width), int8(m.grid.height)},
		inner:  rect{in.x - int8(m.x0), in.y - int8(m.y0), in.width, in.height},
		firstX: in.x + int8(first%m.turned.Width-m.x0),
		firstY: in.y + in.height - 1 - int8(first/m.turned.Width+m.y0),
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		if p.Symmetries.Has(s) {
			k.views |= 1 << s.Compose(m.sym.Inverse())
		}
	}
	k.addClasses(m)
	return k
}

// addClasses notes the cells that are not triples.
func (k *mark) addClasses(m *image) {
	allEmpty := true
	for i, mask := range m.grid.cells {
		if contentOf(mask) != board.Empty {
			continue
		}
		allEmpty = allEmpty && mask == pattern.Empty
		if mask&pattern.Stone != 0 {
			k.loose++
		}
		if mask != pattern.On {
			k.classes = append(k.classes, class{int8(i%m.grid.width - m.x0), int8(i/m.grid.width - m.y0), mask})
		}
	}
	if allEmpty {
		k.classes = nil
	}
}
