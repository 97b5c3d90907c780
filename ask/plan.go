package ask

import (
	"slices"
	"strings"
	"time"

	"katachi/internal/cputime"
)

// Step is a part of the work on an answer, in the order in which it is done.
type Step struct {
	Work  Work
	What  string // the conditions that are looked up, replayed or read, as text; the facts of games
	Games int    // that were found, replayed, or in which something was read
	Moves int    // that were found or replayed; of Reads: the questions that the reader was asked
	// Took is processor time of all threads together, of Reads what Replays took for it.
	Took time.Duration
}

// Work is a kind of work on an answer.
type Work string

// The kinds. Facts of games come from the catalogue, Index is the index of names or of positions; the games
// that these leave are replayed, and positions of theirs read.
const (
	Facts   Work = "facts"
	Index   Work = "index"
	Replays Work = "replay"
	Reads   Work = "read"
)

// measure begins a step of the plan; what it returns ends it. Without a plan it does nothing.
func (a *asking) measure(work Work, what string) (end func(games, moves int)) {
	if !a.opt.Explain {
		return func(int, int) {}
	}
	start := cputime.Process()
	return func(games, moves int) {
		a.answer.Steps = append(a.answer.Steps, Step{work, what, games, moves, cputime.Process() - start})
	}
}

// effort is what replaying games takes.
type effort struct {
	moves   int           // replayed
	games   int           // in which something was read
	reads   int           // questions of the reader
	reading time.Duration // processor time of these; only with a plan
}

func (e *effort) add(o *effort) {
	e.moves += o.moves
	e.games += o.games
	e.reads += o.reads
	e.reading += o.reading
}

// read asks a reader, and counts.
func (s *state) read(ask func() verdict) verdict {
	s.effort.reads++
	if !s.clocked {
		return ask()
	}
	start := cputime.Thread()
	v := ask()
	s.effort.reading += cputime.Thread() - start
	return v
}

// atoms returns the atoms of a question of which a test holds as text, each once.
func (q *Question) atoms(test func(*atom) bool) string {
	var list []string
	for _, e := range q.find(func(e *Expr) bool { return test(e.atom) }) {
		if words := e.words(); !slices.Contains(list, words) {
			list = append(list, words)
		}
	}
	return strings.Join(list, ", ")
}

// replayed and read are the atoms that need a board, and those that need a reader.
func replayed(a *atom) bool { return !a.marked && a.needs != reader }

func read(a *atom) bool { return a.needs == reader }
