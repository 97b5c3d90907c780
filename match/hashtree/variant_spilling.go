package hashtree

import (
	"katachi/board"
	"katachi/pattern"
)

// spilling is a variant whose rectangle, including the cells beyond its declared edges, is larger
// than the window. The test decides the cells in the window.
type spilling struct {
	reach    room   // columns and rows on each side of the anchor within the rectangle
	edges    room   // the bytes of declared edges, without their highest bits
	from, to uint32 // in compiled.beyond
}

// room is how many columns lie left and right of a point, and how many rows above and below it:
// each is a byte less than 128, from the lowest byte.
type room uint32

const highBits room = 0x80808080

func roomOf(left, right, above, below int) room {
	return room(left) | room(right)<<8 | room(above)<<16 | room(below)<<24
}

// beyond is a cell outside the window that requires more than being on the board.
type beyond struct {
	offset int16 // from the anchor's point
	accept pattern.Class
}

// newSpilling makes the spilling of v, a variant of p, from the cells as drawn. Its cells are
// appended to all, which many variants share.
func newSpilling(p *pattern.Pattern, v variant, all []beyond) (spilling, []beyond) {
	width, height, edges := p.Width, p.Height, p.Edges.Turn(v.sym)
	rowDY, rowDX := v.sym.Offset(1, 0)
	colDY, colDX := v.sym.Offset(0, 1)
	if colDY != 0 {
		width, height = height, width
	}
	down, right := v.sym.Offset(p.Height-1, p.Width-1) // negative where an axis is reversed
	anchorX, anchorY := -int(v.dx)-min(right, 0), -int(v.dy)-min(down, 0)
	s := spilling{
		reach: roomOf(anchorX, width-1-anchorX, anchorY, height-1-anchorY),
		edges: edgeBits(edges), from: uint32(len(all)),
	}
	cells := p.Cells
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
	s.to = uint32(len(all))
	return s, all
}

func edgeBits(edges pattern.Edges) (bits room) {
	for i, e := range []pattern.Edges{pattern.West, pattern.East, pattern.North, pattern.South} {
		if edges&e != 0 {
			bits |= 0x7f << (8 * i)
		}
	}
	return bits
}

// fits reports whether there is enough room around the anchor for the rectangle to lie on the board
// and touch the edges that it declares. Each byte of the difference keeps its highest bit if there
// is enough room, and its other bits are 0 if there is no more than that.
func (s *spilling) fits(r room) bool {
	return ((r|highBits)-s.reach)&(highBits|s.edges) == highBits
}

// failsAt returns the index of a cell that does not match with the anchor on point at, or -1. The
// rectangle must fit there.
func failsAt(cells []beyond, at board.Point, contents *[board.NumPoints]board.Color) int {
	for i, c := range cells {
		if c.accept>>contents[int(at)+int(c.offset)]&1 == 0 {
			return i
		}
	}
	return -1
}

// holdsBeyond reports whether the part of a variant outside the window matches with the anchor on
// the point with the index.
func (m *matcher) holdsBeyond(id, point uint32, contents *[board.NumPoints]board.Color) bool {
	s := m.spills(id)
	return s != nil && s.fits(m.origins.room[point]) && failsAt(m.beyondOf(s), m.origins.point[point], contents) < 0
}

// beyondOf returns the cells of s outside the window.
func (c *compiled) beyondOf(s *spilling) []beyond { return c.beyond[s.from:s.to] }

// spills returns the part of a variant outside the window. It returns nil if the variant is inside,
// which only a corrupt file can cause.
func (c *compiled) spills(id uint32) *spilling {
	if i := int(id) - c.whole; uint(i) < uint(len(c.spilling)) {
		return &c.spilling[i]
	}
	return nil
}
