package names

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

// exact asks the exact reader, within a bound of positions a game.
type exact struct {
	most, left int
	pairs      int // how many positions are left for questions about two chains: a quarter of most at first
	reader     *reading.Reader
	solver     *reading.Solver
}

// Positions that one question may look at.
const (
	exactChain = 2_000
	exactGroup = 4_000
)

// ask asks the exact reader what was read quickly, and whether groups near the move live. What it
// contradicts is no purpose.
func (a *aims) ask() {
	if a.exact == nil {
		return
	}
	kept := a.list[:0]
	for _, p := range a.list {
		if p.Sure == ByReading {
			switch a.exact.check(a, &p) {
			case reading.Yes:
				p.Sure = ByProof
				if p.Term == aimCatches && a.isGroup(p.Of) {
					p.Term = aimKills
				}
			case reading.No, reading.Ko:
				continue
			}
		}
		kept = append(kept, p)
	}
	a.list = kept
	a.fates()
	a.links()
}

// leastKilled is how many stones a chain has at least whose capture is that of a group.
const leastKilled = 4

// isGroup reports whether the chain at q is large, and a group alone: who catches it kills a group.
func (a *aims) isGroup(q board.Point) bool {
	return a.l.b.Stones(q) >= leastKilled && len(a.room.group(a.l.b, q)) == 1
}

// check answers whether what was read quickly is so; Unknown where it is not asked.
func (x *exact) check(a *aims, p *Purpose) reading.Result {
	switch p.Term {
	case aimCatches: // the owner cannot save it now, and could before
		return both(not(x.chain(a.l.b, p.Of, false)), x.chain(&a.before, p.Of, false))
	case aimSaves:
		return both(not(x.chain(a.l.b, p.Of, true)), x.chain(&a.before, p.Of, true))
	case aimMayTake:
		return both(x.chain(a.l.b, p.Of, true), not(x.chain(&a.before, p.Of, true)))
	case aimCuts: // their owner cannot connect them, though he moves first
		switch x.pair(a.l.b, p.Of, p.To, a.l.color.Opponent()) {
		case reading.Apart:
			return reading.Yes
		case reading.Connected:
			return reading.No
		case reading.InKo:
			return reading.Ko
		}
	}
	return reading.Unknown
}

// pair returns what becomes of two chains of one colour if the mover plays first.
func (x *exact) pair(b *board.Board, q, o board.Point, mover board.Color) reading.Status {
	if x.left <= 0 || x.pairs <= 0 {
		return reading.Undecided
	}
	goal := reading.Cut
	if b.Color(q) == mover {
		goal = reading.Connect
	}
	s, err := x.solver.Solve(context.Background(), b, reading.Question{
		Group: []board.Point{q, o}, Goal: goal, Mover: mover, Nodes: exactGroup,
	})
	x.left -= s.Nodes
	if x.pairs -= s.Nodes; err != nil || !s.Proven {
		return reading.Undecided
	}
	return s.First.Status
}

// mostLinked is how many own chains near a move are looked at.
const mostLinked = 3

// links: two own chains at most two lines and rows away are connected now, whatever the other side plays, and could have
// been kept apart. A move that makes one chain of two has been told.
func (a *aims) links() {
	if a.has(aimConnects) || a.has(aimCaptures) || !a.l.anyAt(other, around8[:]) {
		return
	}
	b, rival := a.l.b, a.l.color.Opponent()
	var near nearby
	for r := -2; r <= 2; r++ {
		for c := -2; c <= 2; c++ {
			d := r*board.Stride + c
			if d == 0 || a.l.at(d) != own || near.n == mostLinked {
				continue
			}
			if q := a.l.point(d); !near.has(b, q) {
				near.stone[near.n] = q
				near.n++
			}
		}
	}
	for i, q := range near.stone[:near.n] {
		for _, o := range near.stone[:i] {
			if a.exact.pair(b, o, q, rival) == reading.Connected && a.exact.pair(&a.before, o, q, rival) == reading.Apart {
				a.add(aimConnects, ByProof, o, q)
				return
			}
		}
	}
}

