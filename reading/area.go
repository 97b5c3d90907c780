package reading

import (
	"math/bits"

	"katachi/board"
)

// Area is a set of points, with a bit for each.
type Area [board.MaxSize + 2]uint32

// Has reports whether p is in the area.
func (a *Area) Has(p board.Point) bool { return a[p/board.Stride]>>(p%board.Stride)&1 != 0 }

// Add adds p.
func (a *Area) Add(p board.Point) { a[p/board.Stride] |= 1 << (p % board.Stride) }

// areaOf returns the area of points.
func areaOf(points []board.Point) (a Area) {
	addPoints(&a, points)
	return a
}

func addPoints(a *Area, points []board.Point) {
	for _, p := range points {
		a.Add(p)
	}
}

func (a *Area) join(o *Area) {
	for y := range a {
		a[y] |= o[y]
	}
}

func (a *Area) within(o *Area) bool {
	for y := range a {
		if a[y]&^o[y] != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether the two areas have a point in common.
func (a *Area) Meets(o *Area) bool {
	common := uint32(0)
	for y := range a {
		common |= a[y] & o[y]
	}
	return common != 0
}

// Same reports whether two boards have the same contents on all points of the area.
func (a *Area) Same(b, o *[board.NumPoints]board.Color) bool {
	for y, row := range a {
		for ; row != 0; row &= row - 1 {
			if p := y*board.Stride + bits.TrailingZeros32(row); b[p] != o[p] {
				return false
			}
		}
	}
	return true
}

// AddAround adds all points on which the answers to questions about the chain at p depend, if the
// moves in tried were considered: as long as none of these points changes, and no ko begins or ends
// on one, the answers stay the same, whatever happens elsewhere.
//
// A reading examines only the chain itself, the opponent's chains beside it, moves, and chains
// beside moves. On the boards that it plays through, such a chain consists of moves and of chains
// of the board beside moves, or is a chain of the board. So these points are sufficient: the chain,
// the chains beside moves, the opponent's chains beside the owner's among these, and the moves,
// each with all neighbours.
func (a *Area) AddAround(b *board.Board, p board.Point, tried *Area) {
	w := walk{area: a, cells: b.Cells()}
	w.owner = w.cells[p]
	w.chain(p)
	for y, row := range tried {
		for ; row != 0; row &= row - 1 {
			m := board.Point(y*board.Stride + bits.TrailingZeros32(row))
			w.point(m)
		}
	}
}

// walk adds chains to an area, each once.
type walk struct {
	area  *Area
	seen  Area // stones that were added
	cells *[board.NumPoints]board.Color
	owner board.Color
}

// point adds a move with the chains at and beside it.
func (w *walk) point(m board.Point) {
	w.area.Add(m)
	w.chain(m)
	for _, q := range m.Neighbours() {
		w.area.Add(q)
		w.chain(q)
	}
}

// chain adds the chain at p, if there is a stone, and if it is the owner's all chains beside it.
func (w *walk) chain(p board.Point) {
	c := w.cells[p]
	if !c.IsStone() || w.seen.Has(p) {
		return
	}
	var stones [board.MaxSize * board.MaxSize]board.Point
	stones[0] = p
	w.seen.Add(p)
	for i, n := 0, 1; i < n; i++ {
		w.area.Add(stones[i])
		for _, q := range stones[i].Neighbours() {
			w.area.Add(q)
			switch k := w.cells[q]; {
			case k == c && !w.seen.Has(q):
				w.seen.Add(q)
				stones[n] = q
				n++
			case k != c && c == w.owner:
				w.chain(q)
			}
		}
	}
}
