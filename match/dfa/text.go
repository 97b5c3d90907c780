package dfa

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Text returns the string of a pattern, read along the spiral from its anchor (see match.Anchor),
// with one class per place. Places outside the rectangle are Any, or Off beyond a declared edge. If
// all is set, the string is cut after the last cell of the rectangle: chapter 10.1 of GNU Go's manual
// writes such a string as "OO?X.?*O*?*?". Otherwise it is the string that automata read, cut after
// the last place that tells something new.
func Text(o *pattern.Oriented, all bool) []pattern.Class {
	if all {
		return whole(o, match.Anchor(o), routes[Spiral])
	}
	return informative(o, match.Anchor(o), routes[Spiral])
}

// whole returns the string of o from the anchor along a path, cut after the last
// cell of the rectangle: Text for any anchor and path.
func whole(o *pattern.Oriented, anchor int, path route) []pattern.Class {
	ax, ay := anchor%o.Width, anchor/o.Width
	var text []pattern.Class
	for left := o.Width * o.Height; left > 0; {
		off := path[len(text)]
		x, y := ax+off.dx, ay+off.dy
		text = append(text, classAt(o, x, y))
		if inside(o, x, y) {
			left--
		}
	}
	return text
}

// Around returns what a scan along the spiral reads from p: the contents of n places, as seen by
// the colour of the stone on p (Black if there is none), so that own stones are Black.
func Around(b *board.Board, p board.Point, n int) []board.Color {
	view := b.Color(p)
	if !view.IsStone() {
		view = board.Black
	}
	text := make([]board.Color, min(n, len(routes[Spiral])))
	x, y := p.XY()
	for i := range text {
		o := routes[Spiral][i]
		text[i] = board.Off
		if c, r := x+o.dx, y+o.dy; c >= 0 && r >= 0 && c < b.Size() && r < b.Size() {
			text[i] = seenBy[view][b.Color(board.At(c, r))]
		}
	}
	return text
}

// PlaceOf returns the place of q on the spiral around p, counted from 0: the manual's section 10.5
// calls it reverse.
func PlaceOf(p, q board.Point) int {
	px, py := p.XY()
	qx, qy := q.XY()
	return slices.Index(routes[Spiral], offset{qx - px, qy - py})
}

func inside(o *pattern.Oriented, x, y int) bool {
	return 0 <= x && x < o.Width && 0 <= y && y < o.Height
}

// classAt returns the class that o has at column x, row y counted from its top left cell, also
// outside the rectangle.
func classAt(o *pattern.Oriented, x, y int) pattern.Class {
	switch {
	case inside(o, x, y):
		return o.Cells[y*o.Width+x]
	case x < 0 && o.Edges&pattern.West != 0, x >= o.Width && o.Edges&pattern.East != 0,
		y < 0 && o.Edges&pattern.North != 0, y >= o.Height && o.Edges&pattern.South != 0:
		return pattern.Off
	}
	return pattern.Any
}

// informative returns the string of o from the anchor, cut after the last place that tells
// something new. For example, a "?" cell between rows and columns that are known to be on the board
// is on the board, too. The string is often much shorter than that of Text, and never longer,
// except for a declared edge, which needs a place beyond the edge as proof.
func informative(o *pattern.Oriented, anchor int, path route) []pattern.Class {
	ax, ay := anchor%o.Width, anchor/o.Width
	known := knowledge{left: ax + 1, right: ax - 1, top: ay + 1, bottom: ay - 1}
	var text []pattern.Class
	end := 0
	for left := (o.Width + 2) * (o.Height + 2); left > 0 && len(text) < len(path); {
		off := path[len(text)]
		x, y := ax+off.dx, ay+off.dy
		if -1 <= x && x <= o.Width && -1 <= y && y <= o.Height {
			left--
		}
		k := classAt(o, x, y)
		text = append(text, k)
		if known.learn(o, x, y, k) {
			end = len(text)
		}
	}
	return text[:end]
}

// knowledge is what the places read so far prove: which rows and columns of the rectangle are on
// the board, and which edges are where they should be.
type knowledge struct {
	left, right, top, bottom int
	edges                    pattern.Edges
}

// learn adds the place (x, y) of class k and reports whether it told anything new.
func (n *knowledge) learn(o *pattern.Oriented, x, y int, k pattern.Class) bool {
	switch k {
	case pattern.Any:
		return false
	case pattern.Off:
		return n.learnEdges(o, x, y)
	}
	before := *n
	n.left, n.right = min(n.left, x), max(n.right, x)
	n.top, n.bottom = min(n.top, y), max(n.bottom, y)
	return k != pattern.On || *n != before
}

// learnEdges adds a place beyond a declared edge. It proves the edge only if it is next to the
// rectangle and straight beyond it, so that only that edge can be the reason.
func (n *knowledge) learnEdges(o *pattern.Oriented, x, y int) bool {
	before := n.edges
	if 0 <= y && y < o.Height {
		switch x {
		case -1:
			n.edges |= pattern.West
		case o.Width:
			n.edges |= pattern.East
		}
	}
	if 0 <= x && x < o.Width {
		switch y {
		case -1:
			n.edges |= pattern.North
		case o.Height:
			n.edges |= pattern.South
		}
	}
	return n.edges != before
}
