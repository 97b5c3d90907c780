package review

import (
	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/names"
)

// Thresholds for reasons by ownership, as the loser sees it. A search of few visits often thinks that one
// more move turns a group round; with these, eight times as many nearly always agree.
const (
	leastFall   = 0.5 // of the mean ownership of stones
	leastCorner = 0.4 // of a corner
	open        = 0.1 // at least that before
	cornerLines = 5   // of a corner
)

// explain sets why a claimed loss is one: what is proven of chains, else the chain, or the corner, that
// changes hands by the ownership before and after the move, if that accounts for half of the loss. b is
// the position before the move.
func (v *reviewer) explain(m *Move, b *board.Board, before, after *analysis.Position) {
	if !m.Claimed || !(m.LostPoints > 0) || m.Point == board.Pass || m.Best == nil || len(after.Moves) == 0 {
		return
	}
	if v.causes == nil {
		v.causes = names.Builtin().ReadingNamer().Follow(v.Size)
	}
	if c := v.causes.Cause(b, m.Color, m.Point, m.Best.Line[0], after.Moves[0].Line[0], m.LostPoints); c != nil {
		m.Why = &name.Reason{Kind: "reply", Cause: *c}
		if c.Color == m.Color {
			m.Why.Kind = "best"
		}
		return
	}
	if before.Owner != nil && after.Owner != nil {
		m.Why = m.changing(b, before.Owner, after.Owner)
	}
}

// changing returns the reason that ownership gives; nil for none.
func (m *Move) changing(b *board.Board, before, after *[board.NumPoints]float32) (why *name.Reason) {
	own := func(owner *[board.NumPoints]float32, points []board.Point) float64 {
		if m.Color == board.White {
			return -owned(owner, points)
		}
		return owned(owner, points)
	}
	most := m.LostPoints / 2
	for p := range b.Chains {
		stones := b.AppendChain(nil, p)
		was, is := own(before, stones), own(after, stones)
		area := b.AppendLiberties(stones, p)
		lost := float64(len(area)) * (own(before, area) - own(after, area))
		if len(stones) < changedStones || was-is < leastFall || was < open || lost < most {
			continue
		}
		kind, mine := "lost", b.Color(p) == m.Color
		switch {
		case is <= -report.LikelyOwned && !mine:
			kind = "saved"
		case is > -report.LikelyOwned && mine && was >= 5*open && is <= 2*open:
			kind = "danger"
		case is > -report.LikelyOwned:
			continue
		}
		most = lost
		why = &name.Reason{Kind: kind, Cause: names.Cause{Purpose: names.Purpose{Of: p, To: board.Pass, Stones: len(stones)}, Color: b.Color(p), Move: board.Pass}}
	}
	if why != nil {
		return why
	}
	for _, points := range corners(b.Size()) {
		was, is := own(before, points), own(after, points)
		if was-is >= leastCorner && was >= open && is <= -open && float64(len(points))*(was-is) >= most {
			return &name.Reason{Kind: "corner", Cause: names.Cause{Purpose: names.Purpose{Of: points[3*len(points)/4], To: board.Pass}, Color: m.Color.Opponent(), Move: board.Pass}}
		}
	}
	return nil
}

// corners returns the points of each corner, from the edge to the middle.
func corners(size int) (list [4][]board.Point) {
	lines := min(cornerLines, size/2)
	for i := range list {
		for k := range lines * lines {
			x, y := k%lines, k/lines
			if i&1 != 0 {
				x = size - 1 - x
			}
			if i&2 != 0 {
				y = size - 1 - y
			}
			list[i] = append(list[i], board.At(x, y))
		}
	}
	return list
}
