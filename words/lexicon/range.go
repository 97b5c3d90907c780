package lexicon

import "iter"

// PrefixesOf yields the words that are prefixes of text, the shortest first, including text itself
// if it is a word. Other libraries call this a common-prefix search.
func (l *Lexicon) PrefixesOf(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		n, ok := l.Root(), true
		for i := range len(text) {
			if n, ok = l.Step(n, text[i]); !ok {
				return
			}
			if n.word && !yield(text[:i+1]) {
				return
			}
		}
	}
}

// Range yields the words from from up to but not including to, in ascending order (by byte, which
// is by code point). Neither needs to be in the dictionary. An empty to means up to the end.
func (l *Lexicon) Range(from, to string) iter.Seq[string] {
	return func(yield func(string) bool) {
		w := walk{l: l, tour: newTour(l), path: make([]byte, 0, l.longest), yield: func(word string) bool {
			return (to == "" || word < to) && yield(word)
		}}
		w.since(l.Root(), from)
	}
}

// since visits the words below a node that do not come before from. The path to the node is a
// prefix of from.
func (w *walk) since(n Node, from string) bool {
	depth := len(w.path)
	if depth == len(from) {
		return w.below(n)
	}
	if n.base == w.l.nilBase || depth == w.l.longest {
		return true
	}
	if !w.tour.goesOn() {
		return false
	}
	for _, x := range w.tour.children(n.base) {
		if x < from[depth] {
			continue
		}
		_, to, ok := w.l.step(n, x)
		if !ok {
			continue
		}
		w.path = append(w.path, x)
		visit := w.below
		if x == from[depth] {
			visit = func(n Node) bool { return w.since(n, from) }
		}
		if !visit(to) {
			return false
		}
		w.path = w.path[:depth]
	}
	return true
}
