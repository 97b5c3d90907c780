package ptree_test

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/ptree"
	"katachi/pattern"
)

// The page's three insertions, (black,0,0)(white,1,1), then (black,0,0)(black,1,1), then
// (white,0,0), make trees of two, three and four nodes. The cells are listed row by row from the
// top.
func Example_page() {
	m := ptree.CompilePage(pattern.NewSet("page"))
	for _, p := range []*pattern.Pattern{
		{Name: "black, white", Width: 2, Height: 2, Cells: []pattern.Class{pattern.Empty, pattern.Other, pattern.Own, pattern.Empty}},
		{Name: "black, black", Width: 2, Height: 2, Cells: []pattern.Class{pattern.Empty, pattern.Own, pattern.Own, pattern.Empty}},
		{Name: "white", Width: 1, Height: 1, Cells: []pattern.Class{pattern.Other}},
	} {
		p.Symmetries, p.Sides = 1, pattern.AsDrawn
		if _, err := m.Add(p); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Stats().Nodes, "nodes")
	}
	b := board.New(9)
	b.Set(board.Black, board.At(2, 6), board.At(3, 5))
	b.Set(board.White, board.At(4, 4))
	for _, h := range match.All(m, b) {
		fmt.Println(m.Set().Of(h).Name, h.Origin.Name(9))
	}
	// Output:
	// 2 nodes
	// 3 nodes
	// 4 nodes
	// black, white D5
	// black, black C4
	// white E5
}
