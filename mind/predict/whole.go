package predict

import (
	"math/bits"
	"math/rand/v2"

	"katachi/board"
)

// Whole corners are features, whatever the order of the moves there, and so is the whole board
// during the first moves.
const (
	cornerSizes  = 2
	mostInCorner = 24
	mostStones   = 24 // most stones on a board that is a feature
)

var cornerReach = [cornerSizes]int{6, cornerSide}

// whole is the codes of the corners, in the two symmetries of a corner, and of the board.
type whole struct {
	corners [4][cornerSizes][2]uint64
	stones  [4][cornerSizes]int
	board   turned
}

// wholeNumbers are the random numbers of black stones.
var wholeNumbers = func() (z [board.MaxSize][board.MaxSize]uint64) {
	rnd := rand.New(rand.NewPCG(2007, 5))
	for y := range z {
		for x := range z[y] {
			z[y][x] = rnd.Uint64()
		}
	}
	return z
}()

// cornerOf returns the corner nearest to (x, y), and the distances from its sides; -1 if two are
// equally near.
func cornerOf(size, x, y int) (corner, a, b int) {
	if 2*x >= size-1 {
		x, corner = size-1-x, corner+1
	}
	if 2*y >= size-1 {
		y, corner = size-1-y, corner+2
	}
	if 2*x == size-1 || 2*y == size-1 {
		return -1, x, y
	}
	return corner, x, y
}

// change updates w after a change of the content of (x, y).
func (w *whole) change(size, x, y int, from, to content) {
	var code func(z uint64) uint64
	switch is := to; {
	case from != empty && to != empty && (from < white) == (to < white):
		return
	default:
		if is == empty {
			is = from
		}
		code = func(z uint64) uint64 {
			if from != empty && to != empty {
				return z ^ bits.RotateLeft64(z, 32)
			}
			if is >= white {
				return bits.RotateLeft64(z, 32)
			}
			return z
		}
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		u, v := s.Point(board.At(x, y), size).XY()
		w.board[s] ^= code(wholeNumbers[v][u])
	}
	corner, a, b := cornerOf(size, x, y)
	if corner < 0 {
		return
	}
	for i, reach := range cornerReach {
		if max(a, b) < reach {
			w.corners[corner][i][0] ^= code(wholeNumbers[a][b])
			w.corners[corner][i][1] ^= code(wholeNumbers[b][a])
			w.stones[corner][i] += to.stone() - from.stone()
		}
	}
}

// corner adds the features of a move at (x, y) in a corner, and on the board.
func (e *extractor) corner(k *known, x, y int) {
	w := &e.whole
	corner, a, b := cornerOf(e.size, x, y)
	e.begin()
	for i, reach := range cornerReach {
		if corner < 0 || max(a, b) >= reach {
			continue
		}
		if w.stones[corner][i] > mostInCorner ||
			!e.hashedAgain(&k.recent[recentCorner+i], familyCorner+i, w.cornerCode(corner, i, a, b, e.color)) {
			break
		}
	}
	if e.stones <= mostStones {
		e.begin()
		e.hashed(familyBoard, w.boardCode(e.size, x, y, e.color))
	}
}

// cornerCode returns the code of a place in a corner of the i-th size, from the view of colour c.
func (w *whole) cornerCode(corner, i, a, b int, c board.Color) uint64 {
	t := w.corners[corner][i]
	return min(seen(t[0], c)+uint64(a*32+b), seen(t[1], c)+uint64(b*32+a))
}

// boardCode returns the code of a place on the board, from the view of colour c.
func (w *whole) boardCode(size, x, y int, c board.Color) uint64 {
	low := ^uint64(0)
	for s := range board.Symmetry(board.NumSymmetries) {
		low = min(low, hash(0, seen(w.board[s], c)+uint64(s.Point(board.At(x, y), size))))
	}
	return low
}

// seen returns a code from the view of colour c.
func seen(code uint64, c board.Color) uint64 {
	if c == board.White {
		return bits.RotateLeft64(code, 32)
	}
	return code
}
