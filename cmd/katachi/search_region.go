package main

import (
	"fmt"

	"katachi/board"
	"katachi/query"
	"katachi/sgf"
)

// region is a rectangle of points, corners included, counted from the top left.
type region struct {
	x0, y0, x1, y1 int
	wild           map[board.Point]bool // points where anything may lie
}

// markedRegion returns the points that a node selects: by SL, else by VW, which
// holds until it is changed. In the rectangle around them, the points that are
// not selected may hold anything. Without either it is the whole board.
func markedRegion(n *sgf.Node, size int) (region, error) {
	points := n.Points("SL")
	for up := n; up != nil && len(points) == 0; up = up.Parent() {
		if up.Has("VW") {
			points = up.Points("VW")
			break
		}
	}
	if len(points) == 0 {
		return region{x1: size - 1, y1: size - 1}, nil
	}
	r := region{x0: size, y0: size, x1: -1, y1: -1, wild: map[board.Point]bool{}}
	chosen := map[board.Point]bool{}
	for _, p := range points {
		if !p.On(size, size) {
			return r, fmt.Errorf("the marked point %s lies outside of the board", p)
		}
		x, y := int(p.X), int(p.Y)
		r.x0, r.y0, r.x1, r.y1 = min(r.x0, x), min(r.y0, y), max(r.x1, x), max(r.y1, y)
		chosen[board.At(x, y)] = true
	}
	for y := r.y0; y <= r.y1; y++ {
		for x := r.x0; x <= r.x1; x++ {
			if p := board.At(x, y); !chosen[p] {
				r.wild[p] = true
			}
		}
	}
	return r, nil
}

// shownAt returns the point under the top left cell of a query where it is
// shown: the part of the position stays in its place, if it may lie there; a
// query that slides is shown in the middle.
func (c *searchCmd) shownAt(q *query.Query) (x, y int) {
	a := q.Images()[0].Anchors
	if r := c.cut; r != nil && r.x0 >= a.Left && r.x0 <= a.Right && r.y0 >= a.Top && r.y0 <= a.Bottom {
		return r.x0, r.y0
	}
	return (a.Left + a.Right) / 2, (a.Top + a.Bottom) / 2
}

// query looks for a part of b.
func (r *region) query(b *board.Board, at string) *query.Query {
	q := &query.Query{Board: b.Size()}
	for y := r.y0; y <= r.y1; y++ {
		row := ""
		for x := r.x0; x <= r.x1; x++ {
			if p := board.At(x, y); r.wild[p] {
				row += "*"
			} else {
				row += b.Color(p).String()
			}
		}
		q.Rows = append(q.Rows, row)
	}
	q.Anchors = r.anchors(at, b.Size())
	return q
}

// anchors returns where a region may lie.
func (r *region) anchors(at string, n int) query.Anchors {
	switch at {
	case "corner":
		return query.Anchors{Region: query.Corner}
	case "side":
		return query.Anchors{Region: query.Side}
	case "inner":
		return query.Anchors{Region: query.Inner}
	case "anywhere":
		return query.Anchors{Region: query.Anywhere}
	case "fixed":
		return query.Anchors{Left: r.x0, Right: r.x0, Top: r.y0, Bottom: r.y0, Region: query.Fixed}
	}
	return query.Along(n, r.x0, r.y0, r.x1, r.y1)
}
