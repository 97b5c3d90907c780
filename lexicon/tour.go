package lexicon

import (
	"math"
	"sync"
)

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
	return t.l.checkOnce() == nil
}

// tourState is what walks found out about a dictionary of a file.
type tourState struct {
	mu   sync.Mutex
	done bool
	err  error
}

// checkOnce is Check for what comes from a file, and remembers its result.
func (l *Lexicon) checkOnce() error {
	if l.file == nil {
		return nil
	}
	l.toured.mu.Lock()
	defer l.toured.mu.Unlock()
	if !l.toured.done {
		l.toured.done, l.toured.err = true, l.Check()
	}
	return l.toured.err
}

// Err returns why a walk through the words ended before its end, as a [*FormatError]: the file
// was forged, so that the walk would have come to more words than there are. Most are nil:
// Err knows of what walks before it met, and [Lexicon.Check] finds all.
func (l *Lexicon) Err() error {
	l.toured.mu.Lock()
	defer l.toured.mu.Unlock()
	return l.toured.err
}
