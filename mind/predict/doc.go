// Package predict gives every legal move a probability: how likely a strong player is to play it.
//
// The score of a move is the sum of the weights of its features: the patterns around it in eleven
// sizes, Sensei's shapes centred on it, its place in the patterns around the last two moves, the
// whole corner, its place and distances, its effects on adjacent chains, and ladders, read to the
// end. The probability is the softmax of these scores over the legal moves: the generalised
// Bradley-Terry model of R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007.
// Weights are trained by stochastic gradient descent.
//
//	moves := model.Builtin().Moves(nil, predict.NewSituation(game))
//
// gives the likeliest move first. Package mind/predict/model holds katachi's built-in model, Open reads
// one from a file, and Train makes one from games: it collects the features that are frequent among
// played moves in a dictionary, and trains their weights in several passes, with checkpoints.
// Training is deterministic: the same games and options give the same model on any number of
// processors.
//
// Evaluate measures how well a model predicts moves, for example those of the frozen lists of test
// games in internal/training, which were played after the training games. Features and options were
// chosen with a separate list.
//
// A search in a tree of variations asks a Follower, which remembers what it has seen.
//
// The meaning of some features depends on what reading.Quick answers about ataris: the fates of
// chains (fate.go), and the moves that catch them in ladders (ladder.go). If Quick read
// differently, every model would have to be trained again.
//
// # How it works
//
//	position ── what changed ── features of every legal move ── sum of weights ── softmax
//	             chains and liberties, rings around the point, Sensei's shapes, places
//
// predict.extractor follows a position. Its parts are fights (chains, their fates, the effects of
// moves on them), grid (stones, and codes of the surroundings of points), points (what is stored
// about each), nearness, corners and shapes; features are written to collected. The extractor
// compares the board with the one it last saw, and collects chains and their liberties once.
// reading.Quick reads chains with one or two liberties (fate.go, ladder.go): whether the side to
// play first can capture or save them, and with which moves. Results are kept with all points on
// which they depend (memo.go, reading.Area); a chain is read again only if one of these points
// changes.
//
// A feature is an index. The values of dense families (places, distances, effects on chains) have
// the first indices; hashed features are looked up in a dictionary, behind a small filter
// (filter.go) that rejects most unknown ones. Hashed features come in lists in which each feature
// implies the one before it, so the first unknown one ends the list. Patterns are made of the codes
// of the rings around a point (pattern.go): eight 64-bit words for each ring, one for each
// symmetry. Exchanging the halves of a word exchanges the colours, so one set of codes serves both
// players. Sensei's shapes are one more family (shapes.go).
//
//	training: position ── extractor.move ── features, one move after the other ── gradients
//	asking:   position ── asker ─┬─ spot.go   patterns, liberties, shapes of points ─┐
//	                             ├─ alone.go  dense, corner, 3x3, tactics, fates     ├─ batch.go, table.go
//	                             └─ place.go  around the last moves, last marked    ─┘  then rank ── moves
//
// Training and counting take one move after the other (extractor.move), which is the plain
// definition of the features. Asking a model needs only sums of weights. An asker adds these up for
// all moves at once: in each round every open list asks for its next feature, the batch answers all
// requests, and lists that end drop out. The table has marks and weights side by side (table.go),
// and findEach (find_amd64.s) prefetches the places of all requests before it looks at the first,
// so that cache misses overlap. Rings are read from tables, with a row of zeros for an empty point
// (ringtable.go). Tests check that both ways give equal results, move by move, to the last bit.
//
// An asker keeps two things from one position to the next. The first is the lists of points. A
// change on the board removes from a list only the features of rings that reach the change, so a
// change beyond the ring at which a list ended leaves the list as it is. The second is the weights
// of places in the same surroundings, kept in sheets (sheet.go): around the last moves, of 3x3
// patterns by distance, in corners, in the middle of a core. A Follower is for trees: it also
// remembers points by a code of their surroundings (memory.go), so positions may come in any order.
// A search gives one to each worker.
//
// Training. counter finds the features that are frequent among played moves, a larger one only
// where the smaller one was seen before. Then 32 games are read side by side. Workers compute
// gradients from the same weights, and the sums are applied in blocks of features, so any number of
// workers gives the same model. Steps are those of AdaGrad with the accumulator starting at 4, so
// that rare features move slowly. The gradients of a position add up to zero, so a change common to
// all moves cannot occur. A stored weight is a byte, one of 256 levels that are closer to each
// other near 0 (levels.go). prune keeps the most important features.
//
// # Rejected
//
// Points are percentage points of moves predicted.
//
//   - latent factors over these weights: gain at most 0.2 points, for 16 numbers a feature
//   - bytes with equal steps: they clip the largest weights; loss two points
//   - one table of hashed weights: loss three points at 610,976 positions, and 0.29 ms a position
//   - a separate step for each move of a position: 29.2, not 31.0 % at 39,000 positions
//   - reading nets, too, for the fates of chains: 35.37, not 35.46 % as with ataris alone, in twice
//     the time
//   - looking up the lists of all points side by side, without prefetching: no faster, because a
//     look-up waits for the filter
//   - the latest 8,192 or 16,384 answers in a table that fits into the cache: 1.00 to 1.08 times
//     the time
package predict
