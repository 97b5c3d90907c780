package names

import (
	"katachi/board"
	"katachi/reading"
)

// What must be read out: whether stones are caught after the move, and how. Each name has its
// definition in doc/names.md. What is not read within the bound gives no name.

// reads is what a Namer that reads needs.
type reads struct {
	quick  reading.Quick // what is seen with a few quiet moves
	far    reading.Quick // the same, with more patience: for chains that a move does not touch
	ladder reading.Quick // what is seen with ataris alone
	before board.Board   // the position before the move, once it has been asked for
	ready  bool          // before is so
	delta  board.Delta   // working memory
}

func newReads() *reads {
	return &reads{
		quick:  reading.Quick{Nodes: 100, Depth: 3},
		far:    reading.Quick{Nodes: 300, Depth: 4},
		ladder: reading.Quick{Nodes: 200},
	}
}

// name adds the names of what the reading shows of the move l, which d changed.
func (r *reads) name(named *Naming, l *look, d *board.Delta) {
	if named.Captured > 0 || named.has(suicide) {
		return
	}
	if (named.has(throwIn) || named.has(selfAtari)) && l.snapback() {
		named.lead(&tacticTerms[uttegaeshi])
		return
	}
	r.ready = false
	var near nearby
	near.find(l)
	for i := range near.n {
		if t := r.catches(l, d, near.stone[i]); t < numTactics {
			named.lead(&tacticTerms[t])
			return
		}
	}
}

// snapback: who takes the stone just played, alone or with others, loses two stones or more at once.
func (l *look) snapback() bool {
	if l.b.Stones(l.p) > 1 {
		return false
	}
	next := *l.b
	last := next.AppendLiberties(nil, l.p)[0]
	if _, err := next.Play(l.color.Opponent(), last); err != nil {
		return false
	}
	d, err := next.Play(l.color, l.p)
	return err == nil && len(d.Captured()) >= 2
}

// nearby is the other side's chains near a move that have few liberties, by a stone of each.
type nearby struct {
	stone [8]board.Point
	n     int
}

// caughtLiberties is how many liberties a chain has at most that is read.
const caughtLiberties = 4

// find looks for the chains of which a stone is at most two lines and rows away.
func (near *nearby) find(l *look) {
	for r := -2; r <= 2; r++ {
		for c := -2; c <= 2; c++ {
			if l.at(r*board.Stride+c) != other {
				continue
			}
			q := l.point(r*board.Stride + c)
			if near.n < len(near.stone) && !near.has(l.b, q) && l.b.LibertiesUpTo(q, caughtLiberties+1) <= caughtLiberties {
				near.stone[near.n] = q
				near.n++
			}
		}
	}
}

func (near *nearby) has(b *board.Board, q board.Point) bool {
	for _, p := range near.stone[:near.n] {
		if b.SameChain(p, q) {
			return true
		}
	}
	return false
}

// ladderAhead is how many moves a ladder has at least after the atari: three ataris more. Stones that
// are captured sooner are held (kakae), not chased.
const ladderAhead = 7

// catches returns the name of how the move catches the chain at q, numTactics if it does not.
func (r *reads) catches(l *look, d *board.Delta, q board.Point) tactic {
	after := r.widest(l.b, q)
	if after.liberties > 3 {
		return numTactics
	}
	touched, atari := l.touchesChain(q), l.b.InAtari(q)
	if atari && touched && after.liberties == 2 && r.ladder.Defend(l.b, q) == reading.No && r.ladder.Ahead() >= ladderAhead {
		return shicho
	}
	kind := geta
	switch {
	case after.joins && l.b.Stones(q) > 1:
		kind = oiOtoshi
	case after.joins || atari || l.own > 0:
		return numTactics
	}
	if !r.ready {
		r.before, r.ready = *l.b, true
		r.before.Undo(d)
	}
	if r.widest(&r.before, q).liberties <= 3 {
		return numTactics // it could not run before
	}
	quick := &r.quick
	if !touched {
		quick = &r.far
	}
	if quick.Defend(l.b, q) != reading.No || quick.Defend(&r.before, q) == reading.No {
		return numTactics
	}
	return kind
}

// touchesChain reports whether the move touches the chain at q.
func (l *look) touchesChain(q board.Point) bool {
	for i, d := range directions {
		if l.near[i] == other && l.b.SameChain(l.point(d), q) {
			return true
		}
	}
	return false
}

// way is what the best extension of a chain gives.
type way struct {
	liberties int  // at most, after a stone on one of its liberties; up to 5
	joins     bool // some extension joins another chain
}

// widest returns what the chain at q gets by a move on one of its liberties.
func (r *reads) widest(b *board.Board, q board.Point) (w way) {
	var room [caughtLiberties + 2]board.Point
	c, stones := b.Color(q), b.Stones(q)
	for _, p := range b.AppendLiberties(room[:0], q) {
		if b.PlayInto(&r.delta, c, p) != nil {
			continue
		}
		w.liberties = max(w.liberties, b.LibertiesUpTo(q, 5))
		w.joins = w.joins || b.Stones(q) > stones+1
		b.Undo(&r.delta)
	}
	return w
}