// not is the answer of the other player; a ko stays one.
func not(r reading.Result) reading.Result {
	switch r {
	case reading.Yes:
		return reading.No
	case reading.No:
		return reading.Yes
	}
	return r
}

// both is Yes if both are, and No if one is No or Ko.
func both(a, b reading.Result) reading.Result {
	switch {
	case a == reading.Yes && b == reading.Yes:
		return reading.Yes
	case a == reading.No || a == reading.Ko:
		return a
	case b == reading.No || b == reading.Ko:
		return b
	}
	return reading.Unknown
}

// chain answers whether the chain at p is captured by its opponent, or saved by its owner, who moves first.
func (x *exact) chain(b *board.Board, p board.Point, attack bool) reading.Result {
	if x.left <= 0 {
		return reading.Unknown
	}
	ask := x.reader.Defend
	if attack {
		ask = x.reader.Attack
	}
	answer, err := ask(context.Background(), b, p)
	if x.left -= answer.Nodes; err != nil {
		return reading.Unknown
	}
	return answer.Result
}

// mostAsked is the room of the groups whose life is requested.
const mostAsked = 16

// fates: a group near the move, with little room, lives or dies by it, or would by the next.
func (a *aims) fates() {
	b, c := a.l.b, a.l.color
	if a.l.own+a.l.other == 0 && !a.l.anyAt(own, diagonals[:]) && !a.l.anyAt(other, diagonals[:]) {
		return
	}
	if chains := chainsBeside(&a.before, a.l.p, c); chains.n > 0 && !a.has(aimLives) {
		a.life(chains.stone[0])
	}
	var seen nearby
	for _, d := range around8 {
		q := a.l.point(d)
		if a.l.at(d) == other && !seen.has(b, q) && seen.n == 0 {
			seen.stone[seen.n] = q
			seen.n++
			a.death(q)
		}
	}
}

// life: the own group at q lives, whatever the other side plays, and did not before.
func (a *aims) life(q board.Point) {
	c := a.l.color
	if a.room.room(a.l.b, q) > mostAsked {
		return
	}
	if a.fate(a.l.b, q, c.Opponent()) != reading.Alive {
		return
	}
	if was := a.fate(&a.before, q, c.Opponent()); was == reading.Dead || was == reading.InKo {
		a.add(aimLives, ByProof, q, board.Pass)
	}
}

// death: the other side's group at q is dead, and was not before, or would be after one move more.
func (a *aims) death(q board.Point) {
	c := a.l.color
	if a.room.room(a.l.b, q) > mostAsked || a.room.stones(a.l.b) < 3 {
		return
	}
	switch a.fate(a.l.b, q, c.Opponent()) {
	case reading.Dead:
		if was := a.fate(&a.before, q, c.Opponent()); was == reading.Alive || was == reading.InKo {
			a.list = slices.DeleteFunc(a.list, func(p Purpose) bool { return (p.Term == aimCatches || p.Term == aimKills) && a.l.b.SameChain(p.Of, q) })
			a.add(aimKills, ByProof, q, board.Pass)
		}
	case reading.Alive:
		if a.fate(a.l.b, q, c) == reading.Dead && a.fate(&a.before, q, c) == reading.Alive {
			a.add(aimMayKill, ByProof, q, board.Pass)
			a.next = append(a.next, threat{aimMayKill, q, board.Pass, ByProof})
		}
	}
}

// fate returns what happens to the group at q if the mover plays first; Undecided where it is not proven.
func (a *aims) fate(b *board.Board, q board.Point, mover board.Color) reading.Status {
	x := a.exact
	if x.left <= 0 {
		return reading.Undecided
	}
	goal := reading.Kill
	if b.Color(q) == mover {
		goal = reading.Live
	}
	s, err := x.solver.Solve(context.Background(), b, reading.Question{
		Group: []board.Point{q}, Goal: goal, Mover: mover, Nodes: exactGroup,
	})
	if x.left -= s.Nodes; err != nil || !s.Proven {
		return reading.Undecided
	}
	return s.First.Status
}
