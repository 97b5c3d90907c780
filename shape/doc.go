// Package shape learns which moves are played in which shapes, and suggests
// them again.
//
// A shape is a 4x4 core with its surroundings: sixteen points at a time, level
// by level outwards, until enough stones and edges have been seen. The sixteen
// points of a level are one 32-bit Code, ordered so that turning, mirroring and
// swapping colours are a few instructions; of the sixteen forms that a shape has
// the lowest is its key, so whatever is learned once is known in every corner
// and for both colours.
//
// A List holds the codes of one shape; a View reads lists off a board; Lowest turns
// a list into its key and tells by which forms the board reaches it.
//
// The method is the page "Pattern Matching" of Sensei's Library (2009).
package shape
