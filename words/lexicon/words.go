package lexicon

import (
	"iter"
	"unicode/utf8"
)

// All yields all words in ascending order (by byte, which is by code point).
func (l *Lexicon) All() iter.Seq[string] { return l.WithPrefix("") }

// WithPrefix yields the words that begin with prefix, including prefix itself if it is a word, in
// ascending order.
func (l *Lexicon) WithPrefix(prefix string) iter.Seq[string] {
	return func(yield func(string) bool) {
		n, ok := l.Walk(l.Root(), prefix)
		if !ok || len(prefix) > l.longest {
			return
		}
		w := walk{l: l, tour: newTour(l), path: append(make([]byte, 0, l.longest), prefix...), yield: yield}
		w.below(n)
	}
}

// walk visits the words below a node.
type walk struct {
	l     *Lexicon
	tour  tour
	path  []byte
	yield func(string) bool
}

func (w *walk) below(n Node) bool {
	if !w.tour.goesOn() || n.word && !w.yield(string(w.path)) {
		return false
	}
	if n.base == w.l.nilBase || len(w.path) == w.l.longest {
		return true
	}
	for _, x := range w.l.letters {
		if _, to, ok := w.l.step(n, x); ok {
			w.path = append(w.path, x)
			if !w.below(to) {
				return false
			}
			w.path = w.path[:len(w.path)-1]
		}
	}
	return true
}

// Children yields the bytes that can follow n, ascending, and the nodes they lead to.
func (l *Lexicon) Children(n Node) iter.Seq2[byte, Node] {
	return func(yield func(byte, Node) bool) {
		if n.base == l.nilBase {
			return
		}
		for _, x := range l.letters {
			if _, to, ok := l.step(n, x); ok && !yield(x, to) {
				return
			}
		}
	}
}

// eachLetter calls f with the letters (whole code points) that can follow n, in ascending order,
// with their bytes and the nodes they lead to, until f returns false.
func (c *cells) eachLetter(n Node, f func(r rune, utf8 []byte, to Node) bool) bool {
	var buf [4]byte
	return c.finishLetter(n, buf[:0], f)
}

func (c *cells) finishLetter(n Node, head []byte, f func(rune, []byte, Node) bool) bool {
	if n.base == c.nilBase {
		return true
	}
	for _, x := range c.letters {
		_, to, ok := c.step(n, x)
		if !ok {
			continue
		}
		if !c.letterEnds(append(head, x), to, f) {
			return false
		}
	}
	return true
}

// letterEnds calls f if head is a whole letter, and otherwise reads on.
func (c *cells) letterEnds(head []byte, to Node, f func(rune, []byte, Node) bool) bool {
	if !utf8.FullRune(head) {
		return c.finishLetter(to, head, f)
	}
	r, _ := utf8.DecodeRune(head)
	return f(r, head, to)
}
