package cover_test

import "katachi/pattern"

// diagram returns a pattern: X own, O other, . empty, ? anything, 1 the move.
func diagram(name string, edges pattern.Edges, rows ...string) *pattern.Pattern {
	classes := map[rune]pattern.Class{'X': pattern.Own, 'O': pattern.Other, '.': pattern.Empty, '?': pattern.On, '1': pattern.Empty}
	p := &pattern.Pattern{
		Name: name, Width: len(rows[0]), Height: len(rows), Edges: edges,
		Symmetries: 1, Sides: pattern.AsDrawn,
	}
	for _, row := range rows {
		for _, c := range row {
			if c == '1' {
				p.Moves = []int{len(p.Cells)}
			}
			p.Cells = append(p.Cells, classes[c])
		}
	}
	return p
}
