package cover

import (
	"cmp"
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Kept is a hit that is not covered.
type Kept struct {
	Hit         match.Hit
	Kind        pattern.Kind
	Rect        match.Rect
	Move        board.Point // the first move of the pattern, or Pass if it has none
	MoveIgnored bool        // the move lies in the rectangle of a kept hit of a higher kind
}

// Filter returns the hits that matter, in the order of display. hits are the hits of set in a
// position on a board of the given size.
func Filter(set *pattern.Set, hits []match.Hit, size int) []Kept {
	kept := new(Selector).Append(nil, set, hits, size)
	sortKept(kept)
	return kept
}

// sortKept sorts kept hits for display: corner and full board first, then edge, then centre; larger
// ones first; then in the order of hits.
func sortKept(kept []Kept) {
	slices.SortFunc(kept, func(a, b Kept) int {
		return cmp.Or(
			cmp.Compare(rank(b.Kind), rank(a.Kind)),
			cmp.Compare(b.Rect.Width()*b.Rect.Height(), a.Rect.Width()*a.Rect.Height()),
			match.Compare(a.Hit, b.Hit))
	})
}

// rank orders kinds: a pattern bound to more edges is better advice. The full board has the rank of
// the corner.
func rank(k pattern.Kind) int { return min(int(k), int(pattern.Corner)) }

// Selector selects the hits of one position after another without allocating. The zero Selector is
// ready for use.
type Selector struct {
	rects   []match.Rect
	exempt  []bool
	covered Uncovered
}

// Append appends the kept hits to dst, in the order of hits.
func (s *Selector) Append(dst []Kept, set *pattern.Set, hits []match.Hit, size int) []Kept {
	s.rects, s.exempt = resized(s.rects, len(hits)), resized(s.exempt, len(hits))
	for i, h := range hits {
		p := set.Of(h)
		s.rects[i], s.exempt[i] = h.Rect(p), p.Structural
	}
	from := len(dst)
	for i, keep := range s.covered.Keep(s.rects, s.exempt, size) {
		if keep {
			h := hits[i]
			p := set.Of(h)
			dst = append(dst, Kept{Hit: h, Kind: p.Kind(), Rect: s.rects[i], Move: h.Move(p)})
		}
	}
	ignoreMoves(dst[from:])
	return dst
}

// ignoreMoves marks the moves inside hits of a higher kind.
func ignoreMoves(kept []Kept) {
	var above [2]area // by rank: the points of the hits that rank higher
	for _, k := range kept {
		for r := range rank(k.Kind) {
			above[r].add(k.Rect)
		}
	}
	for i := range kept {
		k := &kept[i]
		k.MoveIgnored = k.Move != board.Pass && rank(k.Kind) < len(above) && above[rank(k.Kind)].has(k.Move)
	}
}

// area is a set of points, a word for each row.
type area [board.MaxSize]uint32

func (a *area) add(r match.Rect) {
	row := uint32(1)<<r.X1 - uint32(1)<<r.X0
	for y := r.Y0; y < r.Y1; y++ {
		a[y] |= row
	}
}

func (a *area) has(p board.Point) bool {
	x, y := p.XY()
	return a[y]>>x&1 != 0
}
