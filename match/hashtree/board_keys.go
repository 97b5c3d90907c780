package hashtree

import (
	"math/bits"
	"sync"

	"katachi/board"
	"katachi/internal/num"
)

// The nine cells around a point have 2^18 codes, but a board can show only 23,016 of them. These
// are numbered, so that the table of the first branches takes 46 KB instead of 512 KB and stays in
// the fastest caches. The cells that are on the board are the digits of a number in base three.

// rims is the number of ways in which rows and columns of the nine cells can be off the board, as
// sets of four bits: bit 0 is the row above, 1 the row below, 2 the left column, 3 the right one.
const rims = 16

// rimSets has the cells of each rim, as bits of nineBits.
var rimSets [rims]uint16

// rimOf gives the rim for the set of cells that are off the board, as bits of nineBits.
var rimOf [512]uint8

// rimDigits has the values of the cells' contents in the codes of a rim.
type rimDigits struct {
	first  uint32      // number of the first code
	digits [512]uint16 // what stones add: once for Black's, twice for White's
}

var rimTable [rims]rimDigits

// numKeys is the number of codes that a board can show.
const numKeys = 19683 + 4*729 + 4*81 + 2*27 + 4*9 + 3

func init() {
	first := uint32(0)
	for i := range rimTable {
		off := rimCells(i)
		rimSets[i], rimOf[off] = uint16(off), uint8(i)
		rimTable[i].first = first
		weights, weight := [9]uint16{}, uint16(1)
		for cell := range weights {
			if off>>cell&1 == 0 {
				weights[cell] = weight
				weight *= 3
			}
		}
		first += uint32(weight)
		digits := &rimTable[i].digits
		for set := 1; set < len(digits); set++ {
			digits[set] = digits[set&(set-1)] + weights[bits.TrailingZeros(uint(set))]
		}
	}
}

// rimCells returns the cells of a rim.
func rimCells(rim int) (off uint32) {
	for k := -1; k <= 1; k++ {
		for i, cell := range []uint64{cellBit(k, -1), cellBit(k, 1), cellBit(-1, k), cellBit(1, k)} {
			if rim>>i&1 != 0 {
				off |= nineBits(cell)
			}
		}
	}
	return off
}

// key returns the number of the code of w, the window around a point of a board.
func (w *window) key() uint32 {
	black, white := nineBits(w.black)&511, nineBits(w.white)&511
	return rimTable[rimOf[black&white]%rims].key(black, white)
}

// keys are the keys of all points, in the order of windows.
type keys [maxPoints]uint16

// put changes the content of a board cell in the keys of the nine points around it.
func (ks *keys) put(x, y, size int, from, to board.Color) {
	for nx := max(x-1, 0); nx <= min(x+1, size-1); nx++ {
		rim := num.FromBool(nx == 0)<<2 | num.FromBool(nx == size-1)<<3
		for ny := max(y-1, 0); ny <= min(y+1, size-1); ny++ {
			r := &rimTable[rim|num.FromBool(ny == 0)|num.FromBool(ny == size-1)<<1]
			digit := r.digits[1<<((ny-y+1)*3+x-nx+1)] // nineBits has the lowest row first
			ks[nx*column+ny] += digit * (uint16(min(to, board.White)) - uint16(min(from, board.White)))
		}
	}
}

// three has the digits of three adjacent cells, for stones of one colour.
var three = [8]uint16{0, 1, 3, 4, 9, 10, 12, 13}

// read computes the keys. For points that are not at the edge they are combined from rows of three
// cells, each of which serves three points.
func (ks *keys) read(ws *windows, r *rows, size int) {
	for x := range size {
		at := x * column
		keys := ks[at : at+size]
		if x == 0 || x == size-1 || size < 3 {
			for y := range keys {
				keys[y] = ws.key(at + y)
			}
			continue
		}
		keys[0], keys[size-1] = ws.key(at), ws.key(at+size-1)
		above, here := r[reachBack].three(x), r[reachBack+1].three(x)
		for y := 1; y < size-1; y++ {
			below := r[reachBack+1+y].three(x)
			keys[y] = below + 27*here + 729*above
			above, here = here, below
		}
	}
}

// key returns the key of the window with the index.
func (ws *windows) key(i int) uint16 {
	w := ws.at(uint32(i))
	return uint16(w.key())
}

// three returns the digits of the cells around x in a row.
func (w *window) three(x int) uint16 {
	return three[w.black>>(x+reachBack-1)&7] + 2*three[w.white>>(x+reachBack-1)&7]
}

// codeOfKey gives the code of each key.
var codeOfKey = sync.OnceValue(func() *[numKeys]uint32 {
	var all [numKeys]uint32
	for i := range rimTable {
		r, off := &rimTable[i], rimCells(i)
		on := ^off & 511
		for black := on; ; black = (black - 1) & on { // all subsets
			for white := on &^ black; ; white = (white - 1) & on &^ black {
				all[r.key(black, white)] = (black|off)<<9 | white | off
				if white == 0 {
					break
				}
			}
			if black == 0 {
				break
			}
		}
	}
	return &all
})

func (r *rimDigits) key(black, white uint32) uint32 {
	return r.first + uint32(r.digits[black]) + 2*uint32(r.digits[white])
}
