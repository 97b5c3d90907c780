// Package harvest collects the patterns around the moves of games: what lay in the square around
// each move that was played, how often, and how those games ended.
//
//	game ── before each move, for each size: the N x N points around it, seen by who moves
//	     ── the lowest of the eight turned forms ── map ── sorted: a part
//	parts ── merged, in any order and grouping ── selected by frequency ── set of patterns, table
//
// A window has four contents a point: empty, own, other, off the board. Own stones are those of
// who moves, so two windows that differ by the colours alone are the same; eight turned and
// mirrored windows are one, which stands as the least of them. How often a window was seen is
// counted in moves. Parts add up as those of package shape do (see [shape.Tally]), so any division
// of the games gives the same bytes.
//
// Windows of one size around moves are how D. Stern, R. Herbrich and T. Graepel, Bayesian Pattern
// Ranking for Move Prediction in the Game of Go, 2006, section 3.1, harvest patterns.
package harvest
