// Package lexicon keeps a list of words in about three bytes an edge
// of its minimal automaton, and answers questions about it without unpacking:
// whether a word is in it, which words begin so, match a pattern, can be laid
// with some tiles, or are nearest to a misspelt one.
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
package lexicon
