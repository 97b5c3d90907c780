package match

import "katachi/board"

// Reader is a Matcher that answers point by point and knows what it looked at.
// Every hit belongs to one point of the board, the engine chooses which.
type Reader interface {
	Matcher
	// AppendHitsAt appends the hits that belong to p to dst. It also returns
	// the bounding rectangle of every point of the board that was looked at,
	// for hits and for failures, so that the answer stays right as long as
	// nothing changes in it; empty if the board was not looked at.
	AppendHitsAt(dst []Hit, b *board.Board, p board.Point) ([]Hit, Rect)
}

// Rescan makes any matcher incremental by matching again what a change
// concerns: the points whose dependency rectangle a change lies in if m is a Reader, else the
// square that the largest pattern can reach. It is a Looker.
func Rescan(m Matcher) Incremental {
	if r, ok := m.(Reader); ok {
		return newPoints(r)
	}
	return newCrop(m)
}
