package pattern

import "katachi/board"

// Covers reports whether p implies q: wherever p matches, q matches too, at a fixed place within
// p's rectangle. Every pattern covers itself. Moves do not matter.
func (p *Pattern) Covers(q *Pattern) bool {
	parts := q.placements()
	for _, whole := range p.placements() {
		if !whole.holdsOneOf(parts) {
			return false
		}
	}
	return true
}

// placed is a pattern as it can lie on a board: turned, and in the board's colours.
type placed struct {
	Oriented
	side board.Color
}

// placements returns p in all its orientations and for all its sides.
func (p *Pattern) placements() []placed {
	var all []placed
	for _, side := range []board.Color{board.Black, board.White} {
		if p.Sides.Has(side) {
			for _, o := range p.Orientations() {
				all = append(all, placed{o, side})
			}
		}
	}
	return all
}

func (w *placed) holdsOneOf(parts []placed) bool {
	for i := range parts {
		for y := 0; y+parts[i].Height <= w.Height; y++ {
			for x := 0; x+parts[i].Width <= w.Width; x++ {
				if w.holds(&parts[i], x, y) {
					return true
				}
			}
		}
	}
	return false
}

// holds reports whether part, with its top left cell on cell (x, y) of w, matches wherever w does.
func (w *placed) holds(part *placed, x, y int) bool {
	declared := Edges(0) // w's edges that part's rectangle touches
	if y == 0 {
		declared |= w.Edges & North
	}
	if x == 0 {
		declared |= w.Edges & West
	}
	if y+part.Height == w.Height {
		declared |= w.Edges & South
	}
	if x+part.Width == w.Width {
		declared |= w.Edges & East
	}
	if part.Edges&^declared != 0 {
		return false
	}
	for i, k := range part.Cells {
		cell := w.Cells[(y+i/part.Width)*w.Width+x+i%part.Width].As(w.side)
		if cell&^k.As(part.side) != 0 {
			return false
		}
	}
	return true
}
