package ptree

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/pattern"
)

// A Triple is a hit of the scan, or a cell that a node reads: its content, and its distance from
// the previous hit, columns to the right and rows up. In the tree that Compile makes, the distance is
// from the first cell, and the content may be Empty.
type Triple struct {
	Content board.Color
	DX, DY  int
}

// String returns t as the page writes it: "(white,2,0)".
func (t Triple) String() string {
	name := [...]string{board.Empty: "empty", board.Black: "black", board.White: "white", board.Off: "edge"}
	return fmt.Sprintf("(%s,%d,%d)", name[t.Content], t.DX, t.DY)
}

// Triples returns the triples of a diagram as drawn, with the own side played by side. Declared
// edges are cells of the grid; the scan goes from the lower left corner to the right and up.
func Triples(o *pattern.Oriented, side board.Color) []Triple {
	g := gridOf(o, side)
	list, _, _ := g.triples()
	all := make([]Triple, len(list))
	for i, t := range list {
		all[i] = Triple{t.content, int(t.dx), int(t.dy)}
	}
	return all
}

// triple is a hit of the scan: a stone or an edge cell, and its distance from the previous hit, dx
// columns to the right and dy rows up. The first hit is at (0,0). dy >= 0, and dx < 0 only if dy >
// 0.
type triple struct {
	content board.Color // Black, White or Off
	dx, dy  int8
}

// grid is a turned pattern for one side, with its edges as cells. (0,0) is the lower left corner, x
// goes to the right and y up.
type grid struct {
	width, height int
	cells         []pattern.Class // masks over the board's colours, row by row from the bottom
	inner         rect            // the cells that are points of the board
}

// rect is a rectangle of cells of a grid.
type rect struct{ x, y, width, height int8 }

// gridOf returns the grid of o with the own side played by side. A declared edge adds a row or
// column of edge cells; two adjacent edges also add the cell at their corner.
func gridOf(o *pattern.Oriented, side board.Color) grid {
	one := func(e pattern.Edges) int {
		if o.Edges&e != 0 {
			return 1
		}
		return 0
	}
	left, bottom := one(pattern.West), one(pattern.South)
	g := grid{
		width: left + o.Width + one(pattern.East), height: bottom + o.Height + one(pattern.North),
		inner: rect{int8(left), int8(bottom), int8(o.Width), int8(o.Height)},
	}
	g.cells = slices.Repeat([]pattern.Class{pattern.Off}, g.width*g.height)
	for i, k := range o.Cells {
		x, y := left+i%o.Width, bottom+o.Height-1-i/o.Width
		g.cells[y*g.width+x] = k.As(side)
	}
	return g
}

// contentOf returns the stone or edge that a cell requires, or Empty if it requires none or accepts
// several contents.
func contentOf(mask pattern.Class) board.Color {
	for c := board.Black; c <= board.Off; c++ {
		if mask == 1<<c {
			return c
		}
	}
	return board.Empty
}

// triples returns the hits of g in scan order, and the cell of the first.
func (g *grid) triples() (list []triple, x0, y0 int) {
	lastX, lastY := 0, 0
	for i, mask := range g.cells {
		c := contentOf(mask)
		if c == board.Empty {
			continue
		}
		x, y := i%g.width, i/g.width
		if len(list) == 0 {
			x0, y0, lastX, lastY = x, y, x, y
		}
		list = append(list, triple{c, int8(x - lastX), int8(y - lastY)})
		lastX, lastY = x, y
	}
	return list, x0, y0
}

// compareTriples orders lists of triples lexicographically. A cell further to the right comes
// first, so that the page's examples are stored as drawn.
func compareTriples(a, b []triple) int {
	return slices.CompareFunc(a, b, func(s, t triple) int {
		return cmp.Or(cmp.Compare(s.content, t.content), cmp.Compare(t.dx, s.dx), cmp.Compare(s.dy, t.dy))
	})
}
