// Package ptree matches a pattern set with Pieter Beyens's pattern tree.
//
// Only stones and edges are stored; empty space is implicit. A grid is
// scanned row by row from the lower left corner, and each hit (stone or edge) is
// a triple: what it is, and how far it lies from the hit before. Edges are cells
// of the grid, and the board is searched with a frame of edge cells around it.
// Patterns that begin alike share their nodes:
//
//	(black,0,0)
//	    (white,1,1)
//	    (black,1,1)
//	(white,0,0)
//
// From every hit of the board an instance starts at the root of the tree. Where
// it finds a hit that some child of its node expects, a new instance is made one
// level down, and the old one goes on, for a node may have several children.
//
// A pattern is stored once, in the smallest of its eight images, and the board
// is searched in its eight images. Patterns can be added at any time.
//
// That is NewPage. The tree that New makes is faster, with the same nodes and
// instances: it visits the cells of a pattern, empty ones too, in an order chosen
// by statistics (see rare.go), and ends where only one pattern is left, whose other
// cells are then looked at one by one. Nodes, List, Dot and Trace show either.
//
//	m := ptree.New(set)
//	id, err := m.Add(p) // learned: found from now on
//	hits := match.All(m, b)
//
// Where this differs from the page: it asks for empty cells before the first and after
// the last stone of the rectangle. That is not enough, since instances survive
// other stones on their way: here the hits in the whole rectangle are counted,
// with sums over the board, and must be as many as the pattern has. And the page
// knows neither don't-care cells nor classes of two contents: only cells that
// want one colour or the edge become triples, and the others are looked at one by
// one at the end.
//
// Source: Pieter Beyens, Pieter's Pattern Search Algorithm, Sensei's Library,
// 2009.
//
// # Both forms
//
// Pieter's tree (Pieter Beyens). NewPage is the page's: lists of (content, dx, dy) in scan order,
// edges as cells, instances that fork at each expected hit; the whole rectangle is counted with
// two-dimensional prefix sums. New visits cells, empty ones too, from a stone near the middle, in
// an order that statistics choose (rare.go); where one is alone, its other cells are looked at one
// by one. Patterns are stored in one image, and the board is searched in its eight images by
// changing the step vectors. The only engine that takes patterns without a rebuild. It is a
// match.Reader. show.go has what people see: nodes, instances.
package ptree
