package hashtree

import (
	"math/bits"

	"katachi/board"
	"katachi/pattern"
)

// planes are the cells of a pattern of at most 8x8 cells, as bits of a square whose rows are eight
// bits apart. Bit 0 is its top left cell.
type planes struct {
	outline
	own, other uint64 // the exact cells with a stone
}

// An outline is a pattern without the contents of its exact cells, the cells that accept only one
// content.
type outline struct {
	exact         uint64
	refuse        [3]uint64 // the other cells that refuse empty, own, other
	width, height uint8     // 1..8
	edges         pattern.Edges
}

// planesOf returns the cells of p, and false if p is too large.
func planesOf(p *pattern.Pattern) (pl planes, ok bool) {
	if p.Width > side || p.Height > side {
		return planes{}, false
	}
	pl.width, pl.height, pl.edges = uint8(p.Width), uint8(p.Height), p.Edges
	for i, k := range p.Cells {
		bit := uint64(1) << (i/p.Width*side + i%p.Width)
		switch k {
		case pattern.Own:
			pl.own |= bit
			pl.exact |= bit
		case pattern.Other:
			pl.other |= bit
			pl.exact |= bit
		case pattern.Empty:
			pl.exact |= bit
		default:
			for content := range pl.refuse {
				if k>>content&1 == 0 {
					pl.refuse[content] |= bit
				}
			}
		}
	}
	return pl, true
}

// turned returns the outline of a pattern turned by s.
func (o *outline) turned(s board.Symmetry) outline {
	t := turningOf(s, o.width, o.height)
	turned := outline{width: o.width, height: o.height, edges: o.edges.Turn(s)}
	turned.exact, turned.refuse[0] = t.turn(o.exact, o.refuse[0])
	turned.refuse[1], turned.refuse[2] = t.turn(o.refuse[1], o.refuse[2])
	if t.across {
		turned.width, turned.height = o.height, o.width
	}
	return turned
}

// turning is how to turn the bits of a rectangle: exchange rows and columns, turn it upside down,
// turn it left to right, then move it back to the corner.
type turning struct {
	across, upsideDown, mirrored bool
	shift                        uint8
}

// turningOf returns the turning by s of a rectangle; width and height are those before turning.
func turningOf(s board.Symmetry, width, height uint8) turning {
	downR, downC := s.Offset(1, 0)
	rightR, rightC := s.Offset(0, 1)
	t := turning{across: downC != 0, upsideDown: downR+rightR < 0, mirrored: downC+rightC < 0}
	if t.across {
		width, height = height, width
	}
	if t.upsideDown {
		t.shift += (side - height) * side
	}
	if t.mirrored {
		t.shift += side - width
	}
	return t
}

// turn turns two planes.
func (t *turning) turn(a, b uint64) (turnedA, turnedB uint64) {
	if t.across {
		a, b = transpose(a), transpose(b)
	}
	if t.upsideDown {
		a, b = bits.ReverseBytes64(a), bits.ReverseBytes64(b)
	}
	if t.mirrored {
		a, b = mirror(a), mirror(b)
	}
	return a >> (t.shift & 63), b >> (t.shift & 63)
}

// transpose exchanges rows and columns, block by block: Warren, Hacker's
// Delight, 2nd edition, section 7-3.
func transpose(x uint64) uint64 {
	x = exchange(x, 7, 0x00aa00aa00aa00aa)
	x = exchange(x, 14, 0x0000cccc0000cccc)
	return exchange(x, 28, 0x00000000f0f0f0f0)
}

// mirror exchanges left and right.
func mirror(x uint64) uint64 {
	x = exchange(x, 1, 0x5555555555555555)
	x = exchange(x, 2, 0x3333333333333333)
	return exchange(x, 4, 0x0f0f0f0f0f0f0f0f)
}

// exchange exchanges the bits in mask with those that are the given number of places higher.
func exchange(x uint64, places int, mask uint64) uint64 {
	t := (x ^ x>>places) & mask
	return x ^ t ^ t<<places
}
