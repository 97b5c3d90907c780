package bookworm

import "katachi/lexicon"

// Dictionary is what words are looked for in: a [*lexicon.Lexicon], [*lexicon.Table] or
// [*lexicon.Trie], or one of your own, whose nodes [lexicon.NodeOf] makes.
type Dictionary interface {
	// Root returns the node where nothing has been read.
	Root() lexicon.Node
	// Step reads one byte of a word in UTF-8. It returns false if no word goes on so.
	Step(n lexicon.Node, sym byte) (lexicon.Node, bool)
}

// checker is a dictionary that can say whether it is sound, as a [*lexicon.Lexicon] can: whether
// every walk in it comes to an end.
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
