package pattern

import "katachi/board"

// Example is a position in which a pattern must match, or must not.
type Example struct {
	Miss          bool // a near miss: the pattern must not match
	Width, Height int  // of the part that is drawn
	Cells         []board.Color
	Edges         Edges // sides of the drawing that are edges of the board
	Move          int   // the cell on which a hit must (or must not) have its move, or NoMove
}

// exampleSize is the board size of an example that does not state it; it is part of the format.
const exampleSize = 19

// size returns the size of the board that the drawing is on, or 0 if the drawing contradicts
// itself.
func (e *Example) size() int {
	size := max(exampleSize, e.Width, e.Height)
	switch {
	case e.Edges&(East|West) == East|West:
		size = e.Width
	case e.Edges&(North|South) == North|South:
		size = e.Height
	}
	crossed := e.Edges == AllEdges && e.Width != e.Height
	if crossed || e.Width > size || e.Height > size || size < board.MinSize || size > board.MaxSize {
		return 0
	}
	return size
}

// corner returns where the drawing's first cell lies: at the edges that are drawn, and otherwise so
// that the drawing is in the middle.
func (e *Example) corner(size int) (x, y int) {
	x, y = (size-e.Width)/2, (size-e.Height)/2
	if e.Edges&West != 0 {
		x = 0
	} else if e.Edges&East != 0 {
		x = size - e.Width
	}
	if e.Edges&North != 0 {
		y = 0
	} else if e.Edges&South != 0 {
		y = size - e.Height
	}
	return x, y
}

// Board returns the position, and the point of its move or board.Pass. The board is 19x19, but
// larger if the drawing is; if opposite edges are drawn, their distance is its size. It is empty
// outside the drawing. Board panics if the drawing fits on no board, which Check reports.
func (e *Example) Board() (*board.Board, board.Point) {
	size := e.size()
	if size == 0 {
		panic("pattern: example fits on no board")
	}
	b := board.New(size)
	x0, y0 := e.corner(size)
	move := board.Pass
	for i, c := range e.Cells {
		p := board.At(x0+i%e.Width, y0+i/e.Width)
		if c.IsStone() {
			if _, err := b.Set(c, p); err != nil {
				panic("pattern: " + err.Error())
			}
		}
		if i == e.Move {
			move = p
		}
	}
	return b, move
}

// check returns what is wrong with e, or "".
func (e *Example) check() string {
	switch {
	case e.Width < 1 || e.Height < 1 || len(e.Cells) != e.Width*e.Height:
		return "example whose cells are no rectangle"
	case e.size() == 0:
		return "example that fits on no board of 2x2 to 25x25 points"
	case e.Move != NoMove && (e.Move < 0 || e.Move >= len(e.Cells) || e.Cells[e.Move] != board.Empty):
		return "example whose move is not on an empty point"
	}
	for _, c := range e.Cells {
		if c > board.White {
			return "example with a cell off the board"
		}
	}
	return ""
}
