package pattern

// trim reduces a drawing with cells that may or must be off the board to the rectangle that lies
// completely on the board (P1).
//
// The part of a rectangle that lies on a board is a rectangle again. So let the core be the
// smallest rectangle that contains the cells that must be on the board and the edges that are
// drawn. Inside it '#' is a contradiction and '%' is on the board. Outside it '%' says nothing. A
// '#' straight above, below, left or right of the core means that the edge lies between the two, so
// it must touch the core; otherwise the place of the edge would be unknown. A '#' diagonal to the
// core must be explained by an edge known from elsewhere.
func (g *drawing) trim(cells []Class, edges Edges) (box, Edges, *flaw) {
	width := len(g.rows[0])
	core, wrong := g.core(cells, edges)
	if wrong != nil {
		return box{}, 0, wrong
	}
	for i, k := range cells {
		if side, touching := core.beside(i%width, i/width); k == Off && touching && side.Kind() == Edge {
			edges |= side
		}
	}
	return core, edges, g.eachCell(func(i, line int, s symbol) *flaw {
		side, _ := core.beside(i%width, i/width)
		switch {
		case cells[i] != Off || side&edges != 0:
			return nil
		case side == 0:
			return flawed(line, s.col, "'#' between cells or edges that lie on the board")
		case side.Kind() == Edge:
			return flawed(line, s.col, "'%%' between '#' and the board leaves open where the edge is: want '#' next to the board, or the edge drawn")
		}
		return flawed(line, s.col, "'#' at a corner only does not say which edge is meant: want a row or column of '#', or the edge drawn")
	})
}

// core returns the smallest rectangle that must lie on the board.
func (g *drawing) core(cells []Class, edges Edges) (box, *flaw) {
	width, height := len(g.rows[0]), len(g.rows)
	core := box{left: width, top: height, right: -1, bottom: -1}
	for i, k := range cells {
		if k&Off == 0 {
			core.include(i%width, i/width)
		}
	}
	if core.right < 0 {
		return core, flawed(g.lines[0], g.rows[0][0].col, "no cell that lies on the board: want one of . X O x o S ? or a digit")
	}
	if edges&North != 0 {
		core.top = 0
	}
	if edges&West != 0 {
		core.left = 0
	}
	if edges&South != 0 {
		core.bottom = height - 1
	}
	if edges&East != 0 {
		core.right = width - 1
	}
	return core, nil
}

// box is a rectangle of cells, all four borders included.
type box struct{ left, top, right, bottom int }

func (b *box) include(x, y int) {
	b.left, b.right = min(b.left, x), max(b.right, x)
	b.top, b.bottom = min(b.top, y), max(b.bottom, y)
}

// beside returns the sides of b on which the cell lies, or none if it is inside, and whether it is
// in the row or column next to b.
func (b *box) beside(x, y int) (side Edges, touching bool) {
	switch {
	case y < b.top:
		side = North
	case y > b.bottom:
		side = South
	}
	switch {
	case x < b.left:
		side |= West
	case x > b.right:
		side |= East
	}
	return side, y >= b.top-1 && y <= b.bottom+1 && x >= b.left-1 && x <= b.right+1
}
