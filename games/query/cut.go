package query

import (
	"strings"

	"katachi/board"
)

// Cut returns a query for a part of a position, given by its top left and bottom right points. The
// part stays at the edges that it touches, and may slide along them: see [Along].
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

// Along returns the places of a rectangle that stays at the edges that it touches: it does not move
// in a direction in which it touches an edge, and slides in the other without touching one.
// Coordinates count from 0 at the top left.
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
