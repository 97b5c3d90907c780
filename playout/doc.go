// Package playout finds the best move of a position by playing it out, again and again.
//
//	s := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin())})
//	a, err := s.Run(ctx, game, playout.Budget{Visits: 2000}, nil)
//	best := a.Lines[0].Moves[0]
//
// A Search grows a tree of moves, one node a visit. A visit goes down the tree to a leaf, plays the
// position there to its end (a playout), and adds the result to every node it came through. At each
// node it follows the move with the greatest
//
//	Q + c · P · √N / (1 + n)
//
// where Q is the mean result of the move, P its prior probability, n its visits and N those of the
// node. P comes from cheap rules at once, and from a Prior, such as a model of package predict, as
// soon as a node has been visited a few times. What else there is to a search are its Ingredients:
// each can be switched off.
//
// Scoring is by area, with the komi of the game's rules, and all stones that are on the board in the
// end count. Under territory scoring the komi is that of [board.Game.AreaKomi]. No move brings back an earlier position of the game (positional superko), whatever the game's rules are;
// no move takes off its own chain.
//
// # The same answer every time
//
// With a budget of visits the tree is the same on any machine and for any number of workers. Visit i
// chooses its leaf when the results of visits up to i-8 are in the tree, added in their order, and
// those between are marked as under way; the playout has a random generator seeded by i. (An
// Options.Net is computed with other roundings where there is no AVX2: then machines may differ.) With
// a budget of time, how many visits there are depends on the machine: see Analysis.Repeatable.
//
// # Sources
//
// L. Kocsis and C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006: the tree. C. Rosin,
// Multi-armed Bandits with Episode Context, 2011, and D. Silver et al., Mastering the Game of Go
// without Human Knowledge, 2017: the formula. A. Liu et al., Watch the Unobserved, 2020: counting
// visits under way.
package playout
