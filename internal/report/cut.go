package report

import (
	"fmt"

	"katachi/board"
	"katachi/pattern"
)

// Pattern returns a part of a board as a pattern, which matches in all orientations and both
// colours. Its move is next, an empty point of the part; board.Pass means none. Sides of the part
// that touch the edge of the board become edges of the pattern, unless loose is set.
func (r Region) Pattern(b *board.Board, name string, next board.Point, loose bool) (*pattern.Pattern, error) {
	p := &pattern.Pattern{
		Name: name, Width: r.X1 - r.X0 + 1, Height: r.Y1 - r.Y0 + 1,
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	for y := r.Y0; y <= r.Y1; y++ {
		for x := r.X0; x <= r.X1; x++ {
			if at := board.At(x, y); at == next && b.Color(at) == board.Empty {
				p.Moves = []int{len(p.Cells)}
			}
			p.Cells = append(p.Cells, 1<<b.Color(board.At(x, y)))
		}
	}
	if next != board.Pass && len(p.Moves) == 0 {
		return nil, fmt.Errorf("%s: want an empty point of the part", next.Name(b.Size()))
	}
	if !loose {
		p.Edges = pattern.Touched(r.X0, r.Y0, r.X1, r.Y1, b.Size())
	}
	p.Symmetries = p.Merge(p.Symmetries)
	return p, p.Check()
}
