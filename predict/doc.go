// Package predict gives every legal move a probability: how likely a strong player
// plays it.
//
// A move is the sum of the weights of what it has: the patterns around it at eleven
// sizes, Sensei's shapes that have it in their middle, the patterns around the last two
// moves with its place in them, the corner as a whole, its place and distances, what it
// does to the chains beside it, ladders read out. The probability is the softmax of
// these sums over the legal moves, which is the generalised Bradley-Terry model of R.
// Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007. Weights are
// found by stochastic gradient.
//
//	moves := model.Builtin().Moves(nil, predict.NewSituation(game))
//
// gives the likeliest move first. Package predict/model holds the model that katachi
// brings along, Open reads one from a file, and Train makes one from games: in a
// dictionary of the features that moves played had often enough, in several passes, with
// checkpoints.
// Training is deterministic: the same games and options give the same model on any
// number of processors.
//
// Evaluate measures how well a model predicts: the moves of frozen lists of test games, say
// (internal/training), which were played after the games that are left to learn from. Features and
// options were chosen by a list of its own.
//
// A search in a tree of variations asks a Follower, which remembers what it has seen.
//
// The answers of reading.Quick about ataris are part of what a model's features mean: the fates of
// chains (fate.go), and by which moves they are caught in ladders (ladder.go). If it read otherwise,
// every model would have to be trained again.
package predict
