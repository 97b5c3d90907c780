// Package shape learns which moves are played in which shapes, and suggests them in the same
// shapes.
//
// A shape is a 4x4 core with its surroundings: level by level outwards, sixteen points at a time,
// until enough stones and edges have been seen. The sixteen points of a level are one 32-bit Code,
// ordered so that turning, mirroring and swapping colours take a few instructions. The lowest of
// the sixteen forms of a shape is its key, so a move learned once is known in every corner and for
// both colours.
//
//	l, _ := shape.NewLearner(nil)
//	l.Learn(b, board.White, point, shape.Outcome{}) // before it is played on b
//	db, _ := l.Freeze(ctx)
//	for _, c := range db.Suggest(b, board.White, nil) { ... }
//
// A Learning learns whole collections, on all cores, and can be continued after an interruption.
// Learners use bounded memory: what exceeds it goes to sorted partial files, which Merge adds up in
// any order and grouping. Freeze turns them into a database: one mapped file, in which a look-up is
// a hash probe and a short walk down a tree. Package shape/database has the built-in one. Every
// level of the tree has its own counts, so if the whole shape was never seen, the deepest part of
// it that was seen often enough gives the answer.
//
// A Live learns games while they are played, and stores them in a partial file. All, Tree and Draw
// show the content of a database: the page's tables, P0 -> S1 -> ... -> R.
//
// The method is that of the page "Pattern Matching" of Sensei's Library (2009). The counts at every
// level and the backing off are additions; they follow S. Katz, Estimation of Probabilities from
// Sparse Data, 1987.
//
// # How it works
//
//	game ── every 4x4 window around each move ── List: core, then levels outwards until Stop stones
//	     ── lowest of 16 forms ── 512 bins ── sorted, added up ── partial file ── merge ── freeze
//	look-up: hash of the core ── binary search a level ── deepest level with enough evidence
//
// sgf.MainLine replays a game. shape.View keeps the board as rows and columns of two bits per
// point, so one side of a level takes a load, a shift and a table look-up. Before each move every
// 4x4 window around it is read into a List, brought to the lowest of its 16 forms, and appended
// with its move, date and result to one of 512 bins (bins.go), each for a range of keys. At the end
// all cores sort and add up the bins one by one (sort.go: radix sort by core and first level), and
// their records are written in the order of the bins (gather.go). What exceeds the memory is
// spilled, bin by bin. Sums of sorted records are associative and commutative, so any division of
// the games gives the same bytes. Partial files and databases may be larger than the memory: the
// read or verified parts of a mapped file are released (stream.go), and spills are read instead of
// mapped.
//
// Freeze streams the merged records into a tree stored level by level. Children are consecutive,
// the rest of a list that is the only one below a node is stored as a tail, and every node has the
// moves of all lists below it, folded by the symmetry of its own prefix. A look-up maps stored
// moves back through every form that reaches the key.
//
// DB.All, Cores and Tree return the content of a database (tree.go), and Scheme.Draw draws it:
// katachi shapes.
//
// shape.Live (live.go) learns a game while it is played. What it knows is a union of the database,
// the content of its file, games that have ended, and the current game, which is learned again at
// each question: so a move that is taken back leaves no trace. The file is a partial file,
// rewritten every minute. internal/gtpengine/learn.go decides which moves of a GTP session were
// played.
//
// shape.Learning (learning.go) stores its progress next to the future file, in FILE.learning:
// partial files, and a state that says which files of the source they contain, with a hash of all
// names, sizes and the scheme. A part is complete before the state names it. After an interruption
// or a kill, the same command continues from there, and since merging is associative the resulting
// file is the same. Work for other games or options, or damaged work, is an error and stays: only
// the user may remove it. A lock file is next to the files while a program uses them.
//
// Package harvest is the same method with whole windows: the N x N points around each move, as seen
// by its player, brought to the lowest of their eight forms and counted in a map. Parts are sorted
// by window and merge in the same way; Select keeps the most frequent. There are no levels and no
// backing off: the result is a set of patterns.
package shape
