package ask

import (
	"katachi/board"
	"katachi/sgf"
)

// grid holds only the stones of a position. Steps contain their captures, so that following a game
// costs next to nothing; chains are walked only if a condition needs one, which is rare. All moves
// must be legal.
type grid struct {
	cells  [board.NumPoints]board.Color
	blank  [board.NumPoints]board.Color // an empty board of size
	size   int
	hash   uint64 // of the stones, if hashed
	hashed bool
	seen   walk
	list   []board.Point // points of the last walk
}

// walk is the set of points seen in a walk over stones.
type walk struct {
	last  [board.NumPoints]uint32 // number of the last walk that saw the point
	count uint32
}

// begin begins a new walk.
func (w *walk) begin() {
	if w.count++; w.count == 0 {
		clear(w.last[:])
		w.count = 1
	}
}

// has reports whether the walk has seen a point.
func (w *walk) has(p board.Point) bool { return w.last[p] == w.count }

// see marks a point as seen, and reports whether it was new.
func (w *walk) see(p board.Point) bool {
	first := w.last[p] != w.count
	w.last[p] = w.count
	return first
}

// begin clears the grid for a board of this size.
func (g *grid) begin(size int) {
	if g.size != size {
		var b board.Board
		b.Init(size)
		g.blank, g.size = *b.Cells(), size
	}
	g.cells, g.hash = g.blank, 0
}

// step follows a step.
func (g *grid) step(s sgf.Step) {
	if p, on := s.Point.Board(); on && p != board.Pass {
		if g.hashed {
			g.hash ^= board.Zobrist(p, g.cells[p]) ^ board.Zobrist(p, s.Color)
		}
		g.cells[p] = s.Color
	}
}

// chain adds the stones of the chain at p to a walk.
func (g *grid) chain(w *walk, p board.Point) {
	if !w.see(p) {
		return
	}
	c := g.cells[p]
	g.list = append(g.list[:0], p)
	for i := 0; i < len(g.list); i++ {
		for _, q := range g.list[i].Neighbours() {
			if g.cells[q] == c && w.see(q) {
				g.list = append(g.list, q)
			}
		}
	}
}

// stones returns the number of stones of the chain at p, counting only up to most.
func (g *grid) stones(p board.Point, most int) int {
	g.seen.begin()
	g.seen.see(p)
	c := g.cells[p]
	g.list = append(g.list[:0], p)
	for i := 0; i < len(g.list) && len(g.list) < most; i++ {
		for _, q := range g.list[i].Neighbours() {
			if g.cells[q] == c && g.seen.see(q) {
				g.list = append(g.list, q)
			}
		}
	}
	return min(len(g.list), most)
}

// liberties returns the number of liberties of the chain at p, counting only up to most.
func (g *grid) liberties(p board.Point, most int) (n int) {
	g.seen.begin()
	g.seen.see(p)
	c := g.cells[p]
	g.list = append(g.list[:0], p)
	for i := 0; i < len(g.list); i++ {
		for _, q := range g.list[i].Neighbours() {
			switch k := g.cells[q]; {
			case k == board.Empty:
				if g.seen.see(q) {
					if n++; n == most {
						return n
					}
				}
			case k == c && g.seen.see(q):
				g.list = append(g.list, q)
			}
		}
	}
	return n
}

// enough returns the number up to which one must count to know whether a count is in the range.
func (r *Range) enough() int {
	if r.To == noEnd {
		return max(1, r.From)
	}
	return r.To + 1
}

// diagonals are the diagonal steps, as the steps to the two points between.
var diagonals = [4]struct{ x, y int }{{-1, -board.Stride}, {1, -board.Stride}, {-1, board.Stride}, {1, board.Stride}}

// flood is a walk over a group that can be continued.
type flood struct {
	walk
	list []board.Point // stones seen
	done int           // number of these whose neighbours were seen, too
	time int           // number of the move; 0 for none
}

// from begins a walk at p.
func (f *flood) from(p board.Point) {
	f.begin()
	f.see(p)
	f.list, f.done = append(f.list[:0], p), 0
}

// group walks over a group until it sees a point: chains linked diagonally, unless the opponent holds
// both points between.
func (g *grid) group(f *flood, until board.Point) {
	c := g.cells[f.list[0]]
	for ; f.done < len(f.list) && !f.has(until); f.done++ {
		at := f.list[f.done]
		for _, q := range at.Neighbours() {
			if g.cells[q] == c && f.see(q) {
				f.list = append(f.list, q)
			}
		}
		for _, d := range diagonals {
			q := board.Point(int(at) + d.x + d.y)
			if g.cells[q] != c || f.has(q) {
				continue
			}
			a, b := g.cells[int(at)+d.x], g.cells[int(at)+d.y]
			if a == c || a == board.Empty || b == c || b == board.Empty {
				f.see(q)
				f.list = append(f.list, q)
			}
		}
	}
}

// around holds the stones around a move, found on first use.
type around struct {
	walk
	time int // number of the move; 0 for none
}

// of returns the stones for a move, finding them if they are not stored.
func (a *around) of(time int, find func(*walk)) *walk {
	if a.time != time {
		a.time = time
		a.begin()
		find(&a.walk)
	}
	return &a.walk
}
