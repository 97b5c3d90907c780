// Package shape learns which moves are played in which shapes, and suggests
// them again.
//
// A shape is a 4x4 core with its surroundings: sixteen points at a time, level
// by level outwards, until enough stones and edges have been seen. The sixteen
// points of a level are one 32-bit Code, ordered so that turning, mirroring and
// swapping colours are a few instructions; of the sixteen forms that a shape has
// the lowest is its key, so whatever is learned once is known in every corner
// and for both colours.
//
//	l, _ := shape.NewLearner(nil)
//	l.Learn(b, board.White, point, shape.Outcome{}) // before it is played on b
//	db, _ := l.Freeze(ctx)
//	for _, c := range db.Suggest(b, board.White, nil) { ... }
//
// A Learning learns whole collections, on all cores, and goes on where work
// was interrupted. Learners need bounded memory: what is too much goes to sorted
// partial files, and Merge adds partial files up in any order and grouping. Freeze
// turns them into a database: one file, mapped, in which a look-up is a hash probe
// and a short walk down a tree. Package shape/database holds the built-in one.
// Every level of that tree has its counts, so where the whole shape was never
// seen, the deepest part of it that was seen often enough answers instead.
//
// A Live learns games while they are played, and keeps them in a partial file. All, Tree
// and Draw show what a database holds: the page's tables, P0 -> S1 -> ... -> R.
//
// The method is the page "Pattern Matching" of Sensei's Library (2009). The
// counts at every level and the backing off are ours; they follow S. Katz,
// Estimation of Probabilities from Sparse Data, 1987.
package shape
