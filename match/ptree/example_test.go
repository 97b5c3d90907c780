package ptree_test

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/ptree"
	"katachi/pattern"
)

// A tree learns a pattern after it was built: the crosscut, in any image, here
// with the own side on the other diagonal than in the diagram. Turned by a quarter,
// the pattern is its own reversal: both sides share the four nodes.
func Example() {
	m := ptree.New(pattern.NewSet("learned"))
	id, err := m.Add(&pattern.Pattern{
		Name: "crosscut", Width: 2, Height: 2,
		Cells:      []pattern.Class{pattern.Own, pattern.Other, pattern.Other, pattern.Own},
		Symmetries: 1, Sides: pattern.BothSides,
	})
	if err != nil {
		panic(err)
	}
	b := board.New(9)
	b.Set(board.Black, board.At(5, 3), board.At(4, 4))
	b.Set(board.White, board.At(4, 3), board.At(5, 4))
	for _, h := range match.All(m, b) {
		fmt.Println(m.Set().At(id).Name, h.Origin.Name(9), h.Side.Name())
	}
	fmt.Println(m.Stats().Nodes, "nodes")
	// Output:
	// crosscut E6 white
	// 4 nodes
}
