package shape

import (
	"math/bits"

	"katachi/board"
)

// Code is sixteen points with two bits each, the first in the top bits: 0 empty, 1 black, 2 white,
// 3 off the board, like board.Color. A code is a core or one level of its surroundings; the points
// are in quadrants A, B, C, D:
//
//	  core              a level: four points straight out of each side
//	                          A1 A3 A4 A2
//	A1 A2 B3 B1            D2             B1
//	A3 A4 B4 B2            D4             B3
//	D2 D4 C4 C3            D3             B4
//	D1 D3 C2 C1            D1             B2
//	                          C2 C4 C3 C1
//
// A quarter turn of the board moves each quadrant into the next one, so it is a rotation of the 32
// bits by eight. Source: Sensei's Library, Pattern Matching.
type Code uint32

// Rotate returns c with the board turned a quarter clockwise. It works for cores and levels.
func (c Code) Rotate() Code { return Code(bits.RotateLeft32(uint32(c), -8)) }

// Antirotate returns c with the board turned a quarter anticlockwise, the inverse of Rotate.
func (c Code) Antirotate() Code { return Code(bits.RotateLeft32(uint32(c), 8)) }

// Invert returns c with Black and White exchanged.
func (c Code) Invert() Code { return c&0xAAAAAAAA>>1 | c&0x55555555<<1 }

// Shift exchanges the second and third point of each quadrant, which are the two points of a core
// that a reflection of the quadrant exchanges. It is the first half of Mirror.
func (c Code) Shift() Code { return c&0x30303030>>2 | c&0x0C0C0C0C<<2 | c&0xC3C3C3C3 }

// Swap exchanges the first with the second and the third with the fourth point of each quadrant. On
// a level this reverses each side. It is the first half of MirrorLevel.
func (c Code) Swap() Code { return c&0xCCCCCCCC>>2 | c&0x33333333<<2 }

// Mirror returns the core c reflected left to right: Shift, then A is exchanged with B, and C with
// D. (The page's macro lacks two parentheses.)
func (c Code) Mirror() Code {
	c = c.Shift()
	return c&0xFF00FF00>>8 | c&0x00FF00FF<<8
}

// MirrorLevel returns the level c reflected left to right: Swap, then B is exchanged with D. (The
// page uses the name Mirror for both.)
func (c Code) MirrorLevel() Code {
	c = c.Swap()
	return c&0x00FF0000>>16 | c&0x000000FF<<16 | c&0xFF00FF00
}

// FromRows returns the core with the given points, row by row as in the page's introduction.
func FromRows(rows uint32) (c Code) {
	for i, p := range corePlaces {
		c |= Code(rows>>(30-2*(4*p.Row+p.Col))&3) << (30 - 2*i)
	}
	return c
}

// at returns the content of the i-th point, 0..15, in the order of the code.
func (c Code) at(i int) board.Color { return board.Color(c >> (30 - 2*i) & 3) }

// stones returns the number of stones in c.
func (c Code) stones() int { return bits.OnesCount32(uint32(c^c>>1) & 0x55555555) }

// Place is a point relative to the top left point of a core.
type Place struct{ Row, Col int8 }

// corePlaces are the places of the points of a core, in the order of its code.
var corePlaces = [16]Place{
	{0, 0},
	{0, 1},
	{1, 0},
	{1, 1},
	{0, 3},
	{1, 3},
	{0, 2},
	{1, 2},
	{3, 3},
	{3, 2},
	{2, 3},
	{2, 2},
	{3, 0},
	{2, 0},
	{3, 1},
	{2, 1},
}

// rows returns the points of a core row by row.
func (c Code) rows() (rows uint32) {
	for i, p := range corePlaces {
		rows |= uint32(c.at(i)) << (30 - 2*(4*p.Row+p.Col))
	}
	return rows
}

// String returns the four rows of a core as a diagram.
func (c Code) String() string {
	rows, text := c.rows(), make([]byte, 0, 20)
	for i := range 16 {
		text = append(text, board.Color(rows>>(30-2*i)&3).String()...)
		if i%4 == 3 {
			text = append(text, '\n')
		}
	}
	return string(text)
}
