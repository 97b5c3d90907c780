package names

import (
	"slices"

	"katachi/board"
	"katachi/reading"
)

// Purposes about chains: captures, catches, rescues, connections and cuts, and threats of these.

// near2 yields a stone of each chain of side c on b that is at most two lines and rows from the
// move and has at most most liberties.
func (a *aims) near2(b *board.Board, c board.Color, most int, yield func(q board.Point)) {
	var seen nearby
	for r := -2; r <= 2; r++ {
		for e := -2; e <= 2; e++ {
			q := int(a.l.p) + r*board.Stride + e
			if uint(q) >= board.NumPoints || b.Color(board.Point(q)) != c || seen.n == len(seen.stone) {
				continue
			}
			if p := board.Point(q); p != a.l.p && !seen.has(b, p) && b.LibertiesUpTo(p, most+1) <= most {
				seen.stone[seen.n] = p
				seen.n++
				yield(p)
			}
		}
	}
}

// takes finds captures.
func (a *aims) takes() {
	for _, ch := range a.delta.Captured() {
		if ch.Old == a.l.color.Opponent() {
			a.list = append(a.list, Purpose{aimCaptures, ByRule, ch.Point, board.Pass, a.named.Captured})
			return
		}
	}
}

// caught is the largest number of liberties of a chain whose capture is a purpose.
const caught = 2

// presses finds opposing chains that are put in atari, caught, or can be caught by one more move.
func (a *aims) presses() {
	b := a.l.b
	a.near2(b, a.l.color.Opponent(), caught, func(q board.Point) {
		atari := b.InAtari(q)
		if atari && a.l.touchesChain(q) && !a.before.InAtari(q) {
			a.add(aimAtari, ByRule, q, board.Pass)
			a.next = append(a.next, threat{aimMayTake, q, board.Pass, ByRule})
		} else if atari {
			return
		}
		if !a.l.touchesChain(q) && !a.besideLiberty(q) || a.quick.Attack(b, q) != reading.Yes {
			return
		}
		switch a.quick.Defend(b, q) {
		case reading.No:
			if a.quick.Defend(&a.before, q) == reading.Yes {
				a.add(aimCatches, ByReading, q, board.Pass)
			}
		case reading.Yes:
			if !atari && a.quick.Attack(&a.before, q) == reading.No {
				a.add(aimMayTake, ByReading, q, board.Pass)
				a.next = append(a.next, threat{aimMayTake, q, board.Pass, ByReading})
			}
		}
	})
}

// besideLiberty reports whether the move touches a liberty of the chain at q, or is diagonal to
// one.
func (a *aims) besideLiberty(q board.Point) bool {
	a.points = a.l.b.AppendLiberties(a.points[:0], q)
	return slices.ContainsFunc(a.points, func(p board.Point) bool { return far(p, a.l.p) == 1 })
}

// rescues finds own chains that the other side could have taken and no longer can.
func (a *aims) rescues() {
	a.near2(&a.before, a.l.color, caught, func(q board.Point) {
		if a.l.b.LibertiesUpTo(q, caught+2) > a.before.LibertiesUpTo(q, caught+2) &&
			a.quick.Attack(&a.before, q) == reading.Yes && a.far.Attack(a.l.b, q) == reading.No {
			a.add(aimSaves, ByReading, q, board.Pass)
		}
	})
}

// joins finds two own chains that become one, which is not in atari.
func (a *aims) joins() {
	if a.l.own < 2 || a.l.b.InAtari(a.l.p) {
		return
	}
	chains := chainsBeside(&a.before, a.l.p, a.l.color)
	if chains.n > 1 {
		a.add(aimConnects, ByRule, chains.stone[0], chains.stone[1])
	}
}

// cut returns stones of two chains that are separated by c's stone on p, while an opposing stone
// there would have joined them: no remaining point touches both, and they do not share points with
// a third chain.
func (a *aims) cut(b *board.Board, c board.Color, p board.Point) (q, r board.Point, ok bool) {
	joined := false
	for _, d := range directions {
		joined = joined || b.Color(board.Point(int(p)+d)) == c
	}
	for i, d := range directions {
		for _, e := range [...]int{directions[sideways[i][0]], directions[sideways[i][1]], -d} {
			q, r = board.Point(int(p)+d), board.Point(int(p)+e)
			if b.Color(q) != c.Opponent() || b.Color(r) != c.Opponent() || b.SameChain(q, r) {
				continue
			}
			if e == -d && !joined || e != -d && b.Color(board.Point(int(p)+d+e)) != c {
				continue
			}
			if !a.linked(b, q, r) {
				return q, r, true
			}
		}
	}
	return board.Pass, board.Pass, false
}

