package bookworm

import "katachi/words/lexicon"

// Dictionary is where words are looked up: a [*lexicon.Lexicon], [*lexicon.Table] or
// [*lexicon.Trie], or the caller's own type, with nodes made by [lexicon.NodeOf].
type Dictionary interface {
	// Root returns the node at which nothing has been read.
	Root() lexicon.Node
	// Step reads one byte of a word in UTF-8. It returns false if no word continues with it.
	Step(n lexicon.Node, sym byte) (lexicon.Node, bool)
}

// checker is a dictionary that can check itself, such as a [*lexicon.Lexicon]: it reports whether
// every walk in it ends.
type checker interface{ Check() error }

// walk reads a text.
func walk(d Dictionary, n lexicon.Node, text []byte) (lexicon.Node, bool) {
	for _, sym := range text {
		var ok bool
		if n, ok = d.Step(n, sym); !ok {
			return n, false
		}
	}
	return n, true
}
