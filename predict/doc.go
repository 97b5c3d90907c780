// Package predict gives every legal move a probability: how likely a strong player
// plays it.
//
// A move is the sum of the weights of what it has: the pattern around it at eleven
// sizes, the liberties next to it, its distance from the last two moves, its place,
// its tactics. The probability is the softmax of these sums over the legal moves,
// which is the generalised Bradley-Terry model of R. Coulom, Computing Elo Ratings
// of Move Patterns in the Game of Go, 2007. Weights are found by stochastic
// gradient, and kept in a table that features are hashed into (K. Weinberger et
// al., Feature Hashing for Large Scale Multitask Learning, 2009), so a model has
// the size one gives it and needs no list of patterns.
//
//	m, _ := predict.Train(games, nil)
//	moves := m.Moves(nil, b, board.Black, last) // the likeliest first
//
// Training is deterministic: the same games and options give the same model on any
// number of processors.
package predict
