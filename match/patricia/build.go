package patricia

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Options change how a set is built. The zero value means the defaults.
type Options struct {
	Order Order // the linear order of cells; Selective by default
}

// node tests one cell. A child is a node (its number, which is positive), a leaf
// (its number, negated) or 0 for none.
type node struct {
	cell
	child [numSymbols]int32 // by symbol
}

// leaf is a list of possible hits: forms[from:to].
type leaf struct{ from, to int32 }

// found is a form at a leaf.
type found struct {
	pattern       int32
	check         int32 // the walk does not verify checks[check : check+checks]
	checks        int16
	sym           board.Symmetry // in the tree
	side          board.Color
	views         uint8
	far           pattern.Edges
	width, height uint8
	first         cell // the diagram's first cell
}

// check is a cell that a leaf tests: the colours it accepts.
type check struct {
	cell
	mask pattern.Class
}

// tree is a Patricia tree. Numbers 0 of nodes and leaves are not used.
type tree struct {
	root   int32
	nodes  []node
	leaves []leaf
	found  []found
	checks []check
	order  []cell
	depth  int // largest number of nodes on a path
}

// Compile makes the trees of set. A nil opt means the zero Options.
func Compile(set *pattern.Set, opt *Options) *Matcher {
	if opt == nil {
		opt = new(Options)
	}
	m := &Matcher{trees: &trees{set: set}}
	var forms [len(views)][]form
	for id, p := range set.All() {
		for side := board.Black; side <= board.White; side++ {
			if p.Sides.Has(side) {
				kind, turned := formsOf(int32(id), p, side)
				forms[kind] = append(forms[kind], turned...)
			}
		}
	}
	for kind := range m.byKind {
		m.byKind[kind] = plant(forms[kind], opt.Order)
	}
	return m
}

// plant makes the tree of the forms of one kind.
func plant(forms []form, o Order) *tree {
	order := orderOf(o, forms)
	all := make([]sistring, len(forms))
	for i := range forms {
		all[i] = sistring{symbolsOf(&forms[i], order), &forms[i]}
	}
	return grow(all, order)
}

// grow makes a tree. In a sorted list of sistrings, the first position at which any two differ is
// the first one at which the first and the last differ.
func grow(all []sistring, order []cell) *tree {
	slices.SortFunc(all, func(a, b sistring) int {
		return cmp.Or(strings.Compare(a.symbols, b.symbols), cmp.Compare(a.form.id, b.form.id))
	})
	t := &tree{nodes: make([]node, 1), leaves: make([]leaf, 1), order: order}
	g := grower{tree: t, order: order, tested: make([]bool, len(order))}
	if len(all) > 0 {
		t.root = g.grow(all, 0)
	}
	return t
}

// grower holds the positions that have been tested on the path to the current place.
type grower struct {
	*tree
	order  []cell
	tested []bool
}

// grow adds sistrings for which depth positions have been tested, and returns the reference to
// their node or leaf.
func (g *grower) grow(list []sistring, depth int) int32 {
	g.depth = max(g.depth, depth)
	first, last := &list[0], &list[len(list)-1]
	if first.symbols == last.symbols {
		return g.leaf(list)
	}
	pos := 0
	for first.symbolAt(pos) == last.symbolAt(pos) {
		pos++
	}
	n := len(g.nodes)
	g.nodes = append(g.nodes, node{cell: g.order[pos]})
	g.tested[pos] = true
	for from := 0; from < len(list); {
		k := list[from].symbolAt(pos)
		to := from
		for to < len(list) && list[to].symbolAt(pos) == k {
			to++
		}
		child := g.grow(list[from:to], depth+1)
		g.nodes[n].child[k] = child
		from = to
	}
	g.tested[pos] = false
	return int32(n)
}

func (s *sistring) symbolAt(pos int) byte {
	if pos < len(s.symbols) {
		return s.symbols[pos]
	}
	return dontCare
}

// leaf adds a leaf of equal sistrings.
func (g *grower) leaf(list []sistring) int32 {
	from := len(g.found)
	for i := range list {
		f := list[i].form
		at := len(g.checks)
		g.addChecks(f)
		g.found = append(g.found, found{
			pattern: f.id, check: int32(at), checks: int16(len(g.checks) - at),
			sym: f.Sym, side: f.side, views: f.views, far: f.far,
			width: uint8(f.Width), height: uint8(f.Height),
			first: cell{uint8(f.First % f.Width), uint8(f.First / f.Width)},
		})
	}
	g.leaves = append(g.leaves, leaf{int32(from), int32(len(g.found))})
	return -int32(len(g.leaves) - 1)
}

// addChecks adds the cells of f that the path to its leaf does not settle, in the order of reading.
func (g *grower) addChecks(f *form) {
	left := f.Width * f.Height
	for pos, c := range g.order {
		if left == 0 {
			return
		}
		if int(c.dx) >= f.Width || int(c.dy) >= f.Height {
			continue
		}
		left--
		mask := f.Cells[int(c.dy)*f.Width+int(c.dx)]
		if mask == pattern.On || g.tested[pos] && symbolOf(mask) != dontCare {
			continue
		}
		g.checks = append(g.checks, check{c, mask})
	}
}

var _ match.Reader = (*Matcher)(nil)
