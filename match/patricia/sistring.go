package patricia

import (
	"katachi/board"
	"katachi/pattern"
)

// A symbol of a sistring is dontCare or, for a board.Color c, c+1: Empty, Black,
// White, or Off just beyond an edge that the pattern declares.
const (
	dontCare   = 0
	numSymbols = 1 + int(board.Off) + 1
)

// sistring has the symbols of a turned pattern along the order; it continues with dontCare for
// ever. Sistrings are ordered by their bytes.
type sistring struct {
	symbols string
	form    *form
}

// form is a turned pattern in its tree, for one side.
type form struct {
	pattern.Oriented
	id    int32
	side  board.Color
	views uint8         // the views of the tree in which it is matched, bit 1<<view
	far   pattern.Edges // declared edges that the start of the walk does not settle
}

// symbolsOf returns the sistring of f.
func symbolsOf(f *form, order []cell) string {
	s := make([]byte, 0, f.Width*f.Height)
	for n, c := range order {
		if k := f.symbol(int(c.dx), int(c.dy)); k != dontCare {
			for len(s) < n {
				s = append(s, dontCare)
			}
			s = append(s, k)
		}
	}
	return string(s)
}

// symbol returns the symbol of f at a cell of the quadrant.
func (f *form) symbol(dx, dy int) byte {
	switch {
	case dx < f.Width && dy < f.Height:
		return symbolOf(f.Cells[dy*f.Width+dx])
	case dx == f.Width && dy < f.Height && f.far&pattern.East != 0,
		dy == f.Height && dx < f.Width && f.far&pattern.South != 0:
		return byte(board.Off) + 1
	}
	return dontCare
}

// symbolOf returns the symbol of a cell that accepts the colours of the mask; it is dontCare for
// all masks that the paper does not have.
func symbolOf(mask pattern.Class) byte {
	switch mask {
	case 1 << board.Empty:
		return byte(board.Empty) + 1
	case 1 << board.Black:
		return byte(board.Black) + 1
	case 1 << board.White:
		return byte(board.White) + 1
	}
	return dontCare
}
