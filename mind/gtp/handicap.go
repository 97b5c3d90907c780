package gtp

import (
	"strings"

	"katachi/board"
)

// freeHandicap returns exactly n points, as clients such as gtp2ogs require: first those of fixed
// handicap, then repeatedly the point that is farthest from the stones and the edge.
func freeHandicap(n, size int) []board.Point {
	b := board.New(size)
	var room [board.NumPoints]int // squared distance to the nearest stone or edge; -1 on a stone
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

// takeRoom updates room for a stone on p.
func takeRoom(room *[board.NumPoints]int, b *board.Board, p board.Point) {
	x, y := p.XY()
	for q := range b.Points {
		u, v := q.XY()
		room[q] = min(room[q], (x-u)*(x-u)+(y-v)*(y-v))
	}
	room[p] = -1
}

// vertices returns the names of points, separated by blanks.
func vertices(points []board.Point, size int) string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Name(size)
	}
	return strings.Join(names, " ")
}
