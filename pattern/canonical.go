package pattern

import (
	"maps"
	"slices"

	"katachi/board"
)

// Turn returns p as it looks when turned by s; it matches in the same places. The name and
// everything else that is not drawn stay the same, including examples.
func (p *Pattern) Turn(s board.Symmetry) *Pattern {
	o := p.Orient(s)
	q := *p
	q.Width, q.Height, q.Cells, q.Edges = o.Width, o.Height, o.Cells, o.Edges
	q.Moves = nil
	t := p.turn(s)
	for _, m := range p.Moves {
		q.Moves = append(q.Moves, t.cell(p, m))
	}
	q.Symmetries = 0
	for t := range board.Symmetry(board.NumSymmetries) {
		if p.Symmetries.Has(t.Compose(s)) { // q turned by t is p turned by s, then t
			q.Symmetries |= 1 << t
		}
	}
	return &q
}

// SwapColours returns p with own and other exchanged; it matches in the same places. The first move
// belongs to the own side, so SwapColours panics if p has moves.
func (p *Pattern) SwapColours() *Pattern {
	if len(p.Moves) > 0 {
		panic("pattern: colours of a pattern with moves cannot be swapped")
	}
	q := *p
	q.Cells = make([]Class, len(p.Cells))
	for i, k := range p.Cells {
		q.Cells[i] = k.Swap()
	}
	q.Sides = p.Sides&AsDrawn<<1 | p.Sides&swapped>>1
	return &q
}

// Canonical returns the canonical form of p. Of all drawings that match in the same places with the
// same moves, it is the one with the first sides (as drawn before swapped), then the lowest
// spelling (height, width, edges, cells, moves), then the lowest Symmetries, which include all that
// are equivalent to one of p's. Drawings that differ by a symmetry, or by colours where these do
// not matter, have canonical forms with equal drawings.
func (p *Pattern) Canonical() *Pattern {
	bases := []*Pattern{p}
	if len(p.Moves) == 0 && p.Sides != AsDrawn {
		bases = append(bases, p.SwapColours())
	}
	if p.Sides == swapped && len(bases) == 2 {
		bases = bases[1:]
	}
	var best *Pattern
	low := ""
	for _, base := range bases {
		for s := range board.Symmetry(board.NumSymmetries) {
			key := base.spell(s)
			if best != nil && key > low {
				continue
			}
			q := base.Turn(s)
			q.Symmetries = q.complete()
			if best == nil || key < low || q.Symmetries < best.Symmetries {
				best, low = q, key
			}
		}
	}
	return best
}

// Key returns a string that is equal for two patterns exactly when their canonical forms have equal
// drawings, sides and orientations: they match in the same places, with the same moves.
func (p *Pattern) Key() string {
	q := p.Canonical()
	return q.spell(0) + string([]byte{byte(q.Sides), byte(q.Symmetries)})
}

// Duplicates returns the ids of patterns with equal Keys, in groups ordered by their first ids.
func (s *Set) Duplicates() [][]int {
	byKey := make(map[string][]int)
	for id, p := range s.All() {
		byKey[p.Key()] = append(byKey[p.Key()], id)
	}
	groups := slices.DeleteFunc(slices.Collect(maps.Values(byKey)), func(ids []int) bool { return len(ids) < 2 })
	slices.SortFunc(groups, slices.Compare)
	return groups
}
