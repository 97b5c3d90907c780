// Package reading reads whether a chain can be captured, a group lives, or two groups connect or win
// a race, and how. It needs only a board.
//
//	r := reading.New(reading.Options{})
//	a, err := r.Attack(ctx, b, p) // the opponent of the chain at p moves first
//	a, err = r.Defend(ctx, b, p)  // its owner does
//
// # Questions
//
// A question is a game about one chain: the stone at p and all stones joined to it. Both sides may
// play any legal move or pass. The attacker wins by taking the stone off the board. The owner wins
// when the chain has Options.Liberties liberties, by default 5, whoever is to move, or if play
// never ends: so a chain with two eyes, or in a seki, is saved. A chain that has that many
// liberties at the start is saved by definition. So Yes, captured, is also true in real Go: a
// larger limit of liberties cannot change it. Saved means that the owner gets that many liberties
// or can never be captured; if very many stones are around, such a chain may still be dead.
//
// The rule is simple ko. Two games are read: in one the mover has no ko threats, and the other
// player may retake every ko at once; in the other it is the other way round. If the mover succeeds
// in the first game, the answer is Yes; if he fails in the second, it is No; otherwise it is Ko,
// and a third game without threats on either side says who needs the first one. A stone taken by a
// ko counts as captured only if it cannot be retaken. A ko that the board forbids at the start is
// forbidden, except to the player who may retake every ko.
//
// # Proofs
//
// Yes, No and Ko are proven: no move of the loser that could change the result is left out. If
// nothing is proven within Options.Nodes positions, the answer is Unknown. A proof has a zone, the
// points that it needs; if the loser moves outside, the winner continues as if the loser had
// passed. zone.go says what belongs to a zone. The tests play out every legal move on small boards,
// and change the points outside the zones on larger ones: the answers stay the same.
//
// # The search
//
// An atari is free and any other move of the attacker costs one of the depth, which grows from 0:
// ladders are read first, to the edge of the board, then captures that need one quiet move, then
// two. The owner's first reply is to pass: if the attacker then gains nothing, there was no threat;
// otherwise the zone of the attacker's proof contains all replies that must be read. Positions are
// stored in a table by their hash, ko and player. A repeated position counts as saved, as long as
// the result that follows from that confirms it (see settle in search.go).
//
// # Sources
//
// T. Thomsen, Lambda-Search in Game Trees, with Application to Go, ICGA Journal 23, 2000:
// depth by the order of the threat. C.-C. Shih et al., A Novel Approach to Solving
// Goal-Achieving Problems for Board Games, AAAI 2022: relevance zones. A. Kishimoto and M.
// Müller, A General Solution to the Graph History Interaction Problem, AAAI 2004: why a
// result that rests on a repetition may not be kept. A. Zobrist, A New Hashing Method with
// Application for Game Playing, 1970.
//
// # Quick
//
// A Reader proves its answers, which takes time: one question in five is still unknown after 20,000
// positions. [Quick] answers from likely moves in microseconds, without proof: names uses it at
// every move.
//
// No other package has its own reader. predict asks Quick about ladders and fates of chains; the
// answers are features with which models are trained. judge asks Reader at the end of a game
// whether chains with up to 7 liberties are dead inside an eye.
//
// # Groups
//
// [Solver] reads whole groups: who lives, who dies, and how. A question is a game on a region
// around the group; everything else belongs to one side for good. The attacker wins by capturing
// all stones of the group. Alive means that the owner makes some of them safe by Benson's theorem,
// whatever the attacker plays; a group that can neither be captured nor be made safe is in a seki.
// The rule is simple ko. A repeated position is neither a win for the attacker nor safe. Ko threats
// are moves of the model: with one, a player retakes a ko at once. A fate is unconditional if it
// stays the same even if the other player has any number of threats; otherwise it is a ko, with the
// winner if nobody has a threat, and how many more threats the other player needs. If several moves
// work, or nothing is decided, Solution.Move is the likeliest move: likely.go says what makes a
// move likely. Solver.Prior can add to that, for example from a network.
// Two more games are read in this way. [Connect] and [Cut] ask whether two chains become one: their
// owner is the prover, and the opponent wins when one of them is captured. [WinRace] asks which of
// two groups is captured first; each side is the prover of its own game, and if neither wins its
// game it is a seki.
//
// A region has at most 128 points in a box. In a larger one the box with most of the points near
// the group is read as if everything else were the attacker's: if the group lives there, that is
// proven, otherwise the question stays open.
//
// A proof is valid for Solution.Region. A region that the solver finds is narrow if the group lives
// in it; otherwise the answer must also hold in a wider one to be called proven. A wide one
// includes the points beside it whose owner is uncertain. A death is read again in a region wider
// by one more move; if it decides the fate, that is the answer. A death, ko or seki must hold in an
// ample one, too, with the points to which pushes beside the region may run; there it is enough that
// the attacker still wins the game that shows what he gets. Who loses a race, or a hopeless ko, must
// lose it even if he is safe where such pushes may run farther. internal/proof describes the
// search: depth-first proof-number search (A. Nagai, 2002) with thresholds widened as by J.
// Pawlewicz and Ł. Lew (1+ε Trick, 2007), a table that is safe from the history problem, and proofs
// tried on similar positions (K. Kawano, 1996). T. Wolf, Forward Pruning and Other Heuristic Search
// Techniques in Tsume Go, 2000, and A. Kishimoto and M. Müller, Search versus Knowledge for Solving
// Life and Death Problems in Go, 2005, treat the same question.
//
// # Shapes
//
// Seki and Race are proven like the answers; false eyes need no reading. names finds ladders, nets,
// squeezes and other shapes with Quick.
//
// # How it works
//
//	chain, side to move ── depth 0: only ataris ── depth 1: one quiet move ── ... ── Yes, No, Ko, Unknown
//	  owner passes first: the proof that this kills it has a zone; only replies in it are read
//	  attacker passes:    the proof that this saves it has a zone; only attacks in it are read
//
// A chain is saved with five liberties or if it can never be captured, and captured when it is off
// the board. A proof stores its zone, the points that it needs (zone.go), so that moves elsewhere
// need not be read. Two games, one for each side without ko threats, identify a ko. If nothing is
// proven within the limit of positions, the answer is Unknown.
//
// reading.Solver proves whether groups live. region.go cuts a region out of the board, at most 128
// points in a box, so that a position is two sets of bits: the points that are nearer to the group
// than to strong stones, with the chains that may be captured. Everything else belongs to one side
// for good. If a group needs a larger box, the densest box is read as if the rest were the
// attacker's: that the group lives can still be proven. Life that depends on empty points outside
// must also hold if these are the attacker's, and death if those as near to both sides are the
// owner's.
//
//	Question ── question.go: weak groups ── region: narrow, then wide ── votes ── Solution
//	                └─ chains that Quick sees captured or saved ───────────┘
//	fate = games of internal/proof: attacker captures all, or owner is safe (Benson);
//	       of two groups: owner joins them, or one is captured before the other;
//	       ko threats of each side none, 1 to 3, any number
//
// Each game is decided by depth-first proof-number search with a table (internal/proof). A win of
// the prover depends on no repetition; a win of the other side may, and is then stored only for the
// path on which it was found. Moves are ordered by an estimate of the positions that each needs,
// made before any is examined. What refuted one move is tried first on the others. The fates are
// Alive, Seki, Ko with its threats, and Dead; a result that holds only in the narrow region is not
// called proven. proof_test.go plays out every legal move in small regions. internal/ops/solve
// finds a refutation of each other move, for katachi solve, GTP and the API.
//
// Two chains, or the two groups of a race, have their own kind of region (pair.go): the points
// between them, or beside both. Who has won is seen in another way; the search is the same.
// pair_test.go plays these out, too. How a question divides its positions stands in budget.go.
//
// If no group is given, each weak one is read (votes.go), then races of chains that touch
// (pair.go), unless the fate of every group is certain. The stones of groups whose fate the mover
// decides vote for the moves that do it, and so do the stones of chains that Quick sees captured or
// saved. The move with the most votes is the answer, with the proof for a group if there is one. If
// nothing was decided the move is a guess (likely.go): from the number of positions that the search
// spent on it, what Quick sees of the stones after it, where it is, such as inside the eye space or
// near the group, and its probability in Solver.Prior. In a game, guess.go says how probable it is
// that the group lives.
//
// reading.Quick reads only likely moves, by iterative deepening in the attacker's quiet moves with
// a small table: microseconds, without proof. predict reads ladders and fates with it; the answers
// are features of trained models, so if they change, the format of models needs a new version.
// judge asks Reader at the end of a game about chains with up to seven liberties, which count as
// free elsewhere.
//
// # Rejected
//
//   - a killer move for each ply (Quick, Reader), and the points beside liberties for the owner, too
//     (Quick): no more answers for as many positions
//   - a quiet move must threaten: dropped if a pass goes unpunished (Reader), the pass first
//     (Quick): 24 to 30 % unknown instead of 22; 12 % fewer answers
//   - as one more sign of a likely move, the share of a Monte Carlo tree search in the region that
//     began with it (Solver): alone, 30,000 games choose the book's move in 65 % of the problems;
//     with the other signs 600 of 775 problems set aside were right, as many as without
//   - results of games with more ko threats for the loser (Solver): as many positions
//   - relevance zones (C.-C. Shih et al., 2022) in ample regions (Solver): of 14 problems set aside
//     none more was proven
//   - answers beside a push first, in ample regions (Solver): 58 of 119 problems proven instead of 60
package reading
