// Package reading reads whether a chain can be captured or a group lives, and how, and names what
// the reading shows: ladders, nets, snapbacks, capturing races. It needs a board and nothing else.
//
//	r := reading.New(reading.Options{})
//	a, err := r.Attack(ctx, b, p) // the opponent of the chain at p moves first
//	a, err = r.Defend(ctx, b, p)  // its owner does
//
// # What is asked
//
// A question is a game about one chain, the stone at p and what is joined to it. Both sides
// may play any legal move or pass. The attacker wins by taking the stone off the board. The
// owner wins when the chain has Options.Liberties liberties, 5 unless said otherwise, whoever
// is to move, or when play never ends: so a chain with two eyes, or in a seki, is saved. A
// chain that has so many liberties from the start is saved by definition. So Yes, captured,
// is true of Go as it is played: a larger bound on liberties cannot change it. Saved means
// that the owner gets so many liberties or lasts for ever; with very many stones around,
// such a chain may still be dead.
//
// Simple ko is the rule. Two games are read: in one the mover has no ko threats, and the
// other player may retake every ko at once; in the other it is the other way round. Who
// succeeds in the first has the answer Yes, who fails in the second No; else it is Ko, and
// a third game without threats on either side says who needs the first one. A stone taken by
// a ko is captured only if it cannot be retaken. A ko that the board forbids at the start is
// forbidden, except to the player who may retake every ko.
//
// # What is exact
//
// Yes, No and Ko are proven: no move of the loser is left out that could change the result.
// What was not proven within Options.Nodes positions is Unknown. A proof holds its zone, the
// points that it needs; where the loser moves outside, the winner goes on as if the loser
// had passed. zone.go says what belongs to a zone. The tests play out every legal move on
// small boards, and change what lies outside the zones on larger ones: the answers stay.
//
// # How it is read
//
// Atari is free and any other move of the attacker costs one of the depth, which grows from
// 0: ladders are read first, to the edge of the board, then what needs a quiet move, then
// two. The owner's first reply is to pass: if the attacker then gains nothing, there was no
// threat, and otherwise the proof's zone holds all replies that need be read. Positions are
// kept in a table by their hash, ko and player. A position that comes again is saved, as long
// as what follows from that proves it (see settle in search.go).
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
// Reader proves, and takes its time: one question in five is still unknown after 20,000
// positions. [Quick] answers from likely moves in microseconds, without proof: names ask it at
// every move.
//
// No package has a reader of its own. predict asks Quick about ladders and fates of chains; its
// answers are features that models are trained with. judge asks Reader at the end of a game whether
// chains with up to 7 liberties are dead inside an eye.
//
// # Groups
//
// [Solver] reads whole groups: who lives, who dies, and how. A question is a game on a region
// around the group; all else belongs to one side for good. The attacker wins by taking all
// stones of the group. Alive means that the owner makes some of them safe by Benson's theorem,
// whatever the attacker plays; a group that cannot be taken, and cannot be made safe so, is in
// a seki. Simple ko is the rule, a position that comes again is no win for the attacker, nor a
// way to be safe, and ko threats are moves of the model: with one, a player retakes a ko at
// once. A fate is unconditional if it stays the same though the other player has any number of
// threats; else it is a ko, with who wins it where nobody has one, and how many more the other
// needs. Of several moves that work, and where nothing is decided, Solution.Move is the likeliest
// one: likely.go says what speaks for a move. Solver.Prior may have a say in that, as a network does.
//
// Two more games are read so. [Connect] and [Cut] ask whether two chains become one: their owner
// strives for it, and his opponent has won once one of them is taken. [WinRace] asks which of two
// groups is taken first; each side strives in a game of its own, and it is a seki where neither wins
// his.
//
// A region has at most 128 points in a box. Of a larger one the box with most of what is near the
// group is read, as if all else were the attacker's: that the group lives is proven there, too, else
// it stays open.
//
// What is proven is true of Solution.Region. A region that the solver finds is narrow if the
// group lives in it; else the answer must hold in a wider one, or is not called proven. A wide one
// also has the points beside it of which it is not sure whose they are.
// proof.go says how it is found: depth-first proof-number search (A. Nagai, 2002) with
// thresholds widened as J. Pawlewicz and Ł. Lew do (1+ε Trick, 2007), the table safe from
// histories, and proofs tried on similar positions (K. Kawano, 1996). T. Wolf, Forward Pruning
// and Other Heuristic Search Techniques in Tsume Go, 2000, and A. Kishimoto and M. Müller,
// Search versus Knowledge for Solving Life and Death Problems in Go, 2005, are about the same
// question.
//
// # Shapes
//
// Of the shapes, only those are here that need reading; for each, its function says when it
// is so. They are proven as the answers are, and false, or left out, where it is Unknown.
//
// # How it works
//
//	chain, side to move ── depth 0: only ataris ── depth 1: one quiet move ── ... ── Yes, No, Ko, Unknown
//	  owner passes first: what then kills it has a zone; only replies in the zone are read
//	  attacker passes:    what then saves it has a zone; only attacks in the zone are read
//
// reading proves its answers: a chain is saved with five liberties or if it lasts for ever,
// captured when it is off the board. A proof keeps its zone, the points that it needs (zone.go), so
// that moves elsewhere need not be read. Two games, one for each side without ko threats, tell a ko
// apart. What is not proven within the bound of positions is Unknown.
//
// reading.Solver proves whether groups live. region.go cuts a region out of the board, at most 128
// points in a box, so that a position is two sets of bits (local.go): what is nearer to the group
// than to strong stones, with the chains that may be taken. All else belongs to one side for good.
// Of a group that needs a larger box the densest one is read, as if the rest were the attacker's:
// that it lives can still be proven. Life that rests on empty points outside must hold where these
// are the attacker's, too.
//
//	Question ── question.go: weak groups ── region: narrow, then wide ── votes ── Solution
//	                └─ chains that Quick sees taken or saved ──────────────┘
//	fate = games of proof.go: attacker takes all, or owner is safe (Benson);
//	       of two groups: owner joins them, or one is taken before the other;
//	       ko threats of each side none, 1 to 3, any number
//
// One game is depth-first proof-number search with a table (proof.go). A win of the side that
// strives rests on no repetition; another may, and is then kept for the way on which it was found.
// How promising a move is (order.go) says how many positions it may take, before any is looked at.
// What refuted one move is tried on the others first. The fates are Alive, Seki, Ko with its
// threats, Dead; a result that only the narrow region gave is not called proven. proof_test.go
// plays out every legal move in small regions. internal/report/solve.go asks once more after each
// other move what refutes it, for katachi solve, GTP and the API.
//
// Two chains, or the two groups of a race, have a region of their own (pair.go): what lies between
// them, or beside both. connect.go and race.go say who has won such a game; the search is the same.
// pair_test.go plays these out, too.
//
// Where no group is given, each weak one is asked about (votes.go). The stones of those whose fate
// the mover decides vote for the moves that do it; so do stones of chains that Quick sees taken or
// saved. The move with the most votes is the answer, with the proof of a group, if it has one.
// Where nothing was decided the move is a guess (likely.go): how many positions the search gave to
// it, what Quick sees of the stones after it, where it lies, as inside the room for eyes or near the
// group, and how likely Solver.Prior thinks it.
//
// reading.Quick reads likely moves only, by plain deepening in the attacker's quiet moves with a
// small table: microseconds, no proof. predict reads ladders and fates with it; its answers are
// features that models were trained with: if it answers otherwise, the format of models needs a new
// version. judge asks Reader at the end of a game about chains with up to seven liberties, which
// are free elsewhere.
//
// # Rejected
//
//   - a killer move for each ply (Quick, Reader), the points beside liberties for the owner too
//     (Quick): no more answers for as many positions
//   - a quiet move must threaten: dropped where a pass goes unpunished (Reader), the pass first
//     (Quick): 24 to 30 % unknown, not 22; 12 % fewer answers
package reading
