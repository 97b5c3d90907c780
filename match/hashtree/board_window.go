package hashtree

import (
	"encoding/binary"

	"katachi/board"
)

const (
	reachBack = 3 // cells to the left and above
	reachOn   = 4 // cells to the right and below
	side      = reachBack + 1 + reachOn

	nine     = 0x1c1c1c << 16 // the cells of the code
	numCodes = 1 << 18

	column    = 32 // from a point to its right neighbour, as a difference of indices in windows
	maxPoints = column * board.MaxSize
)

// cellBit returns the bit of the cell dx to the right of the point and dy below.
func cellBit(dx, dy int) uint64 { return 1 << ((dy+reachBack)*side + dx + reachBack) }

// code returns the nine cells around the point, nine bits for black above nine
// bits for white.
func (w *window) code() uint32 { return nineBits(w.black)<<9 | nineBits(w.white) }

// nineBits gathers the nine cells: the multiplication brings three rows that are 8 bits apart side
// by side (bottom row lowest).
func nineBits(plane uint64) uint32 {
	const gather = 1<<22 | 1<<11 | 1
	return uint32((plane>>18&0x070707)*gather>>16) & 0x1ff
}

// rows are the two planes of a board with its surroundings, one word per row: bit x+3 of row[y+3]
// is the cell (x, y).
type rows [reachBack + board.MaxSize + reachOn]window

// read fills r with the position. Board cells are bytes; one multiplication turns eight of them
// into eight bits.
func (r *rows) read(cells *[board.NumPoints]board.Color, size int) {
	off := ^uint64(0) << (size + reachBack)
	for i := range size + side - 1 {
		r[i] = window{^uint64(0), ^uint64(0)}
	}
	for y := range size {
		row := cells[(y+1)*board.Stride : (y+2)*board.Stride]
		var w window
		for x := 0; x <= size; x += 8 {
			c := eight(row[x:])
			w.black |= eightBits(c) << x
			w.white |= eightBits(c>>1) << x
		}
		// Bit 0 is the frame's cell at x = -1; cells further out are off, too.
		r[y+reachBack] = window{w.black<<2 | 3 | off, w.white<<2 | 3 | off}
	}
}

func eight(c []board.Color) uint64 {
	_ = c[7]
	return uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
}

// eightBits gathers the lowest bit of each byte.
func eightBits(bytes uint64) uint64 {
	return bytes & 0x0101010101010101 * 0x0102040810204080 >> 56
}

// windows are the windows of all points. Point (x, y) has the index x*column + y, and the eight
// bytes of its window begin there, the topmost row first: byte r of a column is the part of row r-3
// of the board around it. So the windows of a column share their bytes, and one row more is one
// byte more.
type windows struct{ black, white [planeBytes]byte }

const planeBytes = maxPoints + side

func (ws *windows) read(b *board.Board) {
	var r rows
	r.read(b.Cells(), b.Size())
	ws.fill(&r, b.Size())
}

func (ws *windows) fill(r *rows, size int) {
	for y := range size + side - 1 {
		black, white := r[y].black, r[y].white
		for i := y; i < size*column; i += column {
			ws.black[i], ws.white[i] = uint8(black), uint8(white)
			black, white = black>>1, white>>1
		}
	}
}

// at returns the window with the index.
func (ws *windows) at(i uint32) window {
	return window{binary.LittleEndian.Uint64(ws.black[i:]), binary.LittleEndian.Uint64(ws.white[i:])}
}

// put changes a cell of the board in all windows that contain it: flip is the exclusive or of the
// old and the new content.
func (ws *windows) put(x, y, size int, flip board.Color) {
	black, white := uint8(flip&1), uint8(flip>>1)
	for dx := max(-reachOn, -x); dx <= min(reachBack, size-1-x); dx++ {
		i := (x+dx)*column + y + reachBack
		ws.black[i] ^= black << (reachBack - dx)
		ws.white[i] ^= white << (reachBack - dx)
	}
}

// indexOf returns the index of a point of the board.
func indexOf(p board.Point) uint32 {
	x, y := p.XY()
	return uint32(x*column + y)
}

// open returns the cells of w that are empty, black, white and off the board, in the order of
// board.Color.
func (w window) open() [4]uint64 {
	off := w.black & w.white
	return [4]uint64{^(w.black | w.white), w.black ^ off, w.white ^ off, off}
}

// guard accepts nothing. It stands after the last variant, so that a list in a corrupt file may end
// there.
var guard = test{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// fails returns the cells of w that t does not accept.
func (t *test) fails(w *window) uint64 {
	open := w.open()
	return t.failsIn(&open)
}

// failsIn is fails for a window's open. The loops over candidates have it inlined by hand, because
// modules of the page are built without inlining.
func (t *test) failsIn(open *[4]uint64) uint64 {
	return t[0]&open[0] | t[1]&open[1] | t[2]&open[2] | t[3]&open[3]
}

// cells returns the cells that t tests.
func (t *test) cells() uint64 { return t[0] | t[1] | t[2] | t[3] }
