package dfa

import (
	"katachi/board"
	"katachi/pattern"
)

// Hints. The board is scanned in eight orientations and from both points of view. So each pattern
// may be turned and its colours exchanged before it goes into the automaton: it still matches,
// under another symmetry. If these choices are good, the patterns share long beginnings and the
// automaton is much smaller. (GNU Go keeps such choices in .dtr files.)

// chooseForms returns the form of each pattern, indexed by id.
func (c *compiler) chooseForms(set *pattern.Set) []form {
	forms := make([]form, 0, set.Len())
	for _, p := range set.All() {
		forms = append(forms, c.choose(p))
	}
	return forms
}

// choose returns the form of p whose string comes first in the order of compare.
func (c *compiler) choose(p *pattern.Pattern) form {
	best := c.newForm(p.Orient(0), false)
	if c.AsDrawn {
		return best
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		for _, exchanged := range []bool{false, true} {
			if f := c.newForm(p.Orient(s), exchanged); compare(f.text, best.text) < 0 {
				best = f
			}
		}
	}
	return best
}

// rank orders classes for the choice of forms: classes that are rare on a board come first, so that
// walks end early. GNU Go's 1,222 patterns for moves then have 144,000 states by turning alone.
// (The order Own, Other, Stone, Empty, NotOther, NotOwn, On, Off, Any: 129,000, but 9 % more cells
// are read; the reverse: 2,000,000.) Choosing the form that shares the longest beginning with
// earlier ones made the automaton 20 % larger: the sets of patterns that are still possible must be
// similar, not the strings.
var rank = [pattern.Any + 1]int8{
	pattern.Own: 0, pattern.Off: 1, pattern.Empty: 2, pattern.Other: 3, pattern.Stone: 4,
	pattern.NotOther: 5, pattern.NotOwn: 6, pattern.On: 7, pattern.Any: 8,
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
