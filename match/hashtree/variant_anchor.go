package hashtree

import (
	"math"
	"math/bits"

	"katachi/board"
	"katachi/internal/num"
	"katachi/pattern"
)

// A pattern is anchored at the cell whose nine cells are rarest in the profile, because there it is
// tried least often without a hit. This gains more than any other choice: with GNU Go's patterns,
// the nine cells leave 5,500 candidates per position, compared with 134,000 for anchors in the
// middle.

const (
	unseen      = 0.5  // count of a code that the profile has never seen
	spillFactor = 1.25 // cost of a variant that spills over its window, relative to others
)

// drawn is a pattern as drawn, before it is anchored and turned. The own side is Black.
type drawn struct {
	*pattern.Pattern
	// accept has for each content the cells that accept it: bit x+1 of row y+1 is column x, row y
	// of the rectangle. The cells around the rectangle accept anything, or only being off the board
	// if they are beyond a declared edge.
	accept [4][board.MaxSize + 2]uint32
	beyond [4]int // 1 for each side that is declared: west, east, north, south

	anchorX, anchorY int
	demands          []demand
}

// demand is a cell that does not accept every content on the board.
type demand struct {
	x, y   int
	refuse pattern.Class
}

// sides of a rectangle, in the order of drawn.beyond.
var sides = [4]struct {
	edge        pattern.Edges
	down, right int
	besides     [side]uint64 // by n: the cells of a window more than n further on this side
}{
	{edge: pattern.West, right: -1},
	{edge: pattern.East, right: 1},
	{edge: pattern.North, down: -1},
	{edge: pattern.South, down: 1},
}

// turnings has for each symmetry where the sides of a rectangle go, and where the cells around an
// anchor go in a window; 0 means outside the window.
var turnings [board.NumSymmetries]struct {
	sides [4]int
	cells [around][around]uint64 // by row and column
}

const around = 2*reachOn + 1 // rows and columns that a turned window can cover

func init() {
	for i := range sides {
		e := &sides[i]
		for dy := -reachBack; dy <= reachOn; dy++ {
			for dx := -reachBack; dx <= reachOn; dx++ {
				for n := range max(0, dx*e.right+dy*e.down) {
					e.besides[n] |= cellBit(dx, dy)
				}
			}
		}
	}
	for i := range turnings {
		s, t := board.Symmetry(i), &turnings[i]
		for from := range sides {
			down, right := s.Offset(sides[from].down, sides[from].right)
			for to := range sides {
				if sides[to].down == down && sides[to].right == right {
					t.sides[from] = to
				}
			}
		}
		for y := range around {
			for x := range around {
				dy, dx := s.Offset(y-reachOn, x-reachOn)
				if -reachBack <= min(dx, dy) && max(dx, dy) <= reachOn {
					t.cells[y][x] = cellBit(dx, dy)
				}
			}
		}
	}
}

// read fills d from p, without an anchor.
func (d *drawn) read(p *pattern.Pattern) {
	d.Pattern, d.demands = p, d.demands[:0]
	for i := range sides {
		d.beyond[i] = num.FromBool(p.Edges&sides[i].edge != 0)
	}
	all := uint32(1)<<(p.Width+2) - 1
	outside := uint32(1) | 1<<(p.Width+1)
	besides := outside // contents on the board that a cell left or right of the rectangle accepts
	if d.beyond[0] != 0 {
		besides &^= 1
	}
	if d.beyond[1] != 0 {
		besides &= 1
	}
	for y := range p.Height {
		empty, black, white := besides, besides, besides
		for x, k := range p.Cells[y*p.Width : (y+1)*p.Width] {
			empty |= uint32(k&pattern.Empty/pattern.Empty) << (x + 1)
			black |= uint32(k&pattern.Own/pattern.Own) << (x + 1)
			white |= uint32(k&pattern.Other/pattern.Other) << (x + 1)
			if k != pattern.On {
				d.demands = append(d.demands, demand{x, y, pattern.On &^ k})
			}
		}
		d.accept[board.Empty][y+1], d.accept[board.Black][y+1] = empty, black
		d.accept[board.White][y+1], d.accept[board.Off][y+1] = white, outside
	}
	for i, y := range []int{0, p.Height + 1} { // north, south
		here := all&^outside | besides
		if d.beyond[2+i] != 0 {
			here = 0
		}
		d.accept[board.Empty][y], d.accept[board.Black][y], d.accept[board.White][y] = here, here, here
		d.accept[board.Off][y] = all
	}
}

