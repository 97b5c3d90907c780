package names

import (
	"slices"

	"katachi/board"
)

// Purposes about groups: eyes, room, a base.

// roomFinder measures the room of groups. A group is a number of linked chains of one colour: they
// share two liberties, or one that no opposing stone touches.
type roomFinder struct {
	chains []board.Point // a stone of each chain of the group
	queue  []roomPoint
	points []board.Point
	mark   [board.NumPoints]uint32 // by point: the number of the question that counted it last
	now    uint32
}

type roomPoint struct {
	p    board.Point
	step int
}

// Limits of room: a group with mostRoom points or more is free; points more than roomSteps steps
// away do not count.
const (
	mostRoom  = 40
	roomSteps = 4
	mostLinks = 30 // chains of a group that are examined
)

// group finds the chains linked to the one at q, which comes first.
func (r *roomFinder) group(b *board.Board, q board.Point) []board.Point {
	r.chains = append(r.chains[:0], q)
	for i := 0; i < len(r.chains) && len(r.chains) < mostLinks; i++ {
		r.points = b.AppendLiberties(r.points[:0], r.chains[i])
		for k, p := range r.points {
			for _, s := range p.Neighbours() {
				if b.Color(s) != b.Color(q) || r.has(b, s) {
					continue
				}
				if untouched(b, b.Color(q).Opponent(), p) || r.again(b, s, r.points[k+1:]) {
					r.chains = append(r.chains, s)
				}
			}
		}
	}
	return r.chains
}

// has reports whether the chain at s is in the group.
func (r *roomFinder) has(b *board.Board, s board.Point) bool {
	return slices.ContainsFunc(r.chains, func(q board.Point) bool { return b.SameChain(q, s) })
}

// again reports whether one of the points touches the chain at s.
func (r *roomFinder) again(b *board.Board, s board.Point, points []board.Point) bool {
	for _, p := range points {
		for _, t := range p.Neighbours() {
			if b.SameChain(s, t) {
				return true
			}
		}
	}
	return false
}

// untouched reports whether no stone of c touches p.
func untouched(b *board.Board, c board.Color, p board.Point) bool {
	for _, q := range p.Neighbours() {
		if b.Color(q) == c {
			return false
		}
	}
	return true
}

// room returns how many empty points the group at q reaches from its liberties, in steps over
// points that no opposing stone touches.
func (r *roomFinder) room(b *board.Board, q board.Point) int {
	r.now++
	r.queue = r.queue[:0]
	for _, s := range r.group(b, q) {
		r.points = b.AppendLiberties(r.points[:0], s)
		for _, p := range r.points {
			r.reach(p, 1)
		}
	}
	rival := b.Color(q).Opponent()
	for i := 0; i < len(r.queue) && len(r.queue) < mostRoom; i++ {
		at := r.queue[i]
		if at.step == roomSteps || !untouched(b, rival, at.p) {
			continue
		}
		for _, p := range at.p.Neighbours() {
			if b.Color(p) == board.Empty {
				r.reach(p, at.step+1)
			}
		}
	}
	return min(len(r.queue), mostRoom)
}

// reach counts p once.
func (r *roomFinder) reach(p board.Point, step int) {
	if r.mark[p] != r.now {
		r.mark[p] = r.now
		r.queue = append(r.queue, roomPoint{p, step})
	}
}

// stones returns the number of stones in the group of the last call of group.
func (r *roomFinder) stones(b *board.Board) (n int) {
	for _, q := range r.chains {
		n += b.Stones(q)
	}
	return n
}

// mostEye is the size of the largest eye space that counts as an eye; mostInside is that of the
// largest area that is examined for a division.
const (
	mostEye    = 6
	mostInside = 40
)

// eyeSpace returns the empty points around p if only stones of c bound them, up to most + 1 points.
func (a *aims) eyeSpace(b *board.Board, c board.Color, p board.Point, most int) []board.Point {
	a.points = append(a.points[:0], p)
	for i := 0; i < len(a.points); i++ {
		for _, q := range a.points[i].Neighbours() {
			switch b.Color(q) {
			case c.Opponent():
				return nil
			case board.Empty:
				if a.points = add(a.points, q); len(a.points) > most {
					return a.points
				}
			}
		}
	}
	return a.points
}

