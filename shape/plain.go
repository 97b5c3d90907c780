package shape

import "katachi/board"

// Plain reads the shape whose core has its top left point at (x, y) as the page describes it, point
// by point: the core, then level after level until enough stones and sides of the board have been
// seen. View.List does the same with rows and columns of bits.
func (s Scheme) Plain(b *board.Board, x, y int) List {
	l, _ := s.Read(b.Size(), b.Size(), func(x, y int) (board.Color, bool) {
		if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
			return board.Off, true
		}
		return b.Color(board.At(x, y)), true
	}, x, y)
	return l
}

// Read is Plain for a part of a board of width x height points. at returns the content of a point,
// relative to the part's top left one, or false if it is unknown: then ok is false, too, unless the
// list ends before that point.
func (s Scheme) Read(width, height int, at func(x, y int) (board.Color, bool), x, y int) (l List, ok bool) {
	seen, sides := 0, [4]int{}
	for n := 0; ; n++ {
		for i := range 16 {
			p := s.place(n, i)
			px, py := x+int(p.Col), y+int(p.Row)
			c, known := at(px, py)
			if !known {
				return l, false
			}
			l.Codes[n] |= Code(c) << (30 - 2*i)
			if n > 0 {
				seen += min(1, int(c)%3) // a stone
				sides[0] |= beyond(px)
				sides[1] |= beyond(py)
				sides[2] |= beyond(width - 1 - px)
				sides[3] |= beyond(height - 1 - py)
			}
		}
		if l.Depth = n; n > 0 && (n == MaxLevels || seen+sides[0]+sides[1]+sides[2]+sides[3] >= s.stop()) {
			return l, true
		}
	}
}

// Points calls f with every point that a list has seen and its content, those of the core first.
func (s Scheme) Points(l *List, f func(Place, board.Color)) {
	for n, c := range l.All() {
		for i := range 16 {
			f(s.place(n, i), c.at(i))
		}
	}
}
