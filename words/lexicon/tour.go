package lexicon

import "math"

// manySteps is the number of steps after which a walk checks whether the dictionary is valid. The
// check takes less time than these steps.
const manySteps = 1 << 22

// A tour counts the steps of a walk that goes through a dictionary one branch after the other. In a
// valid dictionary it visits each prefix of a word at most once, so it has at most as many steps as
// the trie has nodes. A corrupt file can contain a cycle, in which a walk would never end. So a
// walk with more steps than that, or with very many, checks the dictionary, and stops if it is
// invalid.
type tour struct {
	l     *Lexicon
	steps int
	check int // number of steps before the check
}

func newTour(l *Lexicon) tour { return tour{l: l, check: min(l.trieNodes+1, manySteps)} }

// goesOn counts a step and reports whether the walk may continue.
func (t *tour) goesOn() bool {
	t.steps++
	if t.steps <= t.check {
		return true
	}
	t.check = math.MaxInt
	return !t.l.isForged()
}
