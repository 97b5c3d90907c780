package patricia

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"katachi/board"
	"katachi/pattern"
)

// A Node is a node or leaf of a tree in the form for display.
type Node struct {
	Kind     pattern.Kind // of the tree
	ID       int          // the number of a node, or of a leaf, negated
	Parent   int          // the node above; 0 for the root
	Depth    int          // nodes above
	Symbol   byte         // of the child that leads here: '*' DontCare, '.', 'X' Black, 'O' White, '#'
	Position int          // in the order of cells, of the cell that a node tests
	Col, Row int          // that cell, relative to the first one
	Patterns []Found      // at a leaf
}

// Found is a sistring that ends at a leaf.
type Found struct {
	Pattern  int         // its id in the set
	Side     board.Color // the colour that plays the own side
	Sym      board.Symmetry
	Checks   int    // cells that the path to the leaf has not settled
	Sistring string // its symbols in the order of cells, without the DontCares at the end
}

// symbolNames are the symbols of sistrings for display.
const symbolNames = "*.XO#"

// Nodes yields the nodes and leaves of all trees, each before those below it.
func (m *Matcher) Nodes() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for kind, t := range m.byKind {
			place := map[cell]int{}
			for i, c := range t.order {
				place[c] = i
			}
			s := shower{m.set, t, place, yield}
			if !s.show(t.root, Node{Kind: pattern.Kind(kind), Symbol: symbolNames[0]}) {
				return
			}
		}
	}
}

// shower shows the nodes of a tree.
type shower struct {
	set   *pattern.Set
	tree  *tree
	place map[cell]int
	yield func(Node) bool
}

// show yields a node and those below it; n has what is known from above.
func (s *shower) show(ref int32, n Node) bool {
	if ref == 0 {
		return true
	}
	n.ID = int(ref)
	if ref < 0 {
		l := s.tree.leaves[-ref]
		for _, f := range s.tree.found[l.from:l.to] {
			n.Patterns = append(n.Patterns, s.found(&f, n.Kind))
		}
		return s.yield(n)
	}
	at := &s.tree.nodes[ref]
	n.Position, n.Col, n.Row = s.place[at.cell], int(at.dx), int(at.dy)
	if !s.yield(n) {
		return false
	}
	for symbol, child := range at.child {
		if !s.show(child, Node{Kind: n.Kind, Parent: n.ID, Depth: n.Depth + 1, Symbol: symbolNames[symbol]}) {
			return false
		}
	}
	return true
}

func (s *shower) found(f *found, kind pattern.Kind) Found {
	p := s.set.At(int(f.pattern))
	form := formOf(f.pattern, p, f.sym, f.side, f.views, views[kind][0].near)
	return Found{int(f.pattern), f.side, f.sym, int(f.checks), shown(symbolsOf(&form, s.tree.order))}
}

// shown returns symbols in the form for display.
func shown(symbols string) string {
	text := []byte(symbols)
	for i, s := range text {
		text[i] = symbolNames[s]
	}
	return string(text)
}

// Sistring returns the sistring of a pattern as drawn, with Black as the own side, in an order that
// does not depend on a set: Squares or Diagonals.
func Sistring(p *pattern.Pattern, o Order) string {
	f := formOf(0, p, 0, board.Black, 1, p.Edges&(pattern.North|pattern.West))
	return shown(symbolsOf(&f, orderOf(o, []form{f})))
}

// List writes the trees with one line for each node or leaf: a node with the position and cell that
// it tests, a leaf with its patterns.
func (m *Matcher) List(w io.Writer) error {
	out := bufio.NewWriter(w)
	for n := range m.Nodes() {
		if n.Depth == 0 {
			fmt.Fprintf(out, "%s patterns:\n", n.Kind)
		}
		fmt.Fprintf(out, "%*s%c ", 2*n.Depth, "", n.Symbol)
		if n.ID > 0 {
			fmt.Fprintf(out, "node %d tests position %d (%d,%d)\n", n.ID, n.Position, n.Col, n.Row)
			continue
		}
		fmt.Fprintf(out, "leaf %d:", -n.ID)
		for i, f := range n.Patterns {
			if i > 0 {
				fmt.Fprint(out, ",")
			}
			fmt.Fprintf(out, " %s (%s, symmetry %d, %d to check)", m.set.At(f.Pattern).Name, f.Side.Name(), f.Sym, f.Checks)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// Dot writes the trees as a graph for Graphviz: nodes with the cell that they test, and leaves in
// boxes.
func (m *Matcher) Dot(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "digraph patricia {")
	name := func(n Node, id int) string { return fmt.Sprintf("%q", fmt.Sprint(n.Kind, " ", id)) }
	for n := range m.Nodes() {
		if n.ID > 0 {
			fmt.Fprintf(out, "\t%s [label=\"(%d,%d)\"]\n", name(n, n.ID), n.Col, n.Row)
		} else {
			label := ""
			for _, f := range n.Patterns {
				label += m.set.At(f.Pattern).Name + "\n"
			}
			fmt.Fprintf(out, "\t%s [shape=box, label=%q]\n", name(n, n.ID), label)
		}
		if n.Parent != 0 {
			fmt.Fprintf(out, "\t%s -> %s [label=\"%c\"]\n", name(n, n.Parent), name(n, n.ID), n.Symbol)
		}
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}
