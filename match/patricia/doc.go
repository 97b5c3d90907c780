// Package patricia matches a pattern set with Patricia trees, as Explorer did.
//
// A pattern, read from its top left corner along a linear order of the cells of
// a quadrant, is a string of Empty, Black, White and DontCare that never ends: a
// sistring. The tree holds all sistrings and tests only the cells that distinguish
// some of them; what was skipped is verified at the leaf. From each point of
// the board a walk follows the child of the board's symbol and the child
// DontCare. Explorer calls the search time logarithmic in the number of patterns.
// That is nearly so for patterns without don't-cares, cut from games: 3,884 nodes a
// position for 100 patterns, 10,401 for 100,000, 1.4 times for each factor of ten.
// Where half of the empty cells are DontCare the walk forks, and it is four times.
//
//	m := patricia.Build(set, nil)
//	hits := match.All(m, b)           // everything, sorted
//	inc := match.Rescan(m)            // follows a game, by dependency rectangles
//
// There is one tree for each kind. Centre patterns are walked from every point
// in up to 8 turned forms. Edge patterns lie in their tree in 2 forms, both at
// the top edge, and the tree is laid on each edge; corner patterns in 2 forms at
// the top left, laid in each corner. Reversed colours double the forms.
//
// Plain (plain.go) is the paper's search in 15 lines, and what Trace shows step by step; a test
// demands that it finds what the matcher finds. From it to the matcher: a walk keeps the DontCare
// children still to be walked on a stack instead of recursing; the quadrant is laid on the board once,
// as two distances to add (walk.go: lay), so that a cell is one look; leaves hold only the cells that
// the way to them has not settled (build.go: addChecks); and each look notes its column and row, which
// gives the dependency rectangle.
//
// What the paper does not have: the classes of cells that accept two contents
// (x, o, S). The tree takes them for DontCare and the leaf looks by mask.
//
// Sources: Martin Müller, Pattern Matching in Explorer; Gaston H. Gonnet,
// Efficient Searching of Text and Pictures, 1988.
//
// # The trees
//
// Explorer's trees (Martin Müller). One tree for each kind. Nodes test only cells that tell strings
// apart, and the leaf verifies the rest. Edge and corner trees hold their patterns at the top edge
// or the top left corner and are laid on the four sides. Each point reports the bounding rectangle
// of what was read. The cells come in the order of how many patterns want something there, or in
// growing squares or diagonals. Best for exact and corner patterns; don't-cares make it fork.
//
// # Rejected
//
//   - one tree with Off symbols for everything: edge and corner patterns would be walked from all
//     points, not from 72 and 4
package patricia
