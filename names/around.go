package names

import (
	"math/bits"

	"katachi/board"
	"katachi/pattern"
)

// around finds the patterns of a set that match with their first move on a given point, which is
// the question when naming a move. It is bit-parallel: every orientation of every pattern is one
// bit, in the order of the set, and each cell read near the move clears the bits of the
// orientations that do not accept its content. Few bits survive the 24 nearest cells; their
// patterns are checked cell by cell, in order, so that the first match is the most specific name.
//
// The cost is 24 ANDs of len(turned)/64 words for any set, and a few checks.
type around struct {
	turned []turned
	near   []nearCell
}

// turned is an orientation with its cells relative to the move.
type turned struct {
	pattern       int // id in the set
	left, up      int // columns and rows of the rectangle before the move
	width, height int
	edges         pattern.Edges
	sides         pattern.Sides
	cells         []farCell // cells with a condition, nearest first, without the near ones
	sym           board.Symmetry
}

// farCell is a cell to check: its distance from the move as a difference of Points, and the class
// that it must have.
type farCell struct {
	offset int
	class  pattern.Class
}

// nearCell is a cell that is read for all patterns at once.
type nearCell struct {
	offset int
	alive  [4][]uint64 // by content, own as Black: the orientations that accept it
}

// nearest is the distance up to which cells are read for all patterns at once.
const nearest = 2

func newAround(set *pattern.Set) *around {
	a := new(around)
	for id, p := range set.All() {
		if p.Move() == pattern.NoMove {
			continue
		}
		for _, o := range p.Orientations() {
			a.turned = append(a.turned, newTurned(id, p.Sides, &o))
		}
	}
	for d := 1; d <= nearest; d++ {
		a.addRing(set, d)
	}
	return a
}

func newTurned(id int, sides pattern.Sides, o *pattern.Oriented) turned {
	t := turned{
		pattern: id, left: o.Move % o.Width, up: o.Move / o.Width,
		width: o.Width, height: o.Height, edges: o.Edges, sides: sides, sym: o.Sym,
	}
	for i, k := range o.Cells {
		c, r := i%o.Width-t.left, i/o.Width-t.up
		if k != pattern.On && max(abs(r), abs(c)) > nearest {
			t.cells = append(t.cells, farCell{r*board.Stride + c, k})
		}
	}
	return t
}

// addRing adds the cells at distance d (the maximum over rows and columns).
func (a *around) addRing(set *pattern.Set, d int) {
	for r := -d; r <= d; r++ {
		for c := -d; c <= d; c++ {
			if max(abs(r), abs(c)) == d {
				a.near = append(a.near, a.newNearCell(set, r, c))
			}
		}
	}
}

func (a *around) newNearCell(set *pattern.Set, r, c int) nearCell {
	cell := nearCell{offset: r*board.Stride + c}
	for content := range cell.alive {
		cell.alive[content] = make([]uint64, (len(a.turned)+63)/64)
	}
	for i := range a.turned {
		accepts := a.turned[i].accepts(set, r, c)
		for content := range cell.alive {
			if accepts>>content&1 != 0 {
				cell.alive[content][i/64] |= 1 << (i % 64)
			}
		}
	}
	return cell
}

// accepts returns the class of t at r rows below and c columns right of the move.
func (t *turned) accepts(set *pattern.Set, r, c int) pattern.Class {
	x, y := c+t.left, r+t.up
	if x >= 0 && x < t.width && y >= 0 && y < t.height {
		o := set.At(t.pattern).Orient(t.sym)
		return o.Cells[y*t.width+x]
	}
	if beyond(y, t.height, t.edges, pattern.North, pattern.South) ||
		beyond(x, t.width, t.edges, pattern.West, pattern.East) {
		return pattern.Off
	}
	return pattern.Any
}

// beyond reports whether i lies outside 0..n-1 past a declared edge.
func beyond(i, n int, edges, low, high pattern.Edges) bool {
	return i < 0 && edges&low != 0 || i >= n && edges&high != 0
}

// first yields the patterns that match around p for a move of colour side, in the order of the set,
// until yield returns false. p itself is not read, so it does not matter whether the stone has been
// placed already.
func (a *around) first(b *board.Board, p board.Point, side board.Color, yield func(id int, sym board.Symmetry) bool) {
	var alive [usualWords]uint64
	words := alive[:]
	if need := (len(a.turned) + 63) / 64; need <= usualWords {
		words = words[:need]
	} else {
		words = make([]uint64, need)
	}
	if !a.sieve(words, b.Cells(), p, side) {
		return
	}
	last := -1
	for w, word := range words {
		for ; word != 0; word &= word - 1 {
			t := &a.turned[w*64+bits.TrailingZeros64(word)]
			if t.pattern != last && t.sides.Has(side) && t.holds(b, p, side) {
				last = t.pattern
				if !yield(t.pattern, t.sym) {
					return
				}
			}
		}
	}
}

// usualWords is the size of the sets for which nothing is allocated, in words of 64 orientations.
const usualWords = 64

// sieve leaves in words the orientations that all near cells accept, and reports whether there are
// any.
func (a *around) sieve(words []uint64, cells *[board.NumPoints]board.Color, p board.Point, side board.Color) bool {
	for i := range words {
		words[i] = ^uint64(0)
	}
	if spare := len(words)*64 - len(a.turned); spare > 0 {
		words[len(words)-1] >>= spare
	}
	left := uint64(0)
	for i := range a.near {
		content := board.Off
		if q := int(p) + a.near[i].offset; uint(q) < board.NumPoints {
			content = relative(cells[q], side)
		}
		left = 0
		for w, mask := range a.near[i].alive[content] {
			words[w] &= mask
			left |= words[w]
		}
		if left == 0 {
			return false
		}
	}
	return left != 0
}

// relative returns c as seen by side: own stones as Black.
func relative(c, side board.Color) board.Color {
	if side == board.White {
		return c.Opponent()
	}
	return c
}

// holds checks the rectangle and the cells that have not been read yet.
func (t *turned) holds(b *board.Board, p board.Point, side board.Color) bool {
	x, y := p.XY()
	x, y = x-t.left, y-t.up
	right, bottom, n := x+t.width, y+t.height, b.Size()
	if x < 0 || y < 0 || right > n || bottom > n ||
		t.edges&pattern.West != 0 && x != 0 || t.edges&pattern.North != 0 && y != 0 ||
		t.edges&pattern.East != 0 && right != n || t.edges&pattern.South != 0 && bottom != n {
		return false
	}
	cells := b.Cells()
	for _, c := range t.cells {
		if c.class>>relative(cells[int(p)+c.offset], side)&1 == 0 {
			return false
		}
	}
	return true
}

func abs(i int) int { return max(i, -i) }
