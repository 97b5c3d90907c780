package predict

import "katachi/board"

// Dense families: all their values have weights, which come before those of the dictionary.
const (
	numPhases    = 10
	numPlaces    = 91 // points of a 25x25 board up to symmetry
	numDistances = 22
	farStone     = 9
)

// denseSizes are the numbers of values of the dense families, in the order of global.
var denseSizes = [...]int{
	numDistances * numPhases,
	numDistances * numPhases,
	numDistances * numDistances,
	numPlaces * numPhases,
	numPlaces * numDistances,
	numPlaces * numDistances,
	5 * 2 * 2 * 2 * 5 * 2,
	4 * 2 * 2 * 2 * 6 * 2,
	4 * 2 * 6 * 6,
	5 * 5 * 6 * 6,
	3 * 4 * 6 * 4 * 3,
	6 * 5 * 6 * 4,
	3 * numPhases * 2,
	10 * 10 * 7,
	10 * 10 * numDistances,
	10 * 10 * numPhases,
	2 * 5 * 4 * 4,
	7 * 6 * 10 * numPhases,
	4 * 4 * 4 * 4 * 6 * 6, // fates of chains, together with the next family
	numMarks * numMarks * numDistances,
}

// denseShared are the numbers of cases in the dense families that are the same for all moves of a
// position: phase, whether a ko was taken, or both. It is also the distance between the values of
// one case.
var denseShared = [len(denseSizes)]int{
	0: numPhases, 1: numPhases, 2: 1, 3: numPhases, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1, 11: 1,
	12: numPhases * 2, 13: 1, 14: 1, 15: numPhases, 16: 1, 17: numPhases, 18: 1, 19: 1,
}

var denseStarts, numDense = func() (starts [len(denseSizes)]uint32, total uint32) {
	for i, n := range denseSizes {
		starts[i] = total
		total += uint32(n)
	}
	return starts, total
}()

// global adds the dense features of the move p.
func (e *extractor) global(p board.Point, i, last, before int, t *tactic) {
	place, line := e.place(p)
	phase := e.phase
	own, other := int(e.near[e.color-board.Black][i]), int(e.near[e.color.Opponent()-board.Black][i])
	first := len(e.Features)
	e.Features = append(e.Features,
		uint32(last*numPhases+phase),
		uint32(before*numPhases+phase),
		uint32(last*numDistances+before),
		uint32(place*numPhases+phase),
		uint32(place*numDistances+last),
		uint32(place*numDistances+before),
		uint32(((((t.captured*2+t.capturedLast)*2+t.freed)*2+t.ko)*5+max(t.liberties-1, 0))*2+t.retake),
		uint32(((((t.atari*2+t.atariLast)*2+t.ladder)*2+t.ataris)*6+t.liberties)*2+t.retake),
		uint32(((t.saved*2+t.escapes)*6+t.liberties)*6+min(last, 5)),
		uint32(((t.own*5+t.other)*6+t.liberties)*6+t.before),
		uint32((((t.threatened*4+t.capturable)*6+t.liberties)*4+min(line, 3))*3+t.short),
		uint32(((t.lastLiberty*5+t.pressed)*6+t.liberties)*4+t.atari),
		uint32((t.eye*numPhases+phase)*2+t.retake),
		uint32((own*10+other)*7+line),
		uint32((own*10+other)*numDistances+last),
		uint32((own*10+other)*numPhases+phase),
		uint32(((t.retake*5+t.captured)*4+t.atari)*4+t.saved),
		uint32(((line*6+t.liberties)*10+own)*numPhases+phase),
		uint32(((((t.ownCritical*4+t.ownLost)*4+t.otherCritical)*4+t.otherLost)*6+t.liberties)*6+min(last, 5)),
		uint32(e.fates.code(p)*numDistances+last),
	)
	for k := range denseStarts {
		e.Features[first+k] += denseStarts[k]
	}
}

// place returns the number of p up to symmetry, and its line, 0 to 6.
func (g *grid) place(p board.Point) (place, line int) {
	x, y := p.XY()
	last := g.size - 1
	x, y = min(x, last-x), min(y, last-y)
	x, y = max(x, y), min(x, y)
	return x*(x+1)/2 + y, min(y, 6)
}

// nearness is the distance from every point to the nearest stone of either colour, not counting the
// point itself, in steps, at most farStone.
type nearness [2][]uint8

func (d *nearness) reset(size int) {
	for c := range d {
		d[c] = make([]uint8, size*size)
	}
}

// measure computes the distances.
func (d *nearness) measure(size int, cells *[board.NumPoints]board.Color) {
	for c := range d {
		nearest(d[c], size, cells, board.Black+board.Color(c))
	}
}

// nearest is measure for one colour: it goes down the rows and back.
func nearest(near []uint8, n int, all *[board.NumPoints]board.Color, c board.Color) {
	var none [board.MaxSize]uint8
	for i := range none {
		none[i] = farStone
	}
	above := none[:n]
	for y := range n {
		row := near[y*n : (y+1)*n]
		cells := all[board.At(0, y):board.At(n, y)]
		left := uint8(farStone)
		for x := range row {
			left = min(left+1, above[x]+1, farStone)
			if cells[x] == c {
				left = 0
			}
			row[x] = left
		}
		above = row
	}
	below := none[:n]
	for y := n - 1; y >= 0; y-- {
		row := near[y*n : (y+1)*n]
		right := uint8(farStone)
		for x := n - 1; x >= 0; x-- {
			right = min(row[x], right+1, below[x]+1)
			row[x] = right
		}
		below = row
	}
}
