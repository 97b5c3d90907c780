package compare

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/ops/review"
	"katachi/internal/report"
)

// leastKnown is the least number of games with a continuation for which statistics are shown.
const leastKnown = 20

// AddKnown adds statistics from the games of collections to the moves of a review, if a position
// was continued in 20 games or more. Other records of the same game do not count. A game that Check
// refuses gets none.
func AddKnown(ctx context.Context, in collection.Union, r *review.Review) error {
	if Check(r.Game) != nil {
		return nil
	}
	c, err := Do(ctx, &Env{In: in, Game: r.Game, Brief: true}, &Request{})
	if err != nil {
		return err
	}
	moves := map[int]*review.Move{}
	for i := range r.Moves {
		moves[r.Moves[i].Number] = &r.Moves[i]
	}
	for _, part := range c.parts() {
		for i := range part.Positions {
			at := &part.Positions[i]
			m := moves[at.Move]
			if m == nil || m.Known != nil || at.Point != m.Point.Name(r.Size) || part.Corner != "" && !inCorner(m.Point, r.Size) {
				continue
			}
			m.Known = at.known(part.Corner)
		}
	}
	return nil
}

// inCorner reports whether a point is within the first eight lines of two sides, where people call a
// place a corner. The corners that are compared are half of the board wide.
func inCorner(p board.Point, size int) bool {
	const lines = 8
	x, y := p.XY()
	return min(x, size-1-x) < lines && min(y, size-1-y) < lines
}

// known returns the statistics of the move that led to a position; nil if there are too few games.
func (at *Position) known(corner string) *report.KnownMove {
	k := &report.KnownMove{Corner: corner, Of: at.Played, Played: at.Played, Won: at.Won, Lost: at.Lost}
	for _, alt := range at.Instead {
		k.Of += alt.Times
	}
	if k.Of < leastKnown || at.stones == 1 { // what else could be the first stone is not known
		return nil
	}
	k.Share, k.Winrate = report.ShareInterval(k.Played, k.Of), report.ShareInterval(k.Won, k.Won+k.Lost)
	const most = 5
	k.Instead = slices.Clone(at.Instead[:min(most, len(at.Instead))])
	return k
}
