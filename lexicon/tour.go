package lexicon

import "math"

// manySteps is after how many steps a walk asks whether the dictionary is sound. To find that
// out takes less time than these did.
const manySteps = 1 << 22

// A tour counts the steps of a walk that goes different ways one after the other. In a sound
// dictionary it comes to each beginning of a word at most once, so its steps are at most the
// nodes of the trie. In a forged one ways may lead in a ring, and walks would go on for ever:
// one that takes too many steps, or very many, checks the dictionary, and ends if it is wrong.
type tour struct {
	l     *Lexicon
	steps int
	check int // after so many steps
}

func newTour(l *Lexicon) tour { return tour{l: l, check: min(l.trieNodes+1, manySteps)} }

// goesOn counts a step and reports whether the walk goes on.
func (t *tour) goesOn() bool {
	t.steps++
	if t.steps <= t.check {
		return true
	}
	t.check = math.MaxInt
	return !t.l.isForged()
}
