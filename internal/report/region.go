package report

import (
	"errors"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/sgf"
)

// Region is a rectangle of points, both ends included, counted from 0 at the top left.
type Region struct {
	X0, Y0, X1, Y1 int
	Wild           map[board.Point]byte // cells of a query that accept more than a stone or nothing: x, o, *; may be nil
}

// Whole returns the region of a whole board.
func Whole(size int) Region { return Region{X1: size - 1, Y1: size - 1} }

// ParseRegion parses two opposite corners, such as "C3:K9".
func ParseRegion(text string, size int) (Region, error) {
	one, other, ok := strings.Cut(text, ":")
	if !ok {
		return Region{}, fmt.Errorf("%q: want two corners, such as C3:K9", text)
	}
	var points []board.Point
	for _, name := range []string{one, other} {
		p, err := board.ParsePoint(name, size)
		if err == nil && p == board.Pass {
			err = errors.New("a pass is not a corner")
		}
		if err != nil {
			return Region{}, fmt.Errorf("%q: %w", text, err)
		}
		points = append(points, p)
	}
	return Span(points...), nil
}

// ParsePoints parses names of points of the board; the error is a [*query.FieldError] about the
// field.
func ParsePoints(field, names string, size int) (list []board.Point, err error) {
	for _, name := range Words(names) {
		p, err := board.ParsePoint(name, size)
		if err != nil || p == board.Pass {
			return nil, &query.FieldError{Field: field, Err: lang.Say("not a point", name)}
		}
		list = append(list, p)
	}
	return list, nil
}

// Name returns the lower left and upper right corners in the form of ParseRegion: "C3:K9".
func (r Region) Name(size int) string {
	return board.At(r.X0, r.Y1).Name(size) + ":" + board.At(r.X1, r.Y0).Name(size)
}

// Span returns the smallest region that contains all points.
func Span(points ...board.Point) Region {
	r := Region{X0: board.MaxSize, Y0: board.MaxSize, X1: -1, Y1: -1}
	for _, p := range points {
		x, y := p.XY()
		r.X0, r.Y0, r.X1, r.Y1 = min(r.X0, x), min(r.Y0, y), max(r.X1, x), max(r.Y1, y)
	}
	return r
}

// MarkedRegion returns the region of the points that a node selects: by SL, else by VW, which stays
// in effect until changed. Points of the rectangle around them that are not selected may have any
// content. Without either, it is the whole board.
func MarkedRegion(n *sgf.Node, size int) (Region, error) {
	marked := n.Points("SL")
	for up := n; up != nil && len(marked) == 0; up = up.Parent() {
		if up.Has("VW") {
			marked = up.Points("VW")
			break
		}
	}
	if len(marked) == 0 {
		return Whole(size), nil
	}
	var points []board.Point
	for _, m := range marked {
		if !m.On(size, size) {
			return Region{}, fmt.Errorf("the marked point %s lies outside the board", m)
		}
		p, _ := m.Board()
		points = append(points, p)
	}
	return RegionOf(points), nil
}

// RegionOf returns the region of the points, of which there must be at least one.
func RegionOf(points []board.Point) Region {
	chosen := map[board.Point]bool{}
	for _, p := range points {
		chosen[p] = true
	}
	r := Span(points...)
	r.Wild = map[board.Point]byte{}
	for y := r.Y0; y <= r.Y1; y++ {
		for x := r.X0; x <= r.X1; x++ {
			if p := board.At(x, y); !chosen[p] {
				r.Wild[p] = '*'
			}
		}
	}
	return r
}

// Query returns the query for this part of a board. At says where the part may lie: "corner",
// "side", "inner", "anywhere", "fixed" (at the same place, up to symmetry), or "auto" and "": it
// stays at the edges that it touches and may slide along them.
func (r *Region) Query(b *board.Board, at string) *query.Query {
	q := &query.Query{Board: b.Size()}
	for y := r.Y0; y <= r.Y1; y++ {
		var row strings.Builder
		for x := r.X0; x <= r.X1; x++ {
			if p := board.At(x, y); r.Wild[p] != 0 {
				row.WriteByte(r.Wild[p])
			} else {
				row.WriteString(b.Color(p).String())
			}
		}
		q.Rows = append(q.Rows, row.String())
	}
	switch at {
	case "corner":
		q.Anchors.Region = query.Corner
	case "side":
		q.Anchors.Region = query.Side
	case "inner":
		q.Anchors.Region = query.Inner
	case "anywhere":
		q.Anchors.Region = query.Anywhere
	case "fixed":
		q.Anchors = query.Anchors{Left: r.X0, Right: r.X0, Top: r.Y0, Bottom: r.Y0, Region: query.Fixed}
	default:
		q.Anchors = query.Along(b.Size(), r.X0, r.Y0, r.X1, r.Y1)
	}
	return q
}
