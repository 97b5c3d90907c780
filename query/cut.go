package query

import (
	"strings"

	"katachi/board"
)

// Cut returns a query for a part of a position, given by its top left and
// bottom right points. The part keeps its distance to the edges that it
// touches, and may lie anywhere else along them, as [Along] says.
func Cut(b *board.Board, from, to board.Point) *Query {
	x0, y0 := from.XY()
	x1, y1 := to.XY()
	q := &Query{Board: b.Size(), Anchors: Along(b.Size(), x0, y0, x1, y1)}
	for y := y0; y <= y1; y++ {
		var row strings.Builder
		for x := x0; x <= x1; x++ {
			row.WriteString(b.Color(board.At(x, y)).String())
		}
		q.Rows = append(q.Rows, row.String())
	}
	return q
}

// Along returns where a rectangle of a board may lie that keeps to the edges
// that it touches: in the direction in which it touches an edge it stays where
// it is; in the other it slides, without ever touching one. The corners are
// counted from the top left, from 0.
func Along(size, x0, y0, x1, y1 int) Anchors {
	slide := func(from, to int) (int, int) {
		if from == 0 || to == size-1 {
			return from, from
		}
		return 1, size - 2 - (to - from)
	}
	a := Anchors{Region: Fixed}
	a.Left, a.Right = slide(x0, x1)
	a.Top, a.Bottom = slide(y0, y1)
	return a
}
