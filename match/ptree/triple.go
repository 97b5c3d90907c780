package ptree

import (
	"cmp"
	"slices"

	"katachi/board"
	"katachi/pattern"
)

// triple is a hit of the scan: a stone or an edge cell, and how far it lies from
// the hit before it, dx columns to the right and dy rows up. The first hit is at
// (0,0). dy >= 0; dx < 0 only where dy > 0.
type triple struct {
	content board.Color // Black, White or Off
	dx, dy  int8
}

// grid is a turned pattern for one side with its edges as cells. (0,0) is the
// lower left corner, x goes to the right and y up.
type grid struct {
	width, height int
	cells         []pattern.Class // masks over the board's colours, row by row from the bottom
	inner         rect            // the cells that are points of the board
}

// rect is a rectangle of cells of a grid.
type rect struct{ x, y, width, height int8 }

// gridOf returns the grid of o, the own side played by side. A declared edge
// adds a row or column of edge cells, two adjacent ones the cell at the corner
// too.
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

// contentOf returns the one stone or edge that a cell wants, or Empty if it
// wants none or accepts several contents.
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

// compareTriples orders lists of triples lexicographically.
func compareTriples(a, b []triple) int {
	return slices.CompareFunc(a, b, func(s, t triple) int {
		return cmp.Or(cmp.Compare(s.content, t.content), cmp.Compare(s.dx, t.dx), cmp.Compare(s.dy, t.dy))
	})
}
