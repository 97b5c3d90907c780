package hashtree

import (
	"katachi/board"
	"katachi/pattern"
)

// spilling is a variant whose rectangle, with what lies beyond its declared
// edges, is larger than the window. The test decides the cells in the window.
type spilling struct {
	width, height    int
	edges            pattern.Edges
	anchorX, anchorY int // in the rectangle
	beyond           []beyond
}

// beyond is a cell that the window does not hold and that demands more than to
// be on the board.
type beyond struct {
	offset int16 // from the anchor's point
	accept pattern.Class
}

// newSpilling makes v, of p, looking at the cells as they are drawn. Its cells
// are appended to all, which many share.
func newSpilling(p *pattern.Pattern, v variant, all []beyond) (spilling, []beyond) {
	s := spilling{width: p.Width, height: p.Height, edges: p.Edges.Turn(v.sym)}
	rowDY, rowDX := v.sym.Offset(1, 0)
	colDY, colDX := v.sym.Offset(0, 1)
	if colDY != 0 {
		s.width, s.height = p.Height, p.Width
	}
	down, right := v.sym.Offset(p.Height-1, p.Width-1) // negative where an axis is reversed
	s.anchorX, s.anchorY = -int(v.dx)-min(right, 0), -int(v.dy)-min(down, 0)
	from, cells := len(all), p.Cells
	for y := range p.Height {
		dx, dy := y*rowDX+int(v.dx), y*rowDY+int(v.dy)
		for _, k := range cells[:p.Width] {
			if k != pattern.On && (uint(dx+reachBack) >= side || uint(dy+reachBack) >= side) {
				all = append(all, beyond{int16(dy*board.Stride + dx), k.As(v.side)})
			}
			dx, dy = dx+colDX, dy+colDY
		}
		cells = cells[p.Width:]
	}
	s.beyond = all[from:len(all):len(all)]
	return s, all
}

// fits reports whether the rectangle lies on a board of the size, at the edges
// that it declares, with the anchor on point at.
func (s *spilling) fits(at board.Point, size int) bool {
	x, y := at.XY()
	left, above := x-s.anchorX, y-s.anchorY
	right, below := size-s.width-left, size-s.height-above
	if left|right|above|below < 0 {
		return false
	}
	return s.edges == 0 || (s.edges&pattern.West == 0 || left == 0) && (s.edges&pattern.East == 0 || right == 0) &&
		(s.edges&pattern.North == 0 || above == 0) && (s.edges&pattern.South == 0 || below == 0)
}

// failsAt returns which of s.beyond does not hold with the anchor on point at,
// or -1. The rectangle must fit there.
func (s *spilling) failsAt(at board.Point, cells *[board.NumPoints]board.Color) int {
	for i, c := range s.beyond {
		if c.accept>>cells[int(at)+int(c.offset)]&1 == 0 {
			return i
		}
	}
	return -1
}

// holdsBeyond reports whether what the window does not hold of a variant holds
// with its anchor on point at.
func (c *compiled) holdsBeyond(id uint32, at board.Point, b *board.Board) bool {
	s := c.spills(id)
	return s != nil && s.fits(at, b.Size()) && s.failsAt(at, b.Cells()) < 0
}

// spills returns what the window does not hold of a variant, nil if it holds
// all: then a forged file says otherwise.
func (c *compiled) spills(id uint32) *spilling {
	if i := int(id) - c.whole; uint(i) < uint(len(c.spilling)) {
		return &c.spilling[i]
	}
	return nil
}
