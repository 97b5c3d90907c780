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
// It stands for all eight turned and mirrored diagrams, with colours as drawn or exchanged. The
// lower side is the edge of the board; nothing is known of an edge at the other sides. Append reads
// such text and Write writes it; doc/dev/formats.md describes the format. Package pattern/gnugo reads
// and writes GNU Go's files instead.
//
// The meaning of a pattern does not depend on the matcher: package match defines a hit, and engines
// compile a Set.
//
// Canonical and Key decide whether two patterns are the same under symmetry and exchange of
// colours, Duplicates finds such patterns in a set, and Covers reports whether one pattern implies
// another.
//
// Cells as subsets of {empty, black, white, off} are from the GNU Go manual, chapter "The DFA
// pattern matcher", with own in place of black.
//
// # Files
//
// Reading order: class.go, edges.go, pattern.go, orient.go, set.go; the text format in drawing.go,
// trim.go (which reduces # and % to P1, by convexity), read.go, keys.go, entry.go, write.go;
// comparison in symmetric.go, canonical.go, covers.go. In pattern/gnugo, read.go is a state machine
// over lines, diagram.go reads rows and edges, colon.go the : line, finish.go makes attributes,
// write.go and form.go write patterns and check each by reading it back, and databases.go lists the
// files of each set.
package pattern
