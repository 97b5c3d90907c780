package match

import (
	"katachi/board"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// mask is what CompileMask returns. It holds no working memory.
type mask struct {
	set    *pattern.Set
	turned [][]pattern.Oriented // by pattern
}

// CompileMask returns the obvious matcher of set. It tries every orientation of every pattern at every
// point for both sides, and compares the cells one by one. It is slow and simple, and serves as the
// oracle for all other engines. Its hits are sorted.
func CompileMask(set *pattern.Set) Matcher {
	m := &mask{set: set, turned: make([][]pattern.Oriented, set.Len())}
	for id, p := range set.All() {
		m.turned[id] = p.Orientations()
	}
	return m
}

// Set returns the set that was compiled.
func (m *mask) Set() *pattern.Set { return m.set }

// Clone returns m: it has no working memory.
func (m *mask) Clone() Matcher { return m }

// AppendHits appends the hits of b to dst in their order.
func (m *mask) AppendHits(dst []Hit, b *board.Board) []Hit {
	misuse.Board(b)
	for id, p := range m.set.All() {
		for _, side := range []board.Color{board.Black, board.White} {
			if !p.Sides.Has(side) {
				continue
			}
			for i := range m.turned[id] {
				dst = appendPlacements(dst, b, int32(id), &m.turned[id][i], side)
			}
		}
	}
	return dst
}

// appendPlacements appends the hits of one orientation for one side. It iterates over the
// rectangle's top left corner; the origin differs from it by a constant, so the order by corner is
// the order by origin.
func appendPlacements(dst []Hit, b *board.Board, id int32, o *pattern.Oriented, side board.Color) []Hit {
	for y := 0; y+o.Height <= b.Size(); y++ {
		for x := 0; x+o.Width <= b.Size(); x++ {
			if holds(o, b, board.At(x, y), side) {
				first := board.At(x+o.First%o.Width, y+o.First/o.Width)
				dst = append(dst, Hit{Pattern: id, Side: side, Sym: o.Sym, Origin: first})
			}
		}
	}
	return dst
}

// holds reports whether o matches in b with its top left cell on corner and its own side played by
// side. The whole rectangle must lie on the board.
func holds(o *pattern.Oriented, b *board.Board, corner board.Point, side board.Color) bool {
	if !fits(o, b.Size(), corner) {
		return false
	}
	for y := range o.Height {
		row := corner + board.Point(y*board.Stride)
		for x, k := range o.Cells[y*o.Width:][:o.Width] {
			if !k.Accepts(b.Color(row+board.Point(x)), side) {
				return false
			}
		}
	}
	return true
}

// fits reports whether o's rectangle with its top left cell on corner lies on a board of the given
// size and touches the edges it declares.
func fits(o *pattern.Oriented, size int, corner board.Point) bool {
	x, y := corner.XY()
	right, bottom := x+o.Width, y+o.Height
	switch {
	case x < 0 || y < 0 || right > size || bottom > size,
		o.Edges&pattern.North != 0 && y != 0,
		o.Edges&pattern.West != 0 && x != 0,
		o.Edges&pattern.South != 0 && bottom != size,
		o.Edges&pattern.East != 0 && right != size:
		return false
	}
	return true
}
