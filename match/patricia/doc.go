// Package patricia matches a pattern set with Patricia trees, as Explorer did.
//
// A pattern, read from its top left corner along a linear order of the cells of a quadrant, is an
// infinite string of Empty, Black, White and DontCare: a sistring (semi-infinite string). The tree
// contains all sistrings and tests only the cells that distinguish some of them; skipped cells are
// verified at the leaf. From each point of the board a walk follows the child of the board's symbol
// and the child DontCare. Explorer calls the search time logarithmic in the number of patterns.
// That is nearly so for patterns without don't-cares that were cut from games: 3,884 nodes per
// position for 100 patterns and 10,401 for 100,000, that is 1.4 times as many for each factor of
// ten. If half of the empty cells are DontCare the walk forks, and the factor is four.
//
//	m := patricia.Compile(set, nil)
//	hits := match.All(m, b)           // everything, sorted
//	inc := match.Rescan(m)            // follows a game, by dependency rectangles
//
// There is one tree for each kind. Centre patterns are walked from every point in up to 8 turned
// forms. Edge patterns are in their tree in 2 forms, both at the top edge, and the tree is laid on
// each edge; corner patterns are in their tree in 2 forms at the top left, and it is laid in each
// corner. Reversed colours double the forms.
//
// Plain (plain.go) is the paper's search in 15 lines, which Trace shows step by step; a test
// requires that it finds the same hits as the matcher. The matcher differs from it as follows. A
// walk keeps the DontCare children still to be walked on a stack instead of recursing. The quadrant
// is laid on the board once, as two distances to add (walk.go: lay), so that reading a cell is one
// load. Leaves have only the cells that the path to them has not settled (build.go: addChecks). And
// each read notes its column and row, which gives the dependency rectangle.
//
// The paper does not have classes of cells that accept two contents (x, o, S). The tree treats them
// as DontCare, and the leaf tests them with a mask.
//
// Sources: Martin Müller, Pattern Matching in Explorer; Gaston H. Gonnet,
// Efficient Searching of Text and Pictures, 1988.
//
// # The trees
//
// These are Explorer's trees (Martin Müller), one for each kind. Nodes test only cells that
// distinguish strings, and the leaf verifies the rest. Edge and corner trees have their patterns at
// the top edge or in the top left corner and are laid on the four sides. For each point the search
// reports the bounding rectangle of what it read. Cells are ordered by how many patterns require
// something there, or in growing squares or diagonals. The engine is best for exact and corner
// patterns; don't-cares make it fork.
//
// # Rejected
//
//   - one tree with Off symbols for everything: edge and corner patterns would be walked from all
//     points instead of from 72 and 4
package patricia
