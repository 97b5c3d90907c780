package ask

import (
	"slices"
	"strings"
	"time"

	"katachi/internal/cputime"
)

// Step is a step of the plan for an answer.
type Step struct {
	Work  string // facts (of games), index (of names or positions), replay (of games), or read
	What  string // text of the conditions looked up, replayed or read, or the facts of games
	Games int    // number of games found, replayed, or with readings
	Moves int    // number of moves found or replayed; for read, of readings
	// Took is the processor time of all threads; for read, the part of replay spent reading.
	Took time.Duration
}

// The kinds of work. Facts of games come from the catalogue, the index is that of names or
// positions. The games that these leave are replayed, and some of their positions read out.
const (
	workFacts  = "facts"
	workIndex  = "index"
	workReplay = "replay"
	workRead   = "read"
)

// measure begins a step of the plan; end ends it. Without Explain it does nothing.
func (a *asking) measure(work, what string) (end func(games, moves int)) {
	if !a.opt.Explain {
		return func(int, int) {}
	}
	start := cputime.Process()
	return func(games, moves int) {
		a.answer.Steps = append(a.answer.Steps, Step{work, what, games, moves, cputime.Process() - start})
	}
}

// effort measures the work of replaying games.
type effort struct {
	moves   int           // replayed
	games   int           // games with readings
	reads   int           // number of readings
	reading time.Duration // their processor time; only with Explain
}

func (e *effort) add(o *effort) {
	e.moves += o.moves
	e.games += o.games
	e.reads += o.reads
	e.reading += o.reading
}

// read calls a reader and counts the reading.
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

// atoms returns the text of the atoms of a question that satisfy test, each once.
func (q *Question) atoms(test func(*atom) bool) string {
	var list []string
	for _, e := range q.find(func(e *Expr) bool { return test(e.atom) }) {
		if words := e.words(); !slices.Contains(list, words) {
			list = append(list, words)
		}
	}
	return strings.Join(list, ", ")
}

// replayed and read report whether an atom needs replaying, and whether it needs reading.
func replayed(a *atom) bool { return !a.marked && a.needs != reader }

func read(a *atom) bool { return a.needs == reader }
