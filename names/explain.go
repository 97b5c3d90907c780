package names

import (
	"context"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/pattern"
	"katachi/reading"
)

// Explanation says why a move has its names. The names are those that [Namer.PlayAndName] gives;
// the reasons are found afterwards, with the same rules and patterns.
type Explanation struct {
	Naming
	Given    []Reason // one for each term of the Naming, in the same order
	Rejected []Reason // names that were near, in the order in which they are tried
	Read     []Read   // opposing chains that were read; none if the Namer does not read
}

// Reason is a name of a move or of a shape, with its source, or with the reason why it was not
// given.
type Reason struct {
	Term       Term
	Source     Source
	Definition string // one sentence
	Why        string // for a name that was not given: what failed, or what took precedence

	// For patterns only:
	Pattern *pattern.Pattern // nil for other sources
	ID      int              // in its set
	Place   string           // file:line of the library's entry; "" if it is not in the library
	Sym     board.Symmetry   // how the diagram is turned
}

// Source is the source of a name.
type Source string

// The sources of names.
const (
	fromLiberties Source = "liberties" // captures, atari, connections
	fromRule      Source = "rule"      // what the stone touches, and where it stands: doc/names.md
	fromPattern   Source = "pattern"   // a diagram of the library, with its first move on the point
	fromReading   Source = "reading"   // whether stones can be captured
	fromShape     Source = "shape"     // a diagram of a shape that the move made
)

// Read is an opposing chain near the move, and whether its owner, moving first, can save it.
// Results are proven, or Unknown within ExplainNodes positions; Yes means that it is saved.
type Read struct {
	Stone             board.Point
	Stones, Liberties int // after the move
	Before, After     reading.Result
}

// ExplainNodes is the limit of positions for each question of capture in an Explanation.
const ExplainNodes = 10000

// Explain explains the names of a move on b, which does not change. The move and last are as for
// PlayAndName. The error may also be that of ctx.
func (n *Namer) Explain(ctx context.Context, b *board.Board, c board.Color, p, last board.Point) (*Explanation, error) {
	before, after := *b, *b
	var d board.Delta
	naming, err := n.PlayAndName(&after, &d, c, p, last)
	if err != nil {
		return nil, err
	}
	e := &explainer{Explanation: Explanation{Naming: naming}, n: n, before: &before}
	if p == board.Pass || after.Color(p) != c { // pass or suicide
		e.attribute()
		return &e.Explanation, nil
	}
	e.look.init(&after, p, last, c)
	if e.look.reads = n.reads; n.reads != nil {
		n.reads.start(&d)
	}
	e.own, e.others = chainsBeside(&before, p, c), chainsBeside(&after, p, c.Opponent())
	e.findPatterns()
	e.attribute()
	e.rejectLiberties()
	e.rejectRules()
	e.rejectPatterns()
	if n.reads != nil {
		if err := e.readChains(ctx); err != nil {
			return nil, err
		}
		e.rejectReading()
	}
	return &e.Explanation, nil
}

// explainer is an Explanation in progress.
type explainer struct {
	Explanation
	n           *Namer
	look        look
	before      *board.Board
	own, others chains   // chains beside the point: own ones before the move, other ones after it
	patterns    []heldAt // those that match, in order
	rulesGiven  []int    // indices in rules of the names that were given
}

// heldAt is a pattern of moves that matches.
type heldAt struct {
	id  int
	sym board.Symmetry
}

func (e *explainer) findPatterns() {
	e.n.moves.first(e.look.b, e.Point, e.Color, func(id int, sym board.Symmetry) bool {
		e.patterns = append(e.patterns, heldAt{id, sym})
		return true
	})
}

// rules returns the rules for a stone in this stance.
func (e *explainer) rules() []rule {
	switch {
	case e.look.own > 0:
		return joinedRules
	case e.look.other > 0:
		return freeRules
	}
	return apartRules
}

// holds reports whether a rule holds for the move. After a pass or a suicide no rule does.
func (e *explainer) holds(r *rule) bool { return e.look.b != nil && r.may(&e.look) && r.test(&e.look) }

// attribute finds the source of each name.
func (e *explainer) attribute() {
	for _, t := range e.Terms() {
		r := Reason{Term: *t, Source: fromLiberties, Definition: definition(t)}
		for _, held := range e.patterns {
			if t == &e.n.lib.moveTerms[held.id] {
				r = e.patternReason(held.id, held.sym)
				break
			}
		}
		at := slices.IndexFunc(e.rules(), func(r rule) bool { return r.term == t && e.holds(&r) })
		switch {
		case at >= 0:
			r.Source = fromRule
			e.rulesGiven = append(e.rulesGiven, at)
		case slices.Contains(claims, t) || slices.Contains(ofEyes, t):
			r.Source = fromReading
		}
		e.Given = append(e.Given, r)
	}
}

// NeedsReading reports whether a term of a Naming depends on reading, such as ladder or net, or
// makes a similar claim about what stones can do: a double atari, or a point that decides on eyes.
func NeedsReading(t *Term) bool {
	return t == doubleAtari || slices.Contains(claims, t) || slices.Contains(ofEyes, t)
}

// reject adds a name that was not given.
func (e *explainer) reject(t *Term, source Source, why string, args ...any) {
	if e.givenTerm(t.English) || slices.ContainsFunc(e.Rejected, func(r Reason) bool { return r.Term.English == t.English }) {
		return
	}
	e.Rejected = append(e.Rejected, Reason{
		Term: *t, Source: source, Definition: definition(t), Why: fmt.Sprintf(why, args...),
	})
}

