package lexicon

import "iter"

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
	for _, x := range w.tour.children(n.base) {
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
