// Package search judges positions and finds the best moves by a tree of moves over a network of
// KataGo.
//
//	n, err := net.Load(name, data)
//	s, err := search.New(n, search.Options{Workers: 2})
//	r, err := s.Run(ctx, game, search.Budget{Visits: 100})
//	// r.Lead, r.Winrate, r.Moves[0].Line
//
// A visit goes down the tree to a position that was not looked at, asks the network about it, and
// updates the means of all positions on its path. At each position it follows the move with the
// greatest
//
//	Q + c · P · √N / (1 + n)
//
// where Q is the mean utility below the move for its player, P its prior by the network, n the
// weight of its visits and N that of all. Utility is the result, -1 to 1, and some of the score.
// A move without a visit is taken to be a little worse than the position. In a mean a move counts
// less if its visits turned out to be wasted, or if it is much worse than the others; a position of
// which the network is unsure counts less, too.
//
// # The same answer every time
//
// With a budget of visits the result is the same on any machine and for any number of workers. Of a
// tree with n visits 1 + n/24 leaves are chosen one after the other, evaluated by all workers, and
// added in the order in which they were chosen.
//
// # Sources
//
// C. Rosin, Multi-armed Bandits with Episode Context, 2011, and D. Silver et al., Mastering the Game
// of Go without Human Knowledge, 2017: the formula. D. Wu, Accelerating Self-Play Learning in Go,
// 2019, and https://github.com/lightvector/KataGo, docs/KataGoMethods.md: utility of the score,
// exploration by the spread of values, weights by uncertainty, pruning of wasted visits, lower
// bounds; its constants are in value.go and tree.go.
package search