// linked reports whether the chains at q and r share a liberty, or both share one with a third
// chain.
func (a *aims) linked(b *board.Board, q, r board.Point) bool {
	a.points = b.AppendLiberties(a.points[:0], q)
	a.others = b.AppendLiberties(a.others[:0], r)
	for _, p := range a.points {
		if slices.Contains(a.others, p) {
			return true
		}
	}
	beside := func(points []board.Point, not board.Point) (list [12]board.Point, n int) {
		for _, p := range points {
			for _, s := range p.Neighbours() {
				if b.Color(s) == b.Color(q) && !b.SameChain(s, not) && n < len(list) {
					list[n] = s
					n++
				}
			}
		}
		return list, n
	}
	list, n := beside(a.points, q)
	other, m := beside(a.others, r)
	for _, s := range list[:n] {
		for _, t := range other[:m] {
			if b.SameChain(s, t) {
				return true
			}
		}
	}
	return false
}

// cuts finds two chains that the stone separates without being taken.
func (a *aims) cuts() {
	if a.l.other < 2 {
		return
	}
	if q, r, ok := a.cut(a.l.b, a.l.color, a.l.p); ok && a.stays(a.l.b, a.l.p) {
		a.add(aimCuts, ByReading, q, r)
	}
}

// stays reports whether the chain at p cannot be taken.
func (a *aims) stays(b *board.Board, p board.Point) bool {
	return b.LibertiesUpTo(p, caught+2) > caught+1 || a.quick.Attack(b, p) == reading.No
}

// cutAt returns the chains that a stone of c on the empty point p of b would cut, if it is not
// taken.
func (a *aims) cutAt(b *board.Board, c board.Color, p board.Point) (q, r board.Point, ok bool) {
	n := 0
	for _, s := range p.Neighbours() {
		if b.Color(s) == c.Opponent() {
			n++
		}
	}
	if n < 2 || b.PlayInto(&a.trial, c, p) != nil {
		return board.Pass, board.Pass, false
	}
	if q, r, ok = a.cut(b, c, p); ok {
		ok = a.stays(b, p)
	}
	b.Undo(&a.trial)
	return q, r, ok
}

// around8 are the offsets of the points that touch a point, and of those diagonal to it.
var around8 = [8]int{
	-board.Stride, -1, 1, board.Stride, -board.Stride - 1, -board.Stride + 1, board.Stride - 1, board.Stride + 1,
}

// peeps finds cuts that have become possible.
func (a *aims) peeps() {
	for _, d := range around8 {
		p := a.l.point(d)
		if a.l.at(d) != board.Empty {
			continue
		}
		q, r, ok := a.cutAt(a.l.b, a.l.color, p)
		if !ok || a.small(a.l.b, q) && a.small(a.l.b, r) {
			continue
		}
		if _, _, was := a.cutAt(&a.before, a.l.color, p); !was {
			a.add(aimMayCut, ByReading, q, r)
			a.next = append(a.next, threat{aimMayCut, q, p, ByReading})
			return
		}
	}
}

// small reports whether the chain at q is a single stone in atari: cutting it off is no separate
// threat.
func (a *aims) small(b *board.Board, q board.Point) bool { return b.InAtari(q) && b.Stones(q) == 1 }

// guards finds cuts that the other side could have made and no longer can.
func (a *aims) guards() {
	for _, d := range append([]int{0}, around8[:]...) {
		p := a.l.point(d)
		if d != 0 && a.l.at(d) != board.Empty {
			continue
		}
		q, r, ok := a.cutAt(&a.before, a.l.color.Opponent(), p)
		if !ok {
			continue
		}
		if d != 0 {
			if _, _, still := a.cutAt(a.l.b, a.l.color.Opponent(), p); still {
				continue
			}
		}
		a.add(aimProtects, ByReading, q, r)
		return
	}
}

// replies finds the threats of the previous move that are no longer possible, and those that still
// are.
func (a *aims) replies() {
	for _, t := range a.threats {
		if a.l.b.Color(t.stone) != a.l.color {
			continue // it is gone
		}
		sure := t.sure
		switch a.stands(t) {
		case reading.Yes:
			if a.l.b.InAtari(t.stone) && t.term == aimMayTake {
				sure = ByRule
			}
			a.add(aimLeaves, sure, t.stone, board.Pass)
			return
		case reading.No:
			if t.sure != ByRule { // no longer in atari is a rule
				sure = ByReading
			}
			if !a.has(aimAnswers) {
				a.add(aimAnswers, sure, t.stone, board.Pass)
			}
		}
	}
}

// stands reports whether the side not on move can still do what it threatened.
func (a *aims) stands(t threat) reading.Result {
	switch {
	case t.term == aimMayCut:
		if a.l.b.Color(t.at) != board.Empty {
			return reading.No
		}
		if _, _, ok := a.cutAt(a.l.b, a.l.color.Opponent(), t.at); ok {
			return reading.Yes
		}
		return reading.No
	case a.l.b.InAtari(t.stone):
		if !a.mayTake(t.stone) {
			return reading.Unknown
		}
		return reading.Yes
	case t.sure == ByRule:
		return reading.No
	}
	return a.quick.Attack(a.l.b, t.stone)
}

// mayTake reports whether the chain in atari at q may be taken at once.
func (a *aims) mayTake(q board.Point) bool {
	var room [1]board.Point
	return a.l.b.Legal(a.l.b.Color(q).Opponent(), a.l.b.AppendLiberties(room[:0], q)[0])
}
