package match

import "katachi/board"

// Reader is a Matcher that can match point by point and reports which points it read. Every hit
// belongs to one point of the board; which one depends on the engine.
type Reader interface {
	Matcher
	// AppendHitsAt appends the hits that belong to p to dst. It also returns the bounding rectangle
	// of all points of the board that it read, whether for hits or for failures: the result stays
	// valid as long as nothing changes in it. The rectangle is empty if no point was read.
	AppendHitsAt(dst []Hit, b *board.Board, p board.Point) ([]Hit, Rect)
}

// Rescan makes any matcher incremental by matching again where a change matters. If m is a Reader,
// these are the points whose rectangle contains a changed point; otherwise it is the square that
// the largest pattern can reach. The result is a Looker.
func Rescan(m Matcher) Incremental {
	if r, ok := m.(Reader); ok {
		return newPoints(r)
	}
	return newCrop(m)
}
