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
//
// # How it works
//
//	game ── every 4x4 window around each move ── List: core, then levels outwards until Stop stones
//	     ── lowest of 16 forms ── 512 bins ── sorted, added up ── partial file ── merge ── freeze
//	look-up: hash of the core ── binary search a level ── deepest level with enough evidence
//
// sgf.MainLine replays a game. shape.View keeps the board as rows and columns of two bits a point,
// so one side of a level is a load, a shift and a table. Before each move every 4x4 window around
// it is read into a List, brought to the lowest of its 16 forms, and appended with its move, date
// and result to one of 512 bins (bins.go), each a range of keys. At the end all cores sort and add
// up the bins one by one (sort.go: radix sort by core and first level), and their records are
// written in the order of the bins (gather.go). What is too much for the memory is spilled, bin by
// bin. Sums of sorted records are associative and commutative, so any division of the games gives
// the same bytes. Partial files and databases may be larger than the memory: what was read or
// verified of a mapped one is given back (stream.go), and spills are read, not mapped.
//
// Freeze streams the merged records into a tree stored level by level. Children are consecutive, a
// list that is alone below a node is a tail, and every node has the moves of all lists below it,
// folded by the symmetry of its own prefix. Stored moves go back through every form that reaches
// the key.
//
// DB.All, Cores and Tree give back what a database holds (tree.go), and Scheme.Draw draws it:
// katachi shapes.
//
// shape.Live (live.go) learns a game while it is played. What is known is a union of the database,
// what the file held, games that ended, and the game at work, which is learned afresh when somebody
// asks: a move that is taken back leaves no trace. The file is a partial file, written anew every
// minute. Which moves of a session of GTP were played is decided in internal/gtpengine/learn.go.
//
// shape.Learning (learning.go) keeps what was learned beside the file to be made, in FILE.learning:
// partial files and a state that says which files of the source they hold, with a hash of all
// names, sizes and the scheme. A part is complete before the state names it. After an interruption
// or a kill the same command goes on there, and since merging is associative it writes the same
// file in the end. Work of other games or options, or damaged work, is refused and kept: it is the
// user's to remove. A lock stands beside the files while a program works with them.
//
// Package harvest is the same fold with windows that are whole: the N x N points around each move,
// seen by who played it, brought to the lowest of their eight forms and counted in a map. Parts are
// sorted by window and merge the same way; Select keeps the most frequent. There are no levels and
// no backing off: what comes out is a set of patterns.
package shape
