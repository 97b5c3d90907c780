package gtp

import (
	"strings"

	"katachi/board"
)

// freeHandicap returns n points: those of fixed handicap as far as they go, then
// each time the point that is farthest from the stones and the edge. Clients such
// as gtp2ogs want exactly as many as they asked for.
func freeHandicap(n, size int) []board.Point {
	b := board.New(size)
	var room [board.NumPoints]int // squared distance to what is nearest; -1 on a stone
	for p := range b.Points {
		x, y := p.XY()
		edge := min(x, y, size-1-x, size-1-y) + 1
		room[p] = edge * edge
	}
	points, _ := board.Handicap(min(n, board.MaxHandicap(size)), size)
	for _, p := range points {
		takeRoom(&room, b, p)
	}
	for len(points) < n {
		best := board.At(0, 0)
		for p := range b.Points {
			if room[p] > room[best] {
				best = p
			}
		}
		takeRoom(&room, b, best)
		points = append(points, best)
	}
	return points
}

// takeRoom puts a stone on p.
func takeRoom(room *[board.NumPoints]int, b *board.Board, p board.Point) {
	x, y := p.XY()
	for q := range b.Points {
		u, v := q.XY()
		room[q] = min(room[q], (x-u)*(x-u)+(y-v)*(y-v))
	}
	room[p] = -1
}

// vertices returns the names of points, with blanks between.
func vertices(points []board.Point, size int) string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Name(size)
	}
	return strings.Join(names, " ")
}
