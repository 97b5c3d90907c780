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
// and are looked up faster than in a Go map (doc/dev/results.md).
//
// Words are UTF-8. They are stored as bytes, so any alphabet is possible. Patterns, tiles and
// distances count letters, which are Unicode code points: convert words to one normal form (NFC)
// first if that matters.
//
// The automaton is built while words are added (package automaton: Daciuk, Mihov, Watson & Watson
// 2000) and packed as a double array (cells.go). The construction of the DAWG document (Brian
// McNamara, "DAWG-Gone!", 2010) is available for comparison: [Trie] and [Table]. A Table can be
// exported to other programs, as a plain file and as source text in Go and C.
//
// # How a dictionary is laid out
//
// lexicon builds the minimal automaton of sorted words while they are added (automaton.Sorted,
// whose states are rows in a hash table: rows.go) and packs it as a double array of cells of two to
// four bytes (cells.go): every edge has a cell at base XOR label, so a letter costs one memory
// access.
//
//	"cats"   c a   table of starts: row of c, label of a    -> base, end of word
//	         t     base XOR label of t = number of a cell   -> does it say t? base, end of word
//	         s     base XOR label of s = number of a cell   -> does it say s? end of word: yes
//
//	a cell of three bytes:   label | base | end of word     label and base without their lowest bits
//
// Bases of a large dictionary are even numbers, so that the lowest bit of a label is that of its
// cell's number; base and label of 2^20 cells then fit into three bytes. Rare bytes are escaped
// (graph.go). Nodes with several edges are placed first; those with one edge fill the remaining
// cells (place.go).
//
// Unsorted words become runs, which are automata themselves and are merged at the end. A walk
// through a dictionary counts its steps (tour.go), so that it stops if a corrupt file contains a
// cycle; if it is long, it uses a list of the bytes that can follow each node (children.go). Every
// question but those for prefixes is an automaton that is walked together with the dictionary's
// (search.go). Package bookworm walks a dictionary along the paths of a board; it can use any dictionary
// with a root and a step.
package lexicon
