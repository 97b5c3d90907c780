// Package pattern holds known shapes: rectangles of cell classes with declared
// board edges, moves, names and attributes, and sets of them with stable ids.
//
// A pattern is drawn as people draw it, from Black's view:
//
//	pattern: keima to the edge
//	ja: 小ゲイマ
//	tags: move
//
//	  X..
//	  ..1
//	  ---
//
// It says that the eight turned and mirrored diagrams are meant, with colours as
// drawn or exchanged, and that the lower side is the board's edge; the other
// sides say nothing of the edge. Append reads such text and Write writes it;
// its format is described in doc/formats.md. Package pattern/gnugo reads and
// writes GNU Go's files instead.
//
// What a pattern means does not depend on who matches it: package match has the
// definition of a hit, and engines compile a Set.
//
// Patterns can be compared: Canonical and Key decide whether two of them are the
// same under symmetry and colour, Duplicates finds such in a set, and Covers
// reports whether one says all that another says.
//
// The model of cells as sets over {empty, black, white, off} is that of the GNU
// Go manual, chapter "The DFA pattern matcher", where own stands for black.
//
// # Files
//
// To read: class.go, edges.go, pattern.go, orient.go, set.go; the text format in drawing.go,
// trim.go (# and % reduced to P1, by convexity), read.go, keys.go, entry.go, write.go; comparison
// in symmetric.go, canonical.go, covers.go. In pattern/gnugo, read.go is the state machine over
// lines, diagram.go reads rows and edges, colon.go the : line, finish.go makes attributes, write.go
// and form.go write (each pattern is read back first), and databases.go says which files make which
// set.
package pattern
