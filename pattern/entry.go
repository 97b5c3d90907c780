package pattern

import "katachi/board"

// entry is a pattern that is being read.
type entry struct {
	Pattern
	line     int // of its name
	diagram  *drawing
	examples []*drawing     // parallel to Examples
	given    map[string]int // how often each key was given
	edges    Edges          // from the key
	moves    [][2]int       // from the key: column and row from 1
	movesAt  int            // line of that key
}

// place turns the drawing into the pattern's rectangle, edges and moves.
func (e *entry) place() *flaw {
	g := e.diagram
	if wrong := g.finish(); wrong != nil {
		return wrong
	}
	cells := make([]Class, 0, len(g.rows)*len(g.rows[0]))
	numbered := [10]int{}
	for i := range numbered {
		numbered[i] = NoMove
	}
	wrong := g.eachCell(func(i, line int, s symbol) *flaw {
		k := classOf(s.char)
		if s.char >= '1' && s.char <= '9' {
			k = Empty
			if numbered[s.char-'0'] != NoMove {
				return flawed(line, s.col, "a second move %c", s.char)
			}
			numbered[s.char-'0'] = i
		}
		if k == 0 {
			return flawed(line, s.col, "%q: want %s", s.char, wanted)
		}
		cells = append(cells, k)
		return nil
	})
	if wrong != nil {
		return wrong
	}
	core, edges, wrong := g.trim(cells, g.edges|e.edges)
	if wrong != nil {
		return wrong
	}
	e.Edges = edges
	return e.cut(cells, core, numbered)
}

// cut takes the core of the drawn cells and translates the moves.
func (e *entry) cut(cells []Class, core box, numbered [10]int) *flaw {
	width := len(e.diagram.rows[0])
	e.Width, e.Height = core.right-core.left+1, core.bottom-core.top+1
	e.Cells = make([]Class, 0, e.Width*e.Height)
	for y := core.top; y <= core.bottom; y++ {
		for x := core.left; x <= core.right; x++ {
			e.Cells = append(e.Cells, cells[y*width+x]&On)
		}
	}
	within := func(x, y int) int { return (y-core.top)*e.Width + x - core.left }
	for n, i := range numbered[1:] {
		switch {
		case i == NoMove:
		case len(e.Moves) < n:
			y := i / width
			s := e.diagram.rows[y][i%width]
			return flawed(e.diagram.lines[y], s.col, "move %d without move %d", n+1, n)
		case len(e.moves) > 0:
			return flawed(e.movesAt, 1, "moves both drawn and listed: want one of the two")
		default:
			e.Moves = append(e.Moves, within(i%width, i/width))
		}
	}
	for _, m := range e.moves {
		x, y := m[0]-1, m[1]-1
		if side, _ := core.beside(x, y); side != 0 {
			return flawed(e.movesAt, 1, "move on %d,%d: want column and row of a cell on the board", m[0], m[1])
		}
		e.Moves = append(e.Moves, within(x, y))
	}
	return nil
}

// place turns a drawing into the example's position.
func (e *Example) place(g *drawing) *flaw {
	if len(g.rows)+len(g.rules) == 0 {
		return flawed(g.at, 1, "want an indented position below")
	}
	if wrong := g.finish(); wrong != nil {
		return wrong
	}
	e.Width, e.Height, e.Edges = len(g.rows[0]), len(g.rows), g.edges
	wrong := g.eachCell(func(i, line int, s symbol) *flaw {
		c := board.Empty
		switch s.char {
		case '.':
		case 'X':
			c = board.Black
		case 'O':
			c = board.White
		case '1':
			if e.Move != NoMove {
				return flawed(line, s.col, "a second move 1")
			}
			e.Move = i
		default:
			return flawed(line, s.col, "%q in a position: want . X O, or 1 for the move", s.char)
		}
		e.Cells = append(e.Cells, c)
		return nil
	})
	if wrong == nil && e.size() == 0 {
		wrong = flawed(g.lines[0], 1, "a position of %dx%d with these edges fits on no square board of %d to %d points",
			e.Width, e.Height, board.MinSize, board.MaxSize)
	}
	return wrong
}