// add appends p if it is not there.
func add(points []board.Point, p board.Point) []board.Point {
	if slices.Contains(points, p) {
		return points
	}
	return append(points, p)
}

// eyes finds a move that closes or divides an eye space of a group that has little room and is not
// unconditionally alive.
func (a *aims) eyes() {
	b, c := a.l.b, a.l.color
	if b.InAtari(a.l.p) {
		return
	}
	inside := len(a.eyeSpace(&a.before, c, a.l.p, mostInside)) > 0
	var found [4]board.Point
	n := 0
	for i, d := range directions {
		q := a.l.point(d)
		if a.l.near[i] != board.Empty {
			continue
		}
		space := a.eyeSpace(b, c, q, mostEye)
		if len(space) == 0 || len(space) > mostEye || slices.ContainsFunc(found[:n], func(p board.Point) bool { return slices.Contains(space, p) }) ||
			len(space) == 1 && !b.IsEye(c, q) {
			continue
		}
		found[n] = q
		n++
	}
	if n == 0 || inside && n < 2 || a.room.room(b, a.l.p) > freeRoom {
		return
	}
	safe := b.PassAlive()
	was := a.before.PassAlive()
	for _, q := range a.room.group(b, a.l.p) {
		if was[q] == c {
			return
		}
	}
	a.add(aimEye, ByRule, found[0], board.Pass)
	if safe[a.l.p] == c {
		a.add(aimLives, ByRule, a.l.p, board.Pass)
	}
}

// Limits of room for judging groups.
const (
	tightRoom = 12 // a group with at most so much is shut in
	freeRoom  = 24 // a group with at most so much may be attacked
	wideRoom  = 30 // a group with at least so much was free
	leastLoss = 5  // least loss by an attack
)

// groups finds an opposing group that loses room by the move, or a friendly one that gains room.
func (a *aims) groups() {
	b, c := a.l.b, a.l.color
	if a.has(aimCaptures) || a.l.low < 2 || b.InAtari(a.l.p) {
		return
	}
	if stonesOn(b) <= mostSpread { // else room is neutral
		a.attacks()
	}
	after := a.room.room(b, a.l.p)
	for _, q := range a.room.group(b, a.l.p) {
		if a.before.Color(q) != c {
			continue
		}
		before := a.room.room(&a.before, q)
		if stones := a.room.stones(&a.before); stones > 1 && before <= tightRoom && after >= before+2*leastLoss && a.l.low > 2 {
			a.add(aimRuns, ByMeasure, q, board.Pass)
		}
		break
	}
	a.base()
}

// attacks finds a group near the move that may be attacked and loses room.
func (a *aims) attacks() {
	b := a.l.b
	var seen nearby
	for r := -3; r <= 3; r++ {
		for e := -3; e <= 3; e++ {
			q := a.l.point(r*board.Stride + e)
			if a.l.at(r*board.Stride+e) != other || seen.n == 3 || seen.has(b, q) {
				continue
			}
			seen.stone[seen.n] = q
			seen.n++
			if b.Stones(q) < 2 {
				continue
			}
			after := a.room.room(b, q)
			stones := a.room.stones(b)
			if after > freeRoom || stones < 3 {
				continue
			}
			if aim := pressed(a.room.room(&a.before, q), after); aim != nil {
				a.add(aim, ByMeasure, q, board.Pass)
				return
			}
		}
	}
}

// pressed returns the aim of a move that leaves a group this much room; nil if it takes too little.
func pressed(before, after int) *Term {
	switch loss := before - after; {
	case after <= tightRoom && before >= wideRoom:
		return aimSeals
	case loss >= leastLoss && 4*loss >= before:
		return aimAttacks
	}
	return nil
}

// base finds an extension of two or three spaces along the side from one to three stones, with
// opposing stones near.
func (a *aims) base() {
	if a.l.low < 3 || a.l.low > 4 || a.l.own+a.l.other > 0 || !a.l.extends(3) && !a.l.extends(4) {
		return
	}
	mine, others := 0, 0
	const reach = 6
	for r := -reach; r <= reach; r++ {
		for e := -reach; e <= reach; e++ {
			switch a.l.at(r*board.Stride + e) {
			case own:
				mine++
			case other:
				others++
			}
		}
	}
	if mine > 1 && mine <= 4 && others > 0 {
		a.add(aimBase, ByMeasure, a.l.p, board.Pass)
	}
}
