// Package playout finds the best move of a position by playing it out many times.
//
//	s := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin())})
//	a, err := s.Run(ctx, game, playout.Budget{Visits: 2000}, nil)
//	best := a.Lines[0].Moves[0]
//
// A Search grows a tree of moves, by one node for each visit. A visit goes down the tree to a leaf,
// plays the position there to its end (a playout), and adds the result to every node on its path.
// At each node it follows the move with the greatest
//
//	Q + c · P · √N / (1 + n)
//
// where Q is the mean result of the move, P its prior probability, n its visits and N those of the
// node. At first, P comes from cheap rules; once a node has been visited a few times, it comes from
// a Prior, such as a model of package predict. The other parts of a search are its Ingredients,
// each of which can be switched off.
//
// Scoring is by area, with the komi of the game's rules; all stones on the final board count as
// alive. Under territory scoring the komi is that of [board.Game.AreaKomi]. Positional superko
// applies, and suicide is not allowed, whatever the game's rules are.
//
// # The same answer every time
//
// With a budget of visits the tree is the same on any machine and for any number of workers. Visit
// i chooses its leaf when the results of visits up to i-8 have been added to the tree in their
// order, and the visits after these are marked as under way; its playout has a random generator
// seeded by i. With a budget of time, the number of visits depends on the machine: see
// Analysis.Repeatable.
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
// Search.Run compares the game with the one it saw last, by hashes of all positions and then by
// moves. If the new game continues that one, tree.keep moves the subtree of the new root to the
// front of both arrays. These grow by blocks, so that all the allowed memory can be used. A node
// takes 40 bytes, a move of a node 8. A node is made at its first visit, so a move that was never
// tried costs 8 bytes. Moves are sorted by prior: of those without a node only the first can be the
// best.
//
// Any number of workers grow the same tree, because leaves are chosen and results are added under
// the lock in a fixed order, with eight visits between the choice of a leaf and its result; workers
// only compute. When a leaf is chosen, the visit gets its work for the tree (grow, ask). Two visits
// under way never compute the same, because the node is marked (growing, asking) when the first is
// chosen.
//
//   - T1: between runs no visit is under way: flying is 0, no node is growing or asking
//   - T2: a node's visits are those of its moves and those that ended at it
//   - T3: a node comes after its parent; moves lie in the order of tree.grown
//   - T4: the moves of a node are in order of decreasing prior
//
// The playout itself (run.go, policy.go) uses a field, a board without undo, hash and set-up;
// field.go explains its invariants:
//
//   - F1: a point's code has the contents of the eight points around it, two bits each
//   - F2: a chain's number is the sum of 1, q and q² over its pseudo-liberties q: it is 0 if the
//     chain has no liberty; in atari, all terms come from one q
//   - F3: the list has each empty point once, and slot has its index
//   - F4: on a point without a stone, head is the point itself, and its number means nothing
//
// TestField compares these with board. checkTree checks those of the tree after every search in a
// test.
//
// # How a search chooses
//
// In the formula c is 1.4; visits under way count in N and n, but not in Q. An unvisited move starts
// with the node's own value minus 0.2 · √(sum of the priors visited so far), since likelier moves
// come first. All legal moves stay in the tree: on an empty 9x9 board the model ranks tengen 25th. A
// pass has a low prior, but at least 0.2 if it would end the game.
//
// On its second visit a leaf gets its moves, with priors by cheap rules (cheap.go): captures, saves,
// ataris, the distance to the last two moves, the line. On the eighth visit it asks the Prior. The
// root asks it at once, and also reads every chain of up to three liberties: moves that decide the
// fate of a chain become likelier, and moves on the liberties of a captured chain less likely.
//
// A playout takes the first of these (policy.go): capture a chain that the last move left in atari,
// or save an own one, in nine of ten cases; play where a 3x3 shape matches around the last move
// (shapes3.txt, after S. Gelly et al., Modification of UCT with Patterns in Monte-Carlo Go, 2006), in
// 19 of 20; else any move that fills no eye. It ends early when one side leads by a third of the
// board in stones, and after three moves for each point, because simple ko does not prevent all
// cycles. The result is 1 or 0, a half for a draw, plus 0.02 · tanh(lead/20), so that a larger win is
// better.
//
// The search ends when the second move can no longer become the first. Transpositions are not
// merged: 0.6 to 6 % of the nodes of a tree of 8,000 visits repeat a position (TestTranspositions).
//
// # Rejected
//
//   - weights of 3x3 shapes learned from 477,313 professional moves: won at most 49 of 100 games
//     against shapes made by hand
//   - drawing moves elsewhere by their shape; considering atari on the chains beside the previous
//     move; allowing nakade although it is self-atari: won 47, 46, 48 % of 100 games or more
//   - shapes as sets of bits: 1.1 times the time, because drawing from bits is harder than from a
//     table of bytes
package playout
