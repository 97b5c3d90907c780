package ptree

import (
	"katachi/board"
	"katachi/match/internal/misuse"
)

// The grid of the board: its points, a frame of edge cells around them, and beyond that enough
// empty cells for the longest distance in a triple.
const (
	framed = board.MaxSize + 2 // largest number of columns with the frame
	beyond = framed - 1        // largest distance in a triple
	stride = framed + 2*beyond
)

// frame is a board with its edges as cells, and the sums over it. Column 0 and
// row 0 are the edge at the left and at the top.
type frame struct {
	size  int
	board [board.NumPoints]board.Color // the position
	cells [stride * stride]board.Color
	sums  [framed + 1][framed + 1]int16 // sums[y][x]: hits in the rows before y and the columns before x
}

// index returns the index of a cell in cells.
func index(x, y int) int { return (y+beyond)*stride + x + beyond }

// set copies a position.
func (f *frame) set(b *board.Board) {
	misuse.Board(b)
	if f.size != b.Size() {
		*f = frame{size: b.Size()}
	}
	points := b.Cells()
	if f.board == *points {
		return
	}
	f.board = *points
	last := f.size + 1
	for y := 0; y <= last; y++ {
		row := f.cells[index(0, y) : index(last, y)+1]
		copy(row, points[board.At(-1, y-1):])
		sum := int16(0)
		for x, c := range row {
			if c != board.Empty {
				sum++
			}
			f.sums[y+1][x+1] = f.sums[y][x+1] + sum
		}
	}
}

// hits returns the number of stones and edge cells in columns x0..x1 and rows y0..y1, both
// inclusive.
func (f *frame) hits(x0, y0, x1, y1 int) int {
	return int(f.sums[y1+1][x1+1] - f.sums[y0][x1+1] - f.sums[y1+1][x0] + f.sums[y0][x0])
}
