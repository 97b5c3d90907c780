package ptree

import (
	"cmp"

	"katachi/board"
	"katachi/pattern"
)

// image is a pattern in one of its eight images, for one side.
type image struct {
	sym    board.Symmetry // how it is turned
	turned pattern.Oriented
	grid   grid
	list   []triple
	x0, y0 int // the cell of the first hit
}

func imageOf(p *pattern.Pattern, sym board.Symmetry, side board.Color) image {
	m := image{sym: sym, turned: p.Orient(sym)}
	m.grid = gridOf(&m.turned, side)
	m.list, m.x0, m.y0 = m.grid.triples()
	return m
}

// normal returns the image that stands for all eight: the one with the smallest list of triples,
// and among those the one with the smallest rectangle and first hit.
func normal(p *pattern.Pattern, side board.Color) image {
	best := imageOf(p, 0, side)
	for s := board.Symmetry(1); s < board.NumSymmetries; s++ {
		if m := imageOf(p, s, side); m.compare(&best) < 0 {
			best = m
		}
	}
	return best
}

func (m *image) compare(n *image) int {
	return cmp.Or(
		compareTriples(m.list, n.list),
		cmp.Compare(m.grid.width, n.grid.width), cmp.Compare(m.grid.height, n.grid.height),
		cmp.Compare(m.x0, n.x0), cmp.Compare(m.y0, n.y0))
}
