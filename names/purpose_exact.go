package names

import (
	"cmp"
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

// newExact returns an exact reader with a limit of positions per game.
func newExact(nodes int) *exact {
	return &exact{most: nodes, left: nodes, pairs: nodes / 4, reader: reading.New(reading.Options{Nodes: exactChain}), solver: reading.NewSolver(0)}
}

// exact uses the exact reader within a limit of positions per game.
type exact struct {
	most, left int
	pairs      int // positions left for questions about two chains: at first a quarter of most
	reader     *reading.Reader
	solver     *reading.Solver
}

// Limits of positions for one question.
const (
	exactChain = 2_000
	exactGroup = 4_000
)

// ask checks with the exact reader what was read quickly, and whether groups near the move live.
// Purposes that it refutes are removed.
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

// leastKilled is the least number of stones of a chain whose capture counts as that of a group.
const leastKilled = 4

// isGroup reports whether the chain at q is large and a group of its own: catching it kills a
// group.
func (a *aims) isGroup(q board.Point) bool {
	return a.l.b.Stones(q) >= leastKilled && len(a.room.group(a.l.b, q)) == 1
}

// commentPositions is the most positions that Check searches in a game.
const commentPositions = 200_000

// Check returns whether a purpose of the last move is true, by the exact reader and with a limit of
// positions a game; what follows from the rules is true. It is Unknown if nothing is proven, and for
// a purpose known by a measure.
func (f *Follower) Check(p *Purpose) reading.Result {
	switch {
	case p.Sure == ByProof, p.Sure == ByRule && p.Term != aimAnswers: // an answer may fail
		return reading.Yes
	case p.Sure == ByMeasure:
		return reading.Unknown
	}
	a := f.purposes()
	if a.exact == nil && a.checks == nil {
		a.checks = newExact(commentPositions)
	}
	return cmp.Or(a.exact, a.checks).check(a, p)
}

// check returns whether what was read quickly is true, or Unknown if it is not checked.
func (x *exact) check(a *aims, p *Purpose) reading.Result {
	me, rival := a.l.color, a.l.color.Opponent()
	switch p.Term {
	case aimCatches: // the owner cannot save it now, but could before
		return both(not(x.chain(a.l.b, p.Of, false)), x.chain(&a.before, p.Of, false))
	case aimSaves:
		return both(not(x.chain(a.l.b, p.Of, true)), x.chain(&a.before, p.Of, true))
	case aimMayTake:
		return both(x.chain(a.l.b, p.Of, true), not(x.chain(&a.before, p.Of, true)))
	case aimLeaves:
		return x.chain(a.l.b, p.Of, true)
	case aimAnswers:
		return both(not(x.chain(a.l.b, p.Of, true)), x.chain(&a.before, p.Of, true))
	case aimKoThreat:
		for i := range a.list {
			if q := &a.list[i]; q.Of == p.Of && q.Term != aimKoThreat && q.Sure == ByReading {
				return x.check(a, q)
			}
		}
	case aimCuts: // their owner cannot connect them even when moving first
		return x.apart(a.l.b, p, rival)
	case aimMayCut: // they are apart if the mover plays again, and connected if their owner plays
		return both(x.apart(a.l.b, p, me), not(x.apart(a.l.b, p, rival)))
	case aimProtects:
		return both(x.apart(&a.before, p, rival), not(x.apart(a.l.b, p, rival)))
	}
	return reading.Unknown
}

// apart returns whether the two chains of a purpose stay apart if the mover plays first.
func (x *exact) apart(b *board.Board, p *Purpose, mover board.Color) reading.Result {
	switch x.pair(b, p.Of, p.To, mover) {
	case reading.Apart:
		return reading.Yes
	case reading.Connected:
		return reading.No
	case reading.InKo:
		return reading.Ko
	}
	return reading.Unknown
}

// pair returns the status of two chains of one colour if the mover plays first.
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

// mostLinked limits the number of own chains near a move that are checked.
const mostLinked = 3

// links finds two own chains at most two lines and rows away that are connected now, whatever the
// other side plays, and could have been kept apart. Moves that join two chains directly are found
// by joins.
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

// not returns the result for the other player; a ko stays a ko.
func not(r reading.Result) reading.Result {
	switch r {
	case reading.Yes:
		return reading.No
	case reading.No:
		return reading.Yes
	}
	return r
}

// both returns Yes if both are Yes, and No if one is No or Ko.
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

// chain returns whether the chain at p is captured if its opponent moves first (attack), or saved
// if its owner does.
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

// mostAsked is the largest room of groups whose life is checked.
const mostAsked = 16

// fates finds a group near the move, with little room, that lives or dies by it, or would by the
// next.
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

// life finds whether the friendly group at q lives now, whatever the other side plays, but did not
// before.
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

// death finds whether the opposing group at q is dead now but was not before, or would be after one
// more move.
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

// fate returns the status of the group at q if the mover plays first, or Undecided if it is not
// proven.
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
