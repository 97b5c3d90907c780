package ask

import (
	"katachi/board"
	"katachi/sgf"
)

// grid is the stones of a position alone. Steps say what they capture, so that following a game costs next to nothing;
// chains are walked where a condition asks for one, which is seldom. It is for games whose moves are known to be legal.
type grid struct {
	cells [board.NumPoints]board.Color
	seen  walk
	list  []board.Point // that were walked last
}

// walk is the points that a walk over the stones has seen.
type walk struct {
	last  [board.NumPoints]uint32 // the walk that saw the point last
	count uint32
}

// begin begins a walk, on which no point was seen.
func (w *walk) begin() {
	if w.count++; w.count == 0 {
		clear(w.last[:])
		w.count = 1
	}
}

// has reports whether the walk has seen a point.
func (w *walk) has(p board.Point) bool { return w.last[p] == w.count }

// see reports whether the walk sees a point for the first time.
func (w *walk) see(p board.Point) bool {
	first := w.last[p] != w.count
	w.last[p] = w.count
	return first
}

// begin empties the grid, of a board of size rows.
func (g *grid) begin(size int) {
	for i := range g.cells {
		g.cells[i] = board.Off
	}
	for y := range size {
		row := g.cells[board.At(0, y):]
		for x := range size {
			row[x] = board.Empty
		}
	}
}

// step follows a step.
func (g *grid) step(s sgf.Step) {
	if p, on := s.Point.Board(); on && p != board.Pass {
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

// stones returns how many stones the chain at p has, up to most: there may be more.
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

// liberties returns how many liberties the chain at p has, up to most: there may be more.
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

// enough returns up to which number one must count to know whether the number is in the range.
func (r *Range) enough() int {
	if r.To == noEnd {
		return max(1, r.From)
	}
	return r.To + 1
}

// diagonals are the steps to the points that lie diagonally, as steps to the two points between.
var diagonals = [4]struct{ x, y int }{{-1, -board.Stride}, {1, -board.Stride}, {-1, board.Stride}, {1, board.Stride}}

// group adds the stones of the group at p to a walk: chains that lie diagonally, unless the other side holds both points
// between.
func (g *grid) group(w *walk, p board.Point) {
	c := g.cells[p]
	w.see(p)
	g.list = append(g.list[:0], p)
	for i := 0; i < len(g.list); i++ {
		at := g.list[i]
		for _, q := range at.Neighbours() {
			if g.cells[q] == c && w.see(q) {
				g.list = append(g.list, q)
			}
		}
		for _, d := range diagonals {
			q := board.Point(int(at) + d.x + d.y)
			if g.cells[q] != c || w.has(q) {
				continue
			}
			a, b := g.cells[int(at)+d.x], g.cells[int(at)+d.y]
			if a == c || a == board.Empty || b == c || b == board.Empty {
				w.see(q)
				g.list = append(g.list, q)
			}
		}
	}
}

// around is the stones around a move, found when they are first needed.
type around struct {
	walk
	time int // of the move; 0 for none
}

// of finds them for a move, if they are those of another.
func (a *around) of(time int, find func(*walk)) *walk {
	if a.time != time {
		a.time = time
		a.begin()
		find(&a.walk)
	}
	return &a.walk
}
