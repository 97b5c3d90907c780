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
//
// # How it works
//
//	position ── what changed ── features of every legal move ── sum of weights ── softmax
//	             chains and liberties, rings around the point, Sensei's shapes, places
//
// predict.extractor follows a position, in parts: fights (chains, their fates, what moves do to
// them), grid (contents, and codes of what is around points), points (what is known of each),
// nearness, corners, shapes; and collected, where features go. Chains and their liberties are
// collected once, and the board is compared with the one it last saw. Chains with one or two
// liberties are read by reading.Quick (fate.go, ladder.go): can who plays first capture or save it,
// and with which moves. What was read is kept with all points that it depends on (memo.go,
// reading.Area), and read again only if one of these changes.
//
// A feature is an index. Dense families (places, distances, what the move does to chains) have all
// their values in front; hashed ones are looked up in a dictionary, behind a small filter
// (filter.go) that holds most unknown ones back. Hashed features come in lists, each of which
// implies the one before it, so the first unknown one ends the list. The codes of the rings around
// a point (pattern.go: eight 64-bit words a ring, one for each symmetry; exchanging the halves of a
// word exchanges the colours, so one set of codes serves both players) make the patterns; Sensei's
// shapes are one more family (shapes.go).
//
//	training: position ── extractor.move ── features, one move after the other ── gradients
//	asking:   position ── asker ─┬─ spot.go   patterns, liberties, shapes of points ─┐
//	                             ├─ alone.go  dense, corner, 3x3, tactics, fates     ├─ batch.go, table.go
//	                             └─ place.go  around the last moves, last marked    ─┘  then rank ── moves
//
// Training and counting take one move after the other, which is the plain definition of the
// features: extractor.move. Whoever asks a model needs sums of weights only. An asker adds them up
// list by list and level by level, all moves at once: each list that is open asks for its next
// feature, the batch answers all, and the lists that end drop out. The table has marks and weights
// side by side (table.go), and findEach (find_amd64.s) prefetches the places of all requests before
// it looks at the first, so that cache misses overlap. Rings are read from
// tables, with a row of zeros for an empty point (ringtable.go). Tests compare both ways, move by
// move, to the last bit.
//
// An asker keeps what it knows from position to position: the lists of points, which are forgotten
// only from the distance of a change on (a stone further out than the ring at which a list ended
// changes nothing); and, in sheets (sheet.go), the weights of places in the same surroundings:
// around the last moves, of 3x3 patterns by distance, in corners, in the middle of a core. A
// Follower is for trees: it also remembers points by a code of their surroundings (memory.go), so
// positions may come in any order. A search gives one to each worker.
//
// Training. counter finds the features that played moves had often enough, a larger one only where
// the smaller one was seen before. 32 games are then read side by side, workers compute gradients
// with the weights as they are, and the sums are applied in blocks of features, so any number of
// workers gives the same model. Steps are AdaGrad's with the accumulator starting at 4, so that
// rare features move slowly, and the gradients of a position add up to nothing,
// so what all moves have in common stays where it is. A stored weight is a byte, one of 256 levels
// that lie the closer the nearer to 0 (levels.go). prune keeps what matters most.
//
// # Rejected
//
//   - latent factors over these weights: 0.2 points at most, for 16 numbers a feature
//   - bytes of equal steps: cut the largest weights: two points
//   - one table of hashed weights: three points less at 610,976 positions, and 0.29 ms a position
//   - a step for each move of a position by itself: 29.2, not 31.0 % at 39,000 positions
//   - nets read for the fates of chains: 35.37, not 35.46 % with ataris alone, at twice the time
//   - the lists of all points looked up side by side, without fetching ahead: no faster: a look-up
//     waits for what it read of the filter
//   - the latest 8,192 or 16,384 answers in a table that fits into the cache: 1.00 to 1.08 of the
//     time
package predict
