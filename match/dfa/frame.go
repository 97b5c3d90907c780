package dfa

import "katachi/board"

// frame is a board as a scan reads it: from one player's view, and surrounded by enough
// Off points that no place on the path needs a bounds check. The margin to the right of
// a row is also the left margin of the next.
type frame struct {
	cells  []board.Color
	margin int
	stride int
	size   int // of the board; 0 before the first
}

// frameStride is the distance between two rows in a frame for scans with the given reach.
func frameStride(reach int) int { return board.MaxSize + reach }

func newFrame(reach int) frame {
	stride := frameStride(reach)
	return frame{
		cells:  make([]board.Color, stride*(board.MaxSize+2*reach)+2*reach),
		margin: reach,
		stride: stride,
	}
}

// at returns the index of the point x columns to the right of and y rows below the top left corner.
func (f *frame) at(x, y int) int { return (y+f.margin)*f.stride + x + f.margin }

// point returns the board point at an index, the inverse of at.
func (f *frame) point(i int) board.Point {
	i -= f.margin
	return board.At(i%f.stride, i/f.stride-f.margin)
}

// resize makes f an empty frame for boards of the size.
func (f *frame) resize(size int) {
	f.size = size
	for i := range f.cells {
		f.cells[i] = board.Off
	}
}

// fill copies b as seen by view: own stones are Black.
func (f *frame) fill(b *board.Board, view board.Color) {
	if f.size != b.Size() {
		f.resize(b.Size())
	}
	seen := seenBy[view]
	for y := range f.size {
		from := b.Cells()[board.At(0, y):][:f.size]
		to := f.cells[f.at(0, y):][:f.size]
		for x, c := range from {
			to[x] = seen[c&3]
		}
	}
}

// seenBy gives a content as seen by a player: own stones are Black.
var seenBy = [board.White + 1][4]board.Color{
	board.Black: {board.Empty, board.Black, board.White, board.Off},
	board.White: {board.Empty, board.White, board.Black, board.Off},
}
