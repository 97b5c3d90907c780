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
// soon as a node has been visited a few times. The other parts of a search are its Ingredients: each can
// be switched off.
//
// Scoring is by area, with the komi of the game's rules, and all stones that are on the board in the
// end count. Under territory scoring the komi is that of [board.Game.AreaKomi]. No move brings back
// an earlier position of the game (positional superko), whatever the game's rules are;
// no move takes off its own chain.
//
// # The same answer every time
//
// With a budget of visits the tree is the same on any machine and for any number of workers. Visit i
// chooses its leaf when the results of visits up to i-8 are in the tree, added in their order, and
// those between are marked as under way; the playout has a random generator seeded by i. With
// a budget of time, how many visits there are depends on the machine: see Analysis.Repeatable.
//
// # Sources
//
// L. Kocsis and C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006: the tree. C. Rosin,
// Multi-armed Bandits with Episode Context, 2011, and D. Silver et al., Mastering the Game of Go
// without Human Knowledge, 2017: the formula. A. Liu et al., Watch the Unobserved, 2020: counting
// visits under way.
//
// # How a search works
//
//	game ── prepare: the subtree that is kept, or a new root; its moves by rules, model and reading
//	          │
//	   ┌──────┴──── under the lock, in this order: choose 0..7, add 0, choose 8, add 1, choose 9 ... ──┐
//	   │  choose: down the tree (choose.go)        add: results, new moves, new priors (tree.go)       │
//	   └──────┬───────────────────────────────────────────▲────────────────────────────────────────────┘
//	          │ visit: a path, and what to do at its end  │ result, lists of moves
//	        workers: board for moves and model (visit.go, cheap.go), field for the playout (run.go)
//
// Search.Run compares the game with the one it saw last (hashes of all positions, then moves):
// where it went on, tree.keep slides what is below the new root down in both arrays. These grow by
// blocks, so that all the memory that is allowed can be used. Nodes are 40 bytes, moves of nodes 8,
// and a node comes with its first visit, so that a move that was never tried costs 8 bytes. Moves
// stand by prior: of those without a node only the first can be the best.
//
// What makes any number of workers grow one tree: choosing and adding happen under the lock in a
// fixed order, with eight visits between the choice of a leaf and its result, and workers only
// compute. A visit carries in what it does (grow, ask) what the tree needs, so that two visits
// under way never do the same: the node is marked (growing, asking) when the first is chosen.
//
//   - T1: between runs no visit is under way: flying is 0, no node is growing or asking
//   - T2: a node's visits are those of its moves and those that ended at it
//   - T3: a node comes after the node whose move it is; moves lie in the order of tree.grown
//   - T4: the moves of a node stand by decreasing prior
//
// The playout itself (run.go, policy.go) happens on a field, a play-board without undo, hash and
// set-up; field.go has its invariants:
//
//   - F1: a point's code is what stands on the eight points around it, two bits each
//   - F2: a chain's number is the sum of 1, q and q² over its pseudo-liberties q: 0 if it has no
//     liberty, all parts from one q in atari
//   - F3: the list has each empty point once, and slot says where
//   - F4: where there is no stone, head is the point itself, and its number means nothing
//
// TestField compares these with board. checkTree checks the tree's after every search of the tests.
// How the search chooses and what it was tried against is in doc/playouts.md.
//
// # Rejected
//
//   - weights of 3x3 shapes learned from 477,313 professional moves: at best 49 of 100 games
//     against shapes made by hand
//   - moves elsewhere drawn by their shape; the chains beside the move before in atari; nakade not
//     refused as self-atari: 47, 46, 48 % of 100 games or more
//   - shapes as sets of bits: 1.1 of the time: the bits are harder to draw from than a table of
//     bytes
package playout
