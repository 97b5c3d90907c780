package ptree_test

import (
	"fmt"
	"os"
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/match/ptree"
	"katachi/pattern"
)

// This is the page's own example: three patterns are inserted one after the other.
func Example() {
	m := ptree.CompilePage(pattern.NewSet("page"))
	for _, p := range []*pattern.Pattern{
		drawn("black and white", 2, pattern.Empty, pattern.Other, pattern.Own, pattern.Empty),
		drawn("two black", 2, pattern.Empty, pattern.Own, pattern.Own, pattern.Empty),
		drawn("white", 1, pattern.Other),
	} {
		if _, err := m.Add(p); err != nil {
			panic(err)
		}
	}
	if err := m.List(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// (black,0,0)
	//     (white,1,1)  black and white (black)
	//     (black,1,1)  two black (black)
	// (white,0,0)  white (black)
}

// drawn returns a pattern that is looked for only as it is drawn.
func drawn(name string, width int, cells ...pattern.Class) *pattern.Pattern {
	return &pattern.Pattern{Name: name, Width: width, Height: len(cells) / width, Cells: cells, Symmetries: pattern.AllSymmetries, Sides: pattern.AsDrawn}
}

// These are the triples of the page's first grid, which has an edge at the left and a white stone.
func ExampleTriples() {
	o := pattern.Oriented{Width: 3, Height: 4, Edges: pattern.West, Cells: slices.Repeat([]pattern.Class{pattern.Empty}, 12)}
	o.Cells[1] = pattern.Other // column 2 of the grid, row 3 from the bottom
	fmt.Println(ptree.Triples(&o, board.Black))
	// Output: [(edge,0,0) (edge,0,1) (edge,0,1) (edge,0,1) (white,2,0)]
}

// Trace shows the instances of a search. The instance at the black stone forks where it finds what
// a child of its node expects.
func ExampleMatcher_Trace() {
	m := ptree.CompilePage(pattern.NewSet("page"))
	if _, err := m.Add(drawn("black and white", 2, pattern.Empty, pattern.Other, pattern.Own, pattern.Empty)); err != nil {
		panic(err)
	}
	b := board.New(9)
	b.Set(board.Black, board.At(4, 4))
	b.Set(board.White, board.At(5, 3))
	for i := range m.Trace(b) {
		if i.Image == 0 {
			fmt.Printf("node %d, made at (%d,%d), last hit (%d,%d), %d found\n", i.Node, i.StartX, i.StartY, i.X, i.Y, len(i.Hits))
		}
	}
	// Output:
	// node 1, made at (5,5), last hit (5,5), 0 found
	// node 2, made at (5,5), last hit (6,6), 1 found
}

// A pattern is added to a tree after it was built: the crosscut, in any image. On the board its own
// side is on the other diagonal than in the diagram.
func ExampleMatcher_Add() {
	m := ptree.Compile(pattern.NewSet("learned"))
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
