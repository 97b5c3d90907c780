// Package harvest collects the patterns around the moves of games: the square around each move, how
// often it occurred, and how those games ended.
//
//	game ── before each move, for each size: the N x N points around it, as seen by the player
//	     ── the lowest of the eight turned forms ── map ── sorted: a part
//	parts ── merged, in any order and grouping ── selected by frequency ── set of patterns, table
//
// A point of a window has one of four contents: empty, own, other, off the board. Own stones are
// those of the player who moves, so two windows that differ only in colours are the same. The eight
// turned and mirrored forms of a window are the same, too; the first of them in order is stored.
// Counts are numbers of moves. Parts add up like those of package shape (see [shape.Tally]), so any
// division of the games gives the same bytes.
//
// The method of harvesting windows of one size around moves is that of D. Stern, R. Herbrich and T.
// Graepel, Bayesian Pattern Ranking for Move Prediction in the Game of Go, 2006, section 3.1.
package harvest
