package window

import (
	"katachi/board"
	"katachi/pattern"
)

// The window has rows and columns -1..2 from the anchor, with two bits for each point, which are
// the point's board.Color. Point (dx, dy) has the bits shift(dx, dy) and shift(dx, dy)+1.
//
//	 0  2  4  6
//	 8 (10) 12 14     the anchor has bits 10 and 11
//	16 18 20 22
//	24 26 28 30
const (
	windowMin = -1
	windowMax = 2
)

func inside(d int) bool { return windowMin <= d && d <= windowMax }

func shift(dx, dy int) int { return 8*(dy-windowMin) + 2*(dx-windowMin) }

// twoBits returns the test of one point that accepts the contents in k, or false if two bits cannot
// decide that. Contents are 00 empty, 01 black, 10 white and 11 off. Only the test that accepts
// everything accepts off; it is used where the rectangle is known to be on the board.
func twoBits(k pattern.Class) (mask, want uint32, ok bool) {
	switch k {
	case pattern.Empty:
		return 3, uint32(board.Empty), true
	case pattern.Own:
		return 3, uint32(board.Black), true
	case pattern.Other:
		return 3, uint32(board.White), true
	case pattern.NotOther:
		return 2, 0, true
	case pattern.NotOwn:
		return 1, 0, true
	case pattern.On:
		return 0, 0, true
	}
	return 0, 0, false
}

// encode computes the code of the window around each point of b.
func encode(codes *[board.NumPoints]uint32, b *board.Board) {
	const allOff = 0xff
	var rows [board.MaxSize + windowMax - windowMin][board.MaxSize]uint8 // by y-windowMin and x: one row of a window
	size := b.Size()
	for y := windowMin; y < size+windowMax; y++ {
		for x := range size {
			code := uint8(allOff)
			if uint(y) < uint(size) {
				p := board.At(x, y)
				code = uint8(b.Color(p-1) | b.Color(p)<<2 | b.Color(p+1)<<4 | b.Color(p+2)<<6)
			}
			rows[y-windowMin][x] = code
		}
	}
	for p := range b.Points {
		x, y := p.XY()
		codes[p] = uint32(rows[y][x]) | uint32(rows[y+1][x])<<8 | uint32(rows[y+2][x])<<16 | uint32(rows[y+3][x])<<24
	}
}