// at is the name of a point.
func (e *explainer) at(p board.Point) string { return p.Name(e.look.b.Size()) }

// rejectLiberties adds the names by liberties that nearly applied.
func (e *explainer) rejectLiberties() {
	ataris := e.others.ataris()
	if e.Captured > 0 {
		e.reject(koCapture, fromLiberties, "%s", e.whyNoKo())
	} else if e.others.n > 0 {
		e.reject(capture, fromLiberties, "takes no stone: the chain at %s has %s", e.at(e.others.stone[0]),
			liberties(e.look.b, e.others.stone[0]))
	}
	switch {
	case e.Captured > 0:
	case ataris == 1:
		e.reject(doubleAtari, fromLiberties, "leaves one chain in atari, not two")
		e.reject(kakae, fromLiberties, "%s", e.whyNotHeld())
	case ataris == 0 && e.others.n > 0:
		e.reject(atari, fromLiberties, "leaves no chain that it touches with one liberty: the one at %s has %s",
			e.at(e.others.stone[0]), liberties(e.look.b, e.others.stone[0]))
	}
	switch {
	case e.own.n == 1:
		e.reject(connection, fromLiberties, "joined to one chain only, at %s", e.at(e.own.stone[0]))
	case e.own.n > 1 && e.has(connection):
		e.reject(solidConnection, fromLiberties, "nothing was to be cut there, or the move has another name before it")
	}
	if e.own.n > 0 && e.own.ataris() == 0 {
		e.reject(escape, fromLiberties, "joined to no chain in atari: the one at %s had %s",
			e.at(e.own.stone[0]), liberties(e.before, e.own.stone[0]))
	}
}

// whyNoKo says why a capture is not a ko capture.
func (e *explainer) whyNoKo() string {
	if e.Captured > 1 {
		return fmt.Sprintf("takes %d stones, not one", e.Captured)
	}
	return "it could not be retaken at once"
}

// whyNotHeld says why stones in atari are not called held in the arms.
func (e *explainer) whyNotHeld() string {
	at := slices.Index(e.others.inAtari[:e.others.n], true)
	q := e.others.stone[at]
	switch b := e.look.b; {
	case b.InAtari(e.Point):
		return "the new stone is in atari itself"
	case e.own.n > 1:
		return "joins two chains"
	case e.look.low == 1:
		return "stands on the first line"
	case e.look.cuts():
		return "cuts"
	case b.Stones(q) > 3:
		return fmt.Sprintf("the chain in atari at %s has %d stones, more than three", e.at(q), b.Stones(q))
	}
	return fmt.Sprintf("the chain in atari at %s gets liberties, or takes stones, by extending", e.at(q))
}

// liberties describes how many liberties a chain has.
func liberties(b *board.Board, p board.Point) string {
	if n := b.Liberties(p); n != 1 {
		return fmt.Sprintf("%d liberties", n)
	}
	return "1 liberty"
}

// rejectRules adds the rules that nearly held: those with a condition that is met.
func (e *explainer) rejectRules() {
	list := e.rules()
	for i := range list {
		r := &list[i]
		switch {
		case e.has(r.term) || r.term == watariAim: // the entry for crossing under says the same
		case e.holds(r):
			e.reject(r.term, fromRule, "%s", e.cameBefore(i))
		default:
			if why, near := r.failed(&e.look); near {
				e.reject(r.term, fromRule, "%s", why)
			}
		}
	}
	e.rejectOthers()
}

// cameBefore says why the i-th rule, which holds, gave no name.
func (e *explainer) cameBefore(i int) string {
	switch last := len(e.rulesGiven) - 1; {
	case e.Captured > 0:
		return "holds, but a capture is named by what it takes"
	case len(e.Given) == 0:
		return "holds, but the move has no name"
	case last < 0:
		return "holds, but " + e.Given[0].Term.English + " comes before it"
	case i > e.rulesGiven[last]:
		return "holds, but comes later in the order than " + e.rules()[e.rulesGiven[last]].name
	default:
		return "holds, but says nothing more than " + e.Given[0].Term.English
	}
}

// rejectOthers adds the rules that would hold if the stone were joined, or were not.
func (e *explainer) rejectOthers() {
	switch {
	case e.look.own > 0:
		stone := board.Pass
		for i, d := range directions {
			if e.look.near[i] == own {
				stone = e.look.point(d)
			}
		}
		for _, r := range freeRules {
			if !hasRule(joinedRules, r.term) && e.holds(&r) {
				e.reject(r.term, fromRule, "joined to the stone at %s", e.at(stone))
			}
		}
	case e.look.other > 0:
		for _, name := range []*Term{oshi, magari, nobi} {
			if e.look.ownWithin2() {
				e.reject(name, fromRule, "joined to nothing")
			}
		}
	default:
		for _, name := range []*Term{tsuke, hane} {
			if e.otherWithin2() {
				e.reject(name, fromRule, "touches no opposing stone")
			}
		}
	}
}

// hasRule reports whether a name is among those of the rules.
func hasRule(rules []rule, t *Term) bool {
	return slices.ContainsFunc(rules, func(r rule) bool { return r.term == t })
}

// otherWithin2 reports whether an opposing stone is at most two columns and rows away.
func (e *explainer) otherWithin2() bool {
	for r := -2; r <= 2; r++ {
		for c := -2; c <= 2; c++ {
			if e.look.at(r*board.Stride+c) == other {
				return true
			}
		}
	}
	return false
}