// choose returns the anchor of d's pattern, an index into its Cells. All its variants use it,
// turned with them.
func (s *seenKeys) choose(d *drawn) int {
	best, bestCost := 0, math.Inf(1)
	for a := range d.Cells {
		d.anchor(a)
		cost := s.frequency(d.nine(), bestCost)
		if cost < bestCost { // else it cannot be lower with the cost of spilling
			cost *= d.spillCost()
		}
		if cost < bestCost {
			best, bestCost = a, cost
		}
	}
	return best
}

// anchor anchors d at cell a.
func (d *drawn) anchor(a int) { d.anchorX, d.anchorY = a%d.Width, a/d.Width }

// reach returns the number of cells on each side of the anchor within the rectangle.
func (d *drawn) reach() [4]int {
	return [4]int{d.anchorX, d.Width - 1 - d.anchorX, d.anchorY, d.Height - 1 - d.anchorY}
}

// spillCost returns the cost of trying d, relative to variants that do not spill over their
// windows.
func (d *drawn) spillCost() float64 {
	most := 0
	for i, n := range d.reach() {
		most = max(most, n+d.beyond[i])
	}
	switch {
	case most <= reachBack:
		return 1
	case most > reachOn:
		return spillFactor
	}
	spilling := 0
	for s := range board.Symmetry(board.NumSymmetries) {
		if d.Symmetries.Has(s) && !d.decides(s) {
			spilling++
		}
	}
	return 1 + (spillFactor-1)*float64(spilling)/float64(bits.OnesCount8(uint8(d.Symmetries)))
}

// decides reports whether the window of d, turned by s, contains its whole rectangle and a cell
// beyond each declared edge, so that the test decides.
func (d *drawn) decides(s board.Symmetry) bool {
	for i, n := range d.reach() {
		room := reachBack
		if to := &sides[turnings[s].sides[i]]; to.down+to.right > 0 {
			room = reachOn
		}
		if n+d.beyond[i] > room {
			return false
		}
	}
	return true
}

// turned returns the test of d, turned by s, for Black, and whether d spills over the window.
func (d *drawn) turned(s board.Symmetry) (t test, spills bool) {
	turning := &turnings[s]
	var outside, beyond uint64
	for i, n := range d.reach() {
		if n < side {
			cells := sides[turning.sides[i]].besides[n]
			outside |= cells
			beyond |= cells & -uint64(d.beyond[i])
		}
	}
	t = test{beyond, beyond, beyond, ^outside}
	for _, c := range d.demands {
		x, y := c.x-d.anchorX+reachOn, c.y-d.anchorY+reachOn
		if uint(x) >= around || uint(y) >= around {
			continue
		}
		cell := turning.cells[y][x]
		t[board.Empty] |= cell & -uint64(c.refuse&pattern.Empty/pattern.Empty)
		t[board.Black] |= cell & -uint64(c.refuse&pattern.Own/pattern.Own)
		t[board.White] |= cell & -uint64(c.refuse&pattern.Other/pattern.Other)
	}
	return t, !d.decides(s)
}

// nine returns the contents that the nine cells around the anchor accept.
func (d *drawn) nine() (a accepted) {
	for c := range a {
		rows := d.accept[c][d.anchorY:]
		a[c] = rows[0]>>d.anchorX&7<<6 | rows[1]>>d.anchorX&7<<3 | rows[2]>>d.anchorX&7
	}
	return a
}

// swapped returns t for the other side.
func (t test) swapped() test {
	t[board.Black], t[board.White] = t[board.White], t[board.Black]
	return t
}
