package ptree

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"

	"katachi/board"
	"katachi/match"
)

// A Node is a node of a tree in the form for display.
type Node struct {
	ID       int    // its number
	Parent   int    // the node above; 0 is the root
	Depth    int    // 1 below the root
	Triple   Triple // the triple that leads to it
	Patterns []Found
}

// Found is a pattern that ends at a node: it matches if the rest matches, too.
type Found struct {
	Pattern int         // its id in the set
	Side    board.Color // the colour that plays the own side
	Sym     board.Symmetry
}

// Nodes yields the nodes below the root, each before those below it; children of one node are in
// the order in which they were made. Patterns that end at the root itself are not included.
func (m *Matcher) Nodes() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if m.rare == nil {
			m.tree.walk(0, 1, yield)
			return
		}
		for c := range board.Color(3) {
			root := int32(rareRoot) + int32(c)
			n := &m.rare.nodes[root]
			if len(n.steps)+len(n.marks) == 0 {
				continue
			}
			if !yield(m.rare.show(root, 0, 1, Triple{Content: c})) || !m.rare.walk(root, 2, yield) {
				return
			}
		}
	}
}

// walk yields the nodes below a node, and reports whether the caller wants more.
func (t *tree) walk(at int32, depth int, yield func(Node) bool) bool {
	var below []Node
	for _, k := range t.nodes[at].kids {
		for c, next := range k.next {
			if next != 0 {
				below = append(below, Node{
					ID: int(next), Parent: int(at), Depth: depth, Triple: Triple{board.Color(c), int(k.dx), int(k.dy)},
				})
			}
		}
	}
	slices.SortFunc(below, func(a, b Node) int { return a.ID - b.ID }) // the order of insertion
	for _, n := range below {
		for _, m := range t.nodes[n.ID].marks {
			n.Patterns = append(n.Patterns, Found{int(m.pattern), m.side, m.sym})
		}
		if !yield(n) || !t.walk(int32(n.ID), depth+1, yield) {
			return false
		}
	}
	return true
}

func (t *rareTree) walk(at int32, depth int, yield func(Node) bool) bool {
	for _, k := range t.nodes[at].steps {
		for c, next := range k.next {
			if next != 0 && (!yield(t.show(next, at, depth, Triple{board.Color(c), int(k.x), int(k.y)})) || !t.walk(next, depth+1, yield)) {
				return false
			}
		}
	}
	return true
}

func (t *rareTree) show(at, parent int32, depth int, triple Triple) Node {
	n := Node{ID: int(at), Parent: int(parent), Depth: depth, Triple: triple}
	for _, m := range t.nodes[at].marks {
		n.Patterns = append(n.Patterns, Found{int(m.pattern), m.side, m.sym})
	}
	return n
}

// List writes the tree as the page does, one line for each node, with the names of the patterns
// that end there and the side that plays them.
func (m *Matcher) List(w io.Writer) error {
	out := bufio.NewWriter(w)
	for n := range m.Nodes() {
		fmt.Fprintf(out, "%*s%v", 4*(n.Depth-1), "", n.Triple)
		for _, f := range n.Patterns {
			fmt.Fprintf(out, "  %s (%s)", m.set.At(f.Pattern).Name, f.Side.Name())
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// Dot writes the tree as a graph for Graphviz. Nodes at which patterns end have double borders and
// the patterns' names.
func (m *Matcher) Dot(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph ptree {\n\tnode [shape=box]\n\t0 [label=\"root\"]\n")
	for n := range m.Nodes() {
		label, more := n.Triple.String(), ""
		for _, f := range n.Patterns {
			label += "\n" + m.set.At(f.Pattern).Name
			more = ", peripheries=2"
		}
		fmt.Fprintf(out, "\t%d [label=%q%s]\n\t%d -> %[1]d\n", n.ID, label, more, n.Parent)
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

// An Instance is what the page calls a pattern node instance: a position of the search in the tree
// and on the board. Coordinates are the page's: (0,0) is the edge cell at the lower left corner, so
// that A1 is (1,1).
type Instance struct {
	Node           int            // number of the node
	Image          board.Symmetry // the image of the board that it searches
	StartX, StartY int            // where it was created
	X, Y           int            // the cell of its last hit; in the tree of New, the start
	Hits           []match.Hit    // what it has found; valid until the next instance
}

// Trace yields the instances of a search of b, each when it is made. Hits of rectangles without
// stones are not included, because they belong to no instance.
func (m *Matcher) Trace(b *board.Board) iter.Seq[Instance] {
	return func(yield func(Instance) bool) {
		own := &Matcher{shared: m.shared}
		s := &own.searcher
		var last *Instance
		s.trace = func(i Instance) bool {
			more := true
			if last != nil {
				last.Hits, s.hits = s.hits, s.hits[:0]
				more = yield(*last)
			}
			last = &i
			return more
		}
		if s.frame.set(b); m.rare == nil {
			s.starts(m.tree)
		} else {
			s.rareAll(m.rare)
		}
		if last != nil && !s.ended {
			last.Hits = s.hits
			yield(*last)
		}
	}
}

// show yields an instance to the tracer of the search.
func (s *searcher) show(node int32, cell int, v *view, x, y int) {
	if s.ended {
		return
	}
	s.ended = !s.trace(Instance{
		Node: int(node), Image: v.sym,
		StartX: x, StartY: s.frame.size + 1 - y,
		X: cell%stride - beyond, Y: s.frame.size + 1 - (cell/stride - beyond),
	})
}
