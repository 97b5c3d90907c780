package dfa

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Text returns the string of a pattern, read along the spiral from its anchor
// (see match.Anchor) and cut after the last cell of the rectangle: one class a
// place. Outside the rectangle stands Any, or Off beyond a declared edge. It is
// what chapter 10.1 of GNU Go's manual writes "OO?X.?*O*?*?".
func Text(o *pattern.Oriented) []pattern.Class {
	return whole(o, match.Anchor(o), routes[Spiral])
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

// Around returns what a scan along the spiral reads from p: the contents of n
// places, as the colour of the stone on p sees them (Black if there is none): own
// stones are Black.
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

// PlaceOf returns the place on the spiral around p that q has, from 0: what the
// manual's section 10.5 calls reverse.
func PlaceOf(p, q board.Point) int {
	px, py := p.XY()
	qx, qy := q.XY()
	return slices.Index(routes[Spiral], offset{qx - px, qy - py})
}

func inside(o *pattern.Oriented, x, y int) bool {
	return 0 <= x && x < o.Width && 0 <= y && y < o.Height
}

// classAt returns what o demands at column x, row y counted from its top left
// cell, also outside the rectangle.
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

// informative returns the string of o from the anchor, cut after the last place
// that decides something which the places before have not: a cell in the
// middle of "?" that lies between rows and columns known to be on the board is
// on the board. The end of the string is often much earlier than that of Text,
// never later but for a declared edge, which one place beyond has to prove.
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

// knowledge is what the places read so far prove: rows and columns of the
// rectangle known to be on the board, edges known to be where they should.
type knowledge struct {
	left, right, top, bottom int
	edges                    pattern.Edges
}

// learn adds the place (x, y) of class k and reports whether it decided anything.
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

// learnEdges adds a place beyond a declared edge. It proves the edge only if it
// lies next to the rectangle and straight beyond it, where only that edge can be
// the reason.
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
