// Package ask is a language for questions about the moves of games: what was played, what it was
// called,
// what came of it, and who won.
//
//	q, err := ask.Parse(`games date=1990..: called ladder as m
//	    then within 10 touches m by m.player; count, by year`)
//	answer, err := q.Ask(ctx, col, nil)
//
// A question is a sequence of events. The first is any move for which its condition holds; each
// further
// one is a later move of the same game, as the link before it says. A move that begins such a
// sequence is a hit. A report says what to do with the hits.
//
// # Grammar
//
//	question  = [ "games" { key=value } ":" ] event { link event } [ ";" report ]
//	event     = condition [ "as" name ]
//	link      = "then" [ "within" range | "later" ]
//	          | "then" "never" [ "within" number ]      (ends the question)
//	condition = and { "or" and }
//	and       = not { [ "and" ] not }
//	not       = [ "not" ] ( "(" condition ")" | atom )
//	range     = number | number ".." | ".." number | number ".." number
//
// "then" is the next move; "then within 5" one of the next five, "then within 3..5" the third to the
// fifth, "then later" any; "without" and a condition behind an event says what none of the moves
// between the two events may be. "then never within 3 X": none of the next three moves is an X;
// without
// "within" no move to the end of the game.
//
// [Atoms] lists the conditions. Game facts are those of a [query.Where].
//
// # Not sure
//
// Atoms that read, such as caught, answer yes, no or unknown. Unknown satisfies neither a condition
// nor its negation; hits that would depend on it are counted apart, in Answer.Unknown.
//
// # How a question is answered
//
// Package ask knows a question as events, each a condition on a move and how many moves after the
// one before it may come. Conditions that the index knows (called, makes, position) are searches:
// their hits are marks on the moves of games, and a game without a mark that must be there is
// skipped. The moves of the others come from the index where names are stored (Collection.Outline),
// else, and for comments and losses, from their records; games are answered on all cores.
//
// A game is walked once (game.go). A thread is a part of the question that the game has answered:
// the events that are there, and between which moves the next one must come. At each move every
// thread asks the condition that it waits for, and goes on, waits or ends; a thread that waits
// stays, since the same event may come again later. Threads that are equal are one, and an event
// that no later condition compares with is forgotten, so that threads stay few. A condition is yes,
// no or unknown; conditions that need reading are evaluated last.
//
// plain_test.go is the language once more, as recursion over all moves of all events on boards of
// its own; TestRandom compares hits, their ends and what is unknown.
package ask

import (
	"katachi/query"
)

// Question is a question. Parse makes it.
type Question struct {
	Games  query.Where `json:"games,omitzero"` // which games are looked at
	Events []Event     `json:"events"`         // at least one
	Report Report      `json:"report,omitzero"`

	text  string // that was read
	marks []mark // what is looked up, by slot
}

// Event is one of the moves of a hit, in their order.
type Event struct {
	// From and To say how many moves after the event before it comes: from 1 to 1 is the next move. To 0
	// means that there is no end. Both are 0 in the first event.
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
	// If is what the move is; nil, only in the last event, means that To moves pass, or the
	// game ends.
	If *Expr `json:"if,omitempty"`
	// Without is what no move between the two events is, nor, without If, any of the moves
	// that pass.
	Without *Expr  `json:"without,omitempty"`
	As      string `json:"as,omitempty"` // a name for the move, for later events
}

// Expr is a condition on a move.
type Expr struct {
	Op   string  `json:"op"` // "and", "or", "not", or the word of an atom
	Args []*Expr `json:"args,omitempty"`
	Text string  `json:"text,omitempty"` // of an atom: a name, a query, a player, points
	Of   string  `json:"of,omitempty"`   // of an atom: the event that it is compared with
	N    *Range  `json:"n,omitempty"`    // of an atom: its number

	at    int      // where the atom stands in the text of the question
	index int      // of Of among the events
	needs needs    // what the dearest part of it asks
	order []*Expr  // Args, the cheapest first
	slot  int      // of a marked atom, among the marks of the question
	atom  *atom    // nil for and, or, not
	set   pointSet // of at
}

// Range is a range of whole numbers, ends included.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"` // noEnd where there is none
}

// noEnd is the end of a range without one.
const noEnd = 1 << 30

// has reports whether n is in r.
func (r *Range) has(n int) bool { return n >= r.From && n <= r.To }

// Report says what is made of the hits.
type Report struct {
	By        string `json:"by,omitempty"`        // what hits are counted by, one of Keys; empty: all together
	Mean      string `json:"mean,omitempty"`      // a number of which the mean is shown, one of Numbers
	Histogram string `json:"histogram,omitempty"` // a number that hits are counted by, in steps
	Sort      string `json:"sort,omitempty"`      // of groups, one of Sorts; empty is hits
	Limit     int    `json:"limit,omitempty"`     // groups
	Examples  int    `json:"examples,omitempty"`  // hits that are named for each group
	First     int    `json:"first,omitempty"`     // hits after which the question ends
}
