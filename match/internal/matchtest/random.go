package matchtest

import (
	"math/rand/v2"

	"katachi/board"
	"katachi/pattern"
)

// classes lists the classes of a cell; the common ones occur twice.
var classes = []pattern.Class{
	pattern.Empty, pattern.Own, pattern.Other, pattern.NotOther, pattern.NotOwn, pattern.Stone, pattern.On,
	pattern.Empty, pattern.Own, pattern.Other, pattern.On, pattern.On,
}

// random returns a random pattern that is small enough to match.
func random(r *rand.Rand, size int) *pattern.Pattern {
	p := blank(r, 1+r.IntN(min(4, size)), 1+r.IntN(min(4, size)))
	for i := range p.Cells {
		p.Cells[i] = classes[r.IntN(len(classes))]
	}
	if r.IntN(3) == 0 {
		p.Edges = pattern.Edges(r.IntN(int(pattern.AllEdges) + 1))
	}
	addMoves(r, p)
	return p
}

// cut returns a pattern that matches somewhere on b: a rectangle of b with its cells widened at
// random, and some of the edges that it touches declared.
func cut(r *rand.Rand, b *board.Board) *pattern.Pattern {
	size := b.Size()
	side := func() int {
		if r.IntN(4) == 0 {
			return size
		}
		return 1 + r.IntN(min(7, size))
	}
	p := blank(r, side(), side())
	x, y := r.IntN(size-p.Width+1), r.IntN(size-p.Height+1)
	if r.IntN(2) == 0 {
		x, y = x/size, y/size // in the corner
	}
	blur := r.Float64()
	for i := range p.Cells {
		p.Cells[i] = 1 << b.Color(board.At(x+i%p.Width, y+i/p.Width))
		if r.Float64() < blur {
			p.Cells[i] |= classes[r.IntN(len(classes))]
		}
	}
	touched := pattern.Edges(0)
	for e, touches := range map[pattern.Edges]bool{
		pattern.North: y == 0, pattern.West: x == 0, pattern.South: y+p.Height == size, pattern.East: x+p.Width == size,
	} {
		if touches {
			touched |= e
		}
	}
	p.Edges = touched & pattern.Edges(r.IntN(16))
	if r.IntN(3) == 0 {
		p.Edges = touched
	}
	addMoves(r, p)
	return p
}

// blank returns a pattern without contents, with a random choice of symmetries and sides.
func blank(r *rand.Rand, width, height int) *pattern.Pattern {
	p := &pattern.Pattern{
		Width: width, Height: height, Cells: make([]pattern.Class, width*height),
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	if r.IntN(3) == 0 {
		p.Symmetries = pattern.Symmetries(1 + r.IntN(255))
	}
	if r.IntN(4) == 0 {
		p.Sides = pattern.Sides(1 + r.IntN(3))
	}
	return p
}

func addMoves(r *rand.Rand, p *pattern.Pattern) {
	if i := r.IntN(len(p.Cells)); p.Cells[i]&pattern.Empty != 0 && r.IntN(2) == 0 {
		p.Moves = []int{i}
	}
}
