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
// What the paper does not have: the classes of cells that accept two contents
// (x, o, S). The tree takes them for DontCare and the leaf looks by mask.
//
// Sources: Martin Müller, Pattern Matching in Explorer; Gaston H. Gonnet,
// Efficient Searching of Text and Pictures, 1988.
package patricia
