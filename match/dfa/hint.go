package dfa

import (
	"katachi/board"
	"katachi/pattern"
)

// Hints. The board is scanned in eight orientations and from both points of
// view, so each pattern may be turned and its colours exchanged before it goes
// into the automaton: it is found all the same, under another symmetry. Well
// chosen, the patterns share long beginnings and the automaton is a fraction of
// the size. (GNU Go keeps such choices in .dtr files.)

// chooseForms returns the form of each pattern, by id.
func chooseForms(set *pattern.Set, o *Options) []form {
	forms := make([]form, 0, set.Len())
	for _, p := range set.All() {
		if o.AsDrawn {
			forms = append(forms, newForm(p.Orient(0), false))
			continue
		}
		forms = append(forms, smallest(p))
	}
	return forms
}

// smallest returns the form whose string comes first in the order of compare.
func smallest(p *pattern.Pattern) form {
	var best form
	for s := range board.Symmetry(board.NumSymmetries) {
		for _, exchanged := range []bool{false, true} {
			f := newForm(p.Orient(s), exchanged)
			if best.text == nil || compare(f.text, best.text) < 0 {
				best = f
			}
		}
	}
	return best
}

// rank orders classes for the choice of forms.
var rank = [pattern.Any + 1]int8{
	pattern.Own: 0, pattern.Other: 1, pattern.Stone: 2, pattern.Empty: 3,
	pattern.NotOther: 4, pattern.NotOwn: 5, pattern.On: 6, pattern.Off: 7, pattern.Any: 8,
}

// compare orders strings by the rank of their classes.
func compare(a, b []pattern.Class) int {
	for i := range min(len(a), len(b)) {
		if d := rank[a[i]] - rank[b[i]]; d != 0 {
			return int(d)
		}
	}
	return len(a) - len(b)
}
