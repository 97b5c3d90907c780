// Package ptree matches a pattern set with Pieter Beyens's pattern tree.
//
// Only stones and edges are stored; empty space is implicit. A grid is scanned row by row from the
// lower left corner, and each hit (a stone or an edge) is a triple: its content, and its distance
// from the previous hit. Edges are cells of the grid, and the board is searched with a frame of
// edge cells around it. Patterns that begin alike share their nodes:
//
//	(black,0,0)
//	    (white,1,1)
//	    (black,1,1)
//	(white,0,0)
//
// From every hit of the board an instance starts at the root of the tree. If it finds a hit that
// some child of its node expects, a new instance is made one level below, and the old one goes on,
// because a node may have several children.
//
// A pattern is stored once, as the smallest of its eight images, and the board is searched in its
// eight images. Patterns can be added at any time.
//
// This is the algorithm of Beyens's page, and CompilePage makes its tree. The tree that Compile makes is
// faster, with the same nodes and instances: it visits the cells of a pattern, including empty
// ones, in an order chosen by statistics (see rare.go), and ends where only one pattern is left,
// whose other cells are then tested one by one. Nodes, List, Dot and Trace show either tree.
//
//	m := ptree.Compile(set)
//	id, err := m.Add(p) // matched from now on
//	hits := match.All(m, b)
//
// The implementation differs from the page in two ways. The page requires empty cells before the
// first and after the last stone of the rectangle. That is not enough, because instances survive
// other stones on their way. Here the hits in the whole rectangle are counted, using sums over the
// board, and must be as many as the pattern has. And the page has neither don't-care cells nor
// classes of two contents. Here only cells that require one colour or the edge become triples, and
// the others are tested one by one at the end.
//
// Source: Pieter Beyens, Pieter's Pattern Search Algorithm, Sensei's Library,
// 2009.
//
// # Both forms
//
// CompilePage makes the page's tree (Pieter Beyens): lists of (content, dx, dy) in scan order, edges as
// cells, and instances that fork at each expected hit; the hits in the whole rectangle are counted
// with two-dimensional prefix sums. New makes a tree that visits cells, including empty ones, from
// a stone near the middle, in an order chosen by statistics (rare.go); when a pattern is alone, its
// other cells are tested one by one. Patterns are stored in one image; the board is searched in its
// eight images by changing the step vectors. This is the only engine that takes patterns without a
// rebuild. It is a match.Reader. show.go has the display of nodes and instances.
package ptree
