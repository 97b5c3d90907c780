package lexicon

import "math"

// manySteps is the number of steps after which a walk checks whether the dictionary is valid. The
// check takes less time than these steps.
const manySteps = 1 << 22

// someSteps is the number of steps after which a walk uses the list of children. Making it takes
// about as long as these steps. (A variable so that tests reach it with small lists.)
var someSteps = 1 << 12

// A tour counts the steps of a walk that goes through a dictionary one branch after the other. In a
// valid dictionary it visits each prefix of a word at most once, so it has at most as many steps as
// the trie has nodes. A corrupt file can contain a cycle, in which a walk would never end. So a
// walk with more steps than that, or with very many, checks the dictionary, and stops if it is
// invalid.
type tour struct {
	l     *Lexicon
	list  *children // nil at the beginning of a walk
	steps int
	next  int // number of steps before something is to be done
	check int // number of steps before the check
}

func newTour(l *Lexicon) tour {
	t := tour{l: l, list: l.childList.Load(), check: min(l.trieNodes+1, manySteps)}
	t.next = min(t.check, someSteps)
	return t
}

// goesOn counts a step and reports whether the walk may continue.
func (t *tour) goesOn() bool {
	t.steps++
	return t.steps <= t.next || t.pause()
}

// pause does what is due after a number of steps.
func (t *tour) pause() bool {
	if t.steps <= t.check {
		t.next = t.check
		if t.list == nil {
			t.list = t.l.listChildren()
		}
		return true
	}
	t.next, t.check = math.MaxInt, math.MaxInt
	return !t.l.isForged()
}

// listChildren returns the list of children, which it makes if it is the first to ask.
func (l *Lexicon) listChildren() *children {
	l.childrenOnce.Do(func() { l.childList.Store(newChildren(&l.cells)) })
	return l.childList.Load()
}
