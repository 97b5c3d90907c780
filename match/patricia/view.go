package patricia

import (
	"katachi/board"
	"katachi/pattern"
)

// view is one way to lay a tree on the board. It is turned by sym, so that the edges near, which
// are the top and left ones in the tree, are where they belong on the board. Views are chosen so
// that all walks of a point go into the same quadrant, or nearly so.
type view struct {
	sym  board.Symmetry
	near pattern.Edges
}

// The views of each kind of tree; corners and edges in the order of the board.
var views = [...][]view{
	pattern.Centre: {{0, 0}},
	pattern.Edge:   {{0, pattern.North}, {6, pattern.West}, {1, pattern.East}, {5, pattern.South}},
	pattern.Corner: {
		{0, pattern.North | pattern.West},
		{7, pattern.North | pattern.East},
		{5, pattern.South | pattern.West},
		{2, pattern.South | pattern.East},
	},
}

// formsOf returns the forms of p for one side and the kind of tree they belong to. Each symmetry of
// p goes to the first suitable view, so each placement is found once.
func formsOf(id int32, p *pattern.Pattern, side board.Color) (pattern.Kind, []form) {
	var inViews [board.NumSymmetries]uint8 // by symmetry in the tree
	kind := treeOf(p.Edges)
	for s := range board.Symmetry(board.NumSymmetries) {
		if !p.Symmetries.Has(s) {
			continue
		}
		for i, v := range views[kind] {
			if p.Edges.Turn(s)&v.near == v.near {
				inViews[v.sym.Inverse().Compose(s)] |= 1 << i
				break
			}
		}
	}
	var forms []form
	for s, in := range inViews {
		if in != 0 {
			forms = append(forms, formOf(id, p, board.Symmetry(s), side, in, views[kind][0].near))
		}
	}
	return kind, forms
}

// treeOf returns the kind of tree for patterns with these edges: full-board patterns are in a
// corner or, if bound only to two opposite edges, at an edge.
func treeOf(e pattern.Edges) pattern.Kind {
	switch k := e.Kind(); {
	case k != pattern.Full:
		return k
	case e&(pattern.North|pattern.South) != 0 && e&(pattern.East|pattern.West) != 0:
		return pattern.Corner
	}
	return pattern.Edge
}

func formOf(id int32, p *pattern.Pattern, s board.Symmetry, side board.Color, in uint8, near pattern.Edges) form {
	f := form{Oriented: p.Orient(s), id: id, side: side, views: in}
	f.far = f.Edges &^ near
	for i, k := range f.Cells {
		f.Cells[i] = k.As(side)
	}
	return f
}
