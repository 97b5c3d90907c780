package match

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"katachi/board"
	"katachi/pattern"
)

// Hit is a placement of a pattern that holds in a position.
type Hit struct {
	Pattern int32          `json:"pattern"`  // id in the set
	Origin  board.Point    `json:"origin"`   // the point under the diagram's first cell
	Sym     board.Symmetry `json:"symmetry"` // how the diagram is turned
	Side    board.Color    `json:"side"`     // the colour that plays the own side: Black or White
}

// PatternID returns the id of h's pattern, for pattern.Set.Of: set.Of(h) is the
// pattern.
func (h Hit) PatternID() int { return int(h.Pattern) }

// Points yields the points that h, a hit of p, lies on, each with the class that p has there; in it
// pattern.Own means a stone of h.Side. The order is that of p.Cells: row by row of the diagram as
// drawn, however it is turned on the board.
func (h Hit) Points(p *pattern.Pattern) iter.Seq2[board.Point, pattern.Class] {
	return func(yield func(board.Point, pattern.Class) bool) {
		for i, class := range p.Cells {
			if !yield(p.PointOf(i, h.Sym, h.Origin), class) {
				return
			}
		}
	}
}

// AppendStones appends to dst the points where h, a hit of p, has stones that p requires, in the
// order of Points, and returns dst.
func (h Hit) AppendStones(dst []board.Point, p *pattern.Pattern) []board.Point {
	for at, class := range h.Points(p) {
		if class&^pattern.Stone == 0 {
			dst = append(dst, at)
		}
	}
	return dst
}

// Move returns the point of p's first move in h, a hit of p, or board.Pass if p has no move.
func (h Hit) Move(p *pattern.Pattern) board.Point { return p.MovePoint(h.Sym, h.Origin) }

// Rect returns the rectangle that h, a hit of p, lies on.
func (h Hit) Rect(p *pattern.Pattern) Rect {
	r, c := h.Sym.Offset(p.Height-1, p.Width-1) // the cell opposite to the first
	x, y := h.Origin.XY()
	return Rect{
		int8(x + min(c, 0)), int8(y + min(r, 0)),
		int8(x + max(c, 0) + 1), int8(y + max(r, 0) + 1),
	}
}

// Compare orders hits by pattern, side (Black first), symmetry and origin (in reading order). Hits
// are reported in this order.
func Compare(a, b Hit) int { return cmp.Compare(a.key(), b.key()) }

// key packs h into a number, in such a way that the order of keys is the order of hits.
func (h Hit) key() uint64 {
	return uint64(h.Pattern)<<24 | uint64(h.Side-board.Black)<<20 | uint64(h.Sym)<<16 | uint64(h.Origin)
}

// hitOf returns the hit with the key.
func hitOf(key uint64) Hit {
	return Hit{
		Pattern: int32(key >> 24), Side: board.Black + board.Color(key>>20&15),
		Sym: board.Symmetry(key >> 16 & 15), Origin: board.Point(key & 0xffff),
	}
}

// Sort sorts hits in the order of Compare.
func Sort(hits []Hit) {
	if len(hits) < fewHits || len(hits) > math.MaxInt32 {
		slices.SortFunc(hits, Compare)
		return
	}
	keys := make([]uint64, len(hits))
	for i, h := range hits {
		if keys[i] = h.key(); hitOf(keys[i]) != h { // not a hit of any matcher
			slices.SortFunc(hits, Compare)
			return
		}
	}
	for i, key := range sortKeys(keys, make([]uint64, len(keys))) {
		hits[i] = hitOf(key)
	}
}

// fewHits is the number up to which hits are sorted by comparing them.
const fewHits = 100

// sortKeys sorts keys byte by byte from the lowest, skipping bytes that are the same in all keys.
// It uses other, which has the same length, and returns the one of the two slices with the result.
func sortKeys(keys, other []uint64) []uint64 {
	var differ uint64
	for _, key := range keys {
		differ |= key ^ keys[0]
	}
	for shift := 0; differ>>shift != 0; shift += 8 {
		if differ>>shift&0xff == 0 {
			continue
		}
		var starts [256]int32
		for _, key := range keys {
			starts[key>>shift&0xff]++
		}
		at := int32(0)
		for i, n := range starts {
			starts[i] = at
			at += n
		}
		for _, key := range keys {
			at := &starts[key>>shift&0xff]
			other[*at] = key
			*at++
		}
		keys, other = other, keys
	}
	return keys
}
