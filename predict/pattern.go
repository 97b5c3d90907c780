package predict

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"katachi/board"
)

// Patterns are the points around a move up to a distance, in the metric
// |dx| + |dy| + max(|dx|, |dy|), whose balls are nearly round:
//
//	7 5 4 5 7
//	5 3 2 3 5      R. Coulom, Computing Elo Ratings of Move Patterns in the
//	4 2 * 2 4      Game of Go, 2007, section 4.
//	5 3 2 3 5
//	7 5 4 5 7
//
// (6 at the corners of the drawn square.) The code of a pattern is the lowest of
// the eight exclusive ors of random numbers, one for each symmetry; larger
// patterns go on where smaller ones end.
const (
	minDistance     = 2
	maxDistance     = 12
	libertyDistance = 6 // up to which liberties are told apart, too
	maxReach        = 6 // greatest |dx| and |dy| of maxDistance
)

// content is what a point of a pattern holds, seen by who is to move.
type content uint8

const (
	empty content = iota
	off
	own   // with one liberty; own+1 with two, own+2 with more
	other = own + 3

	numContents = other + 3
)

// offset is a point of a pattern.
type offset struct {
	dx, dy, distance int
	at               int // in a field
	stones           [numContents][board.NumSymmetries]uint64
	liberties        [numContents][board.NumSymmetries]uint64
	last             [board.NumSymmetries]uint64 // if the last move was played there
}

// distance is the metric.
func distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// offsets are the points of the largest pattern, nearest first.
var offsets = makeOffsets()

func makeOffsets() (list []offset) {
	for dy := -maxReach; dy <= maxReach; dy++ {
		for dx := -maxReach; dx <= maxReach; dx++ {
			if d := distance(dx, dy); d >= minDistance && d <= maxDistance {
				list = append(list, offset{dx: dx, dy: dy, distance: d, at: dy*fieldStride + dx})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b offset) int { return cmp.Compare(a.distance, b.distance) })
	rnd := rand.New(rand.NewPCG(2007, 4))
	for i := range list {
		list[i].number(list, rnd)
	}
	return list
}

// number gives a point its random numbers, and the points that it is turned into
// the same ones for the symmetries that turn it there.
func (o *offset) number(list []offset, rnd *rand.Rand) {
	var stones, liberties [numContents]uint64
	for c := range stones {
		stones[c], liberties[c] = rnd.Uint64(), rnd.Uint64()
	}
	stones[own+1], stones[own+2] = stones[own], stones[own]
	stones[other+1], stones[other+2] = stones[other], stones[other]
	last := rnd.Uint64()
	for s := range board.Symmetry(board.NumSymmetries) {
		dy, dx := s.Offset(o.dy, o.dx)
		turned := &list[slices.IndexFunc(list, func(p offset) bool { return p.dx == dx && p.dy == dy })]
		for c := range stones {
			turned.stones[c][s], turned.liberties[c][s] = stones[c], liberties[c]
		}
		turned.last[s] = last
	}
}

// indexOf returns the index of an offset in offsets, -1 if it is none.
func indexOf(dx, dy int) int {
	if max(dx, -dx, dy, -dy) > maxReach {
		return -1
	}
	return offsetAt[dy+maxReach][dx+maxReach]
}

var offsetAt = func() (table [2*maxReach + 1][2*maxReach + 1]int) {
	for y := range table {
		for x := range table[y] {
			table[y][x] = slices.IndexFunc(offsets, func(o offset) bool { return o.dx == x-maxReach && o.dy == y-maxReach })
		}
	}
	return table
}()

// field is a board as patterns see it, with room around it.
type field [(board.MaxSize + 2*maxReach) * fieldStride]content

const fieldStride = board.MaxSize + 2*maxReach

// fieldAt returns where the point at (x, y) is in a field.
func fieldAt(x, y int) int { return (y+maxReach)*fieldStride + x + maxReach }

// load makes f show b, seen by colour c.
func (f *field) load(b *board.Board, c board.Color) {
	for i := range f {
		f[i] = off
	}
	for p := range b.Points {
		x, y := p.XY()
		f[fieldAt(x, y)] = contentOf(b, p, c)
	}
}

func contentOf(b *board.Board, p board.Point, c board.Color) content {
	switch b.Color(p) {
	case board.Empty:
		return empty
	case c:
		return own + content(max(1, b.LibertiesUpTo(p, 3))) - 1
	}
	return other + content(max(1, b.LibertiesUpTo(p, 3))) - 1
}

// turned is the codes of a pattern in all symmetries.
type turned [board.NumSymmetries]uint64

func (t *turned) add(z *[board.NumSymmetries]uint64) {
	for s := range t {
		t[s] ^= z[s]
	}
}

// lowest returns the code of the pattern.
func (t *turned) lowest() uint64 {
	low := t[0]
	for _, h := range t[1:] {
		low = min(low, h)
	}
	return low
}
