// Package picture draws positions as text for a terminal, as SVG and as PNG. All three show the
// same things: stones, coordinates, star points, labels, the last move, marked rectangles and
// shapes. Only text has no legend, and can be limited to a part of the board. Plots and graphs are
// pictures, too.
package picture

import (
	"slices"

	"katachi/board"
)

// Picture is a position with marks. The zero values of all fields but Board mark nothing.
type Picture struct {
	Board  *board.Board
	Last   board.Point             // the last move, marked by a ring; Pass for none
	Labels map[board.Point]string  // short texts on stones and empty points
	Areas  []Area                  // marked rectangles, such as the part of a board that is searched
	Shapes []Shape                 // stones that belong together, outlined and numbered from 1, with a legend
	Owner  map[board.Point]float64 // owners of points, from 1 for Black to -1 for White, drawn as squares of that size; not in text
	Title  string                  // a line below the board; may be empty
	View   Area                    // the part that is drawn as text; the zero Area is the whole board
}

// Area is a rectangle of points, corners included.
type Area struct {
	From, To board.Point // top left, bottom right
}

// Contains reports whether p lies in a.
func (a Area) Contains(p board.Point) bool {
	x, y := p.XY()
	x0, y0 := a.From.XY()
	x1, y1 := a.To.XY()
	return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

// Shape is named points, such as the stones of a pattern.
type Shape struct {
	Name   string
	Points []board.Point // if none, the name is only in the legend, without a number
}

// marked reports whether p is in a marked rectangle or belongs to a shape.
func (pic *Picture) marked(p board.Point) bool {
	return slices.ContainsFunc(pic.Areas, func(a Area) bool { return a.Contains(p) }) ||
		slices.ContainsFunc(pic.Shapes, func(s Shape) bool { return slices.Contains(s.Points, p) })
}

// column returns the letter of column x; I is skipped.
func column(x int) string { return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x : x+1] }
