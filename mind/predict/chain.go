package predict

import (
	"math/bits"

	"katachi/board"
	"katachi/reading"
)

// chain is a chain with its liberties.
type chain struct {
	at, top, bottom board.Point // a stone; the rows of stones and liberties
	color           board.Color
	stones          int
	liberties       int
	free            reading.Area
	two             [2]board.Point // its liberties if it has one or two
	caught          [2]bool        // by a ladder, if the opponent plays there (of two), or its owner does (of one)
	inLadder        bool           // with two liberties: the opponent can catch it
	fate            uint8          // safe if it was not read
}

// fights is a situation with its chains, their fates, and the effects of moves on them.
type fights struct {
	board  *board.Board
	color  board.Color
	last   [2]board.Point
	chains chains
	fates  fates
	stack  []board.Point
}

// distance returns the distance of p from the last move or the one before, at most 20; 21 if there
// is no such move.
func (e *fights) distance(p board.Point, n int) int {
	if e.last[n] == board.Pass {
		return 21
	}
	x, y := p.XY()
	lx, ly := e.last[n].XY()
	return min(distance(lx-x, ly-y), 20)
}

// chains are the chains of a position.
type chains struct {
	of    [board.NumPoints]uint16 // index into list, by stone
	list  []chain
	stack []board.Point
	cells *[board.NumPoints]board.Color
	seen  [board.NumPoints]bool
}

// load fills g with the chains of b.
func (g *chains) load(b *board.Board) {
	g.cells, g.list = b.Cells(), g.list[:0]
	g.seen = [board.NumPoints]bool{}
	for y := range b.Size() {
		for p := board.At(0, y); p < board.At(b.Size(), y); p++ {
			if g.cells[p].IsStone() && !g.seen[p] {
				g.collect(p)
			}
		}
	}
}

// collect adds the chain at p.
func (g *chains) collect(p board.Point) {
	n := uint16(len(g.list))
	if cap(g.list) > len(g.list) {
		g.list = g.list[:n+1]
		g.list[n] = chain{}
	} else {
		g.list = append(g.list, chain{})
	}
	to, color := &g.list[n], g.cells[p]
	to.at, to.color = p, color
	to.top, to.bottom = p/board.Stride, p/board.Stride
	g.seen[p] = true
	g.stack = append(g.stack[:0], p)
	for len(g.stack) > 0 {
		q := g.stack[len(g.stack)-1]
		g.stack = g.stack[:len(g.stack)-1]
		g.of[q] = n
		to.stones++
		to.top, to.bottom = min(to.top, q/board.Stride-1), max(to.bottom, q/board.Stride+1)
		for _, r := range q.Neighbours() {
			switch c := g.cells[r]; {
			case c == board.Empty:
				if !to.free.Has(r) {
					to.free.Add(r)
					if to.liberties < 2 {
						to.two[to.liberties] = r
					}
					to.liberties++
				}
			case c == color && !g.seen[r]:
				g.seen[r] = true
				g.stack = append(g.stack, r)
			}
		}
	}
}

// content returns the content of a point.
func (g *chains) content(p board.Point) content {
	c := g.cells[p]
	if c == board.Empty {
		return empty
	}
	n := content(min(max(g.list[g.of[p]].liberties, 1), 3) - 1)
	if c == board.Black {
		return black + n
	}
	return white + n
}

// at returns the chain at p.
func (g *chains) at(p board.Point) *chain { return &g.list[g.of[p]] }

// union counts the liberties that some chains and further points have together, each once, without
// one point. The further points are distinct, and that point is not among them.
func union(own []*chain, free []board.Point, without board.Point) (n int) {
	if len(own) == 0 {
		return len(free)
	}
	var s reading.Area
	top, bottom := without/board.Stride-1, without/board.Stride+1
	for _, p := range free {
		s.Add(p)
	}
	for _, g := range own {
		top, bottom = min(top, g.top), max(bottom, g.bottom)
		for y := g.top; y <= g.bottom; y++ {
			s[y] |= g.free[y]
		}
	}
	s[without/board.Stride] &^= 1 << (without % board.Stride)
	for y := top; y <= bottom; y++ {
		n += bits.OnesCount32(s[y])
	}
	return n
}
