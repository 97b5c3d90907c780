package predict

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"katachi/board"
)

// A pattern is the points around a point up to a distance. In the metric |dx| + |dy| + max(|dx|,
// |dy|) these are nearly round:
//
//	6 5 4 5 6
//	5 3 2 3 5      R. Coulom, Computing Elo Ratings of Move Patterns in the
//	4 2 * 2 4      Game of Go, 2007, section 4.
//	5 3 2 3 5
//	6 5 4 5 6
//
// The points at one distance are a ring. The code of a pattern is the exclusive or of random
// numbers for the contents of its points (A. Zobrist, 1970). It is computed for each of the eight
// symmetries, and the lowest is used. The number of the other colour has its two halves exchanged,
// so rotating a code by 32 bits exchanges the colours: one set of codes serves both players.
const (
	minDistance     = 2
	maxDistance     = 12
	libertyDistance = 7 // distance up to which stones are also distinguished by their liberties
	maxReach        = 6 // largest |dx| and |dy| at maxDistance

	stoneRings   = maxDistance - minDistance + 1
	libertyRings = libertyDistance - minDistance + 1
)

// content is the content of a point: empty, a stone with one, two or more liberties, or off the
// board.
type content uint8

const (
	empty content = iota
	black
	white       = black + 3
	off         = white + 3
	numContents = off + 1
)

// color returns the colour of the content.
func (c content) color() board.Color { return board.Color((c + 2) / 3) }

// turned is the codes of a pattern, by symmetry.
type turned [board.NumSymmetries]uint64

func (t *turned) add(z *turned) {
	t[0] ^= z[0]
	t[1] ^= z[1]
	t[2] ^= z[2]
	t[3] ^= z[3]
	t[4] ^= z[4]
	t[5] ^= z[5]
	t[6] ^= z[6]
	t[7] ^= z[7]
}

// lowest returns the code of the pattern from the view of colour c.
func (t *turned) lowest(c board.Color) uint64 {
	if c == board.White {
		low := bits.RotateLeft64(t[0], 32)
		for _, h := range t[1:] {
			low = min(low, bits.RotateLeft64(h, 32))
		}
		return low
	}
	low := t[0]
	for _, h := range t[1:] {
		low = min(low, h)
	}
	return low
}

// offset is a point of a pattern.
type offset struct {
	dx, dy, distance int
	step             int               // difference of indices in a field
	stones           [numColors]turned // by colour; zero for empty
	liberties        [numContents]turned
	last             turned                     // if the last move was played there
	back             [board.NumSymmetries]uint8 // index of the point that each symmetry turns to this one
}

const numColors = board.Off + 1

// distance returns the distance of an offset in the metric of patterns.
func distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// offsets are the points of the largest pattern, nearest first.
var offsets = makeOffsets()

// libertyOffsets is the number of offsets at which liberties are distinguished.
var libertyOffsets = slices.IndexFunc(offsets, func(o offset) bool { return o.distance > libertyDistance })

func makeOffsets() (list []offset) {
	for dy := -maxReach; dy <= maxReach; dy++ {
		for dx := -maxReach; dx <= maxReach; dx++ {
			if d := distance(dx, dy); d >= minDistance && d <= maxDistance {
				list = append(list, offset{dx: dx, dy: dy, distance: d, step: dy*fieldStride + dx})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b offset) int { return cmp.Compare(a.distance, b.distance) })
	rnd := rand.New(rand.NewPCG(2007, 4))
	for i := range list {
		list[i].number(uint8(i), list, rnd)
	}
	return list
}

// number chooses the random numbers of a point, and assigns them to its images under the symmetries
// that map it there.
func (o *offset) number(i uint8, list []offset, rnd *rand.Rand) {
	stones, liberties := randomContents(rnd, false), randomContents(rnd, true)
	last := symmetric(rnd)
	for s := range board.Symmetry(board.NumSymmetries) {
		dy, dx := s.Offset(o.dy, o.dx)
		to := &list[slices.IndexFunc(list, func(p offset) bool { return p.dx == dx && p.dy == dy })]
		for c := range numContents {
			to.stones[c.color()][s], to.liberties[c][s] = stones[c], liberties[c]
		}
		to.last[s], to.back[s] = last, i
	}
}

// randomContents returns a number for each content; 0 for empty.
func randomContents(rnd *rand.Rand, liberties bool) (z [numContents]uint64) {
	for n := range content(3) {
		if z[black+n] = rnd.Uint64(); n > 0 && !liberties {
			z[black+n] = z[black]
		}
		z[white+n] = bits.RotateLeft64(z[black+n], 32)
	}
	z[off] = symmetric(rnd)
	return z
}

// symmetric returns a number that is the same for both colours.
func symmetric(rnd *rand.Rand) uint64 {
	half := rnd.Uint64() >> 32
	return half<<32 | half
}

// indexOf returns the index of an offset in offsets; -1 if it is not among them.
func indexOf(dx, dy int) int {
	if max(dx, -dx, dy, -dy) > maxReach {
		return -1
	}
	return int(offsetAt[dy+maxReach][dx+maxReach])
}

var offsetAt = func() (table [2*maxReach + 1][2*maxReach + 1]int16) {
	for y := range table {
		for x := range table[y] {
			table[y][x] = int16(slices.IndexFunc(offsets, func(o offset) bool { return o.dx == x-maxReach && o.dy == y-maxReach }))
		}
	}
	return table
}()
