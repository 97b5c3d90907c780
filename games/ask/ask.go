// Package ask implements a language for questions about the moves of games: what was played, what
// it was called, what followed, and who won.
//
//	q, err := ask.Parse(`games date=1990..: called ladder as m
//	    then within 10 touches m by m.player; count, by year`)
//	answer, err := q.Ask(ctx, col, nil)
//
// A question is a sequence of events. The first event may be any move that satisfies its condition;
// each further one is a later move of the same game, at the distance given by its link. A move that
// begins such a sequence is a hit. A report says what to do with the hits.
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
// "then" is the next move; "then within 5" one of the next five, "then within 3..5" the third to
// the fifth, "then later" any later one. "without" and a condition after an event exclude moves
// between the two events. "then never within 3 X" means that none of the next three moves is an X;
// without "within", no later move.
//
// [Atoms] lists the conditions. Game facts are those of a [query.Where].
//
// # Unknown answers
//
// Atoms that need reading, such as caught, are yes, no or unknown. Unknown satisfies neither a
// condition nor its negation; hits that depend on it are counted separately, in Answer.Unknown.
//
// # How a question is answered
//
// A question is a list of events, each with a condition on a move and a range of distances from the
// previous event. Conditions that an index can answer (called, makes, position) are searches: their
// hits mark moves of games, and games without a necessary mark are skipped. The moves of the other
// games come from the index if names are stored (Collection.Outline), otherwise, and for comments
// and losses, from their records. Games are answered on all cores.
//
// A game is walked once (game.go). A thread is a sequence that may still become a hit: the events
// that have happened, and the range in which the next one must come. At each move, every thread
// tests the condition for which it waits, and advances, waits or ends. A waiting thread also stays
// when it advances, since the same event may come again later. Equal threads are merged, and events
// to which no later condition refers are forgotten, so that threads stay few. Conditions that need
// reading are tested last.
//
// plain_test.go is a second implementation, as recursion over all moves for all events with its own
// boards; TestRandom compares hits, their ends and unknowns.
package ask

import (
	"katachi/games/query"
)

// Question is a parsed question.
type Question struct {
	Games  query.Where `json:"games,omitzero"` // games to search
	Events []Event     `json:"events"`         // at least one
	Report Report      `json:"report,omitzero"`

	text  string // text of the question
	marks []mark // marked atoms, by slot
}

// Event describes one of the moves of a hit, in order.
type Event struct {
	// From and To are the range of distances in moves from the previous event: 1 to 1 is the next
	// move. To 0 means no end. Both are 0 in the first event.
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
	// If is the condition on the move. It is nil only in a last event with never: To moves pass, or
	// the game ends.
	If *Expr `json:"if,omitempty"`
	// Without is the condition that no move between the two events satisfies, nor, without If, any
	// of the moves that pass.
	Without *Expr  `json:"without,omitempty"`
	As      string `json:"as,omitempty"` // a name for the move, for later events
}

// Expr is a condition on a move.
type Expr struct {
	Op   string  `json:"op"` // "and", "or", "not", or the word of an atom
	Args []*Expr `json:"args,omitempty"`
	Text string  `json:"text,omitempty"` // argument of an atom: a name, a query, a player, points
	Of   string  `json:"of,omitempty"`   // event to which an atom refers
	N    *Range  `json:"n,omitempty"`    // numeric argument of an atom

	at    int      // offset of the atom in the text of the question
	index int      // index of Of among the events
	needs needs    // needs of its most expensive part
	order []*Expr  // Args, the cheapest first
	slot  int      // index of a marked atom among the marks of the question
	atom  *atom    // nil for and, or, not
	set   pointSet // points of the atom at
}

// Range is a range of whole numbers, including both ends.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"` // 1<<30 if there is none
}

// noEnd is the end of a range without an end.
const noEnd = 1 << 30

// has reports whether n is in r.
func (r *Range) has(n int) bool { return n >= r.From && n <= r.To }

// Report describes how to report the hits.
type Report struct {
	By        string `json:"by,omitempty"`        // key of the groups, one of Keys; empty: no groups
	Across    string `json:"across,omitempty"`    // key of the lines of a table, whose columns are those of By
	Mean      string `json:"mean,omitempty"`      // number whose mean is shown, one of Numbers
	Histogram string `json:"histogram,omitempty"` // number whose distribution is shown
	Sort      string `json:"sort,omitempty"`      // order of groups, one of Sorts; empty means hits
	Limit     int    `json:"limit,omitempty"`     // most groups
	Examples  int    `json:"examples,omitempty"`  // example hits per group
	PerGame   *Range `json:"per_game,omitempty"`  // only games with as many hits; nil: all
	Ever      bool   `json:"ever,omitempty"`      // the first hit by date is wanted, see Group.Earliest
	First     int    `json:"first,omitempty"`     // number of hits after which the search ends
}
