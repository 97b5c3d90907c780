// Package lexicon keeps a list of words in about three bytes an edge
// of its minimal automaton, and answers questions about it without unpacking:
// whether a word is in it, which words have a prefix, match a pattern, can be formed
// from some letters, or are nearest to a misspelt one.
//
//	l, err := lexicon.Build(ctx, slices.Values([]string{"cat", "cats", "do"}), nil)
//	l.Contains("cats") // true
//
// A look-up reads one cell of three bytes a letter and allocates nothing; a
// dictionary opened from a file is mapped, not read. 663,473 words take 1.6 MB
// and are looked up faster than in a Go map (doc/results.md).
//
// Words are UTF-8. They are kept as bytes, so any alphabet fits; patterns,
// tiles and distances count letters, which are Unicode code points: bring words
// into one normal form (NFC) first where that matters.
//
// The automaton is built as the words come (package automaton: Daciuk, Mihov,
// Watson & Watson 2000) and packed as a double array (cells.go). The
// construction of the DAWG document (Brian McNamara, "DAWG-Gone!", 2010) stands
// beside it: [Trie], [Trie.Canonical], [Table]. A Table can be taken to other programs,
// as slices, as a plain file and as source text in Go and C.
//
// # How a dictionary is laid out
//
// lexicon builds the minimal automaton of sorted words as they come (automaton.Sorted, whose states
// are rows behind open slots: rows.go) and packs it as a double array of cells of two to four bytes
// (cells.go): every edge has a cell at base XOR label, so a letter costs one access to memory.
//
//	"cats"   c a   table of starts: row of c, label of a    -> base, end of word
//	         t     base XOR label of t = number of a cell   -> does it say t? base, end of word
//	         s     base XOR label of s = number of a cell   -> does it say s? end of word: yes
//
//	a cell of three bytes:   label | base | end of word     label and base without their lowest bits
//
// Bases of a large dictionary are even numbers, so that the lowest bit of a label is that of its
// cell's number; base and label of 2^20 cells then fit in three bytes. Rare bytes are escaped
// (graph.go). Nodes with several edges are placed first, those with one edge fill the
// cells that are left (place.go).
//
// Unsorted words become runs that are automata themselves, merged at the end. The construction of
// the DAWG document stands beside it (Trie, Table), so that its claims can be measured. A Table can
// be taken to other programs: its slices, a plain file, source text in Go and C. A walk through a
// dictionary counts its steps (tour.go), so that it stops if a corrupt file contains a cycle.
// bookworm walks a dictionary along the paths of a board; any dictionary that has a root and
// a step will do.
package lexicon
