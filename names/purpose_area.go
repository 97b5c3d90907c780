package names

import "katachi/board"

// Purposes about areas, and about where play continues.

// field is the influence of stones on points: positive is Black's, negative White's.
type field [board.NumPoints]int16

// The influence of B. Bouzy's thesis (Modélisation cognitive du joueur de Go, 1995): stones have
// the value 128, followed by a number of dilations and erosions. With 5 and 21 it shows territory.
const (
	stoneInfluence = 128
	dilations      = 5
	erosions       = 21
)

// measure fills f with the influence on b. work is overwritten.
func (f *field) measure(b *board.Board, work *field) {
	*f = field{}
	for p := range b.Points {
		switch b.Color(p) {
		case board.Black:
			f[p] = stoneInfluence
		case board.White:
			f[p] = -stoneInfluence
		}
	}
	*work = *f
	size := b.Size()
	for range dilations {
		work.dilate(f, size)
		*f = *work
	}
	for range erosions {
		work.erode(f, size)
		*f = *work
	}
}

// black returns how many of the four neighbours of p are Black's.
func (f *field) black(p int) int16 {
	return int16(uint16(-f[p-board.Stride])>>15 + uint16(-f[p-1])>>15 + uint16(-f[p+1])>>15 + uint16(-f[p+board.Stride])>>15)
}

func (f *field) white(p int) int16 {
	return int16(uint16(f[p-board.Stride])>>15 + uint16(f[p-1])>>15 + uint16(f[p+1])>>15 + uint16(f[p+board.Stride])>>15)
}

// dilate adds to each point that no stone of the other side reaches the number of its neighbours
// that belong to its side.
func (f *field) dilate(was *field, size int) {
	for y := range size {
		row := int(board.At(0, y))
		for p := row; p < row+size; p++ {
			black, white := was.black(p), was.white(p)
			switch v := was[p]; {
			case v >= 0 && white == 0:
				f[p] = v + black
			case v <= 0 && black == 0:
				f[p] = v - white
			}
		}
	}
}

// erode subtracts from each point of a side the number of its neighbours that do not belong to the
// side, down to 0. Points beside the board do not count.
func (f *field) erode(was *field, size int) {
	for y := range size {
		row := int(board.At(0, y))
		beside := int16(4)
		if y == 0 || y == size-1 {
			beside = 3
		}
		for x := range size {
			p, n := row+x, beside
			if x == 0 || x == size-1 {
				n--
			}
			switch v := was[p]; {
			case v > 0:
				f[p] = max(v-n+was.black(p), 0)
			case v < 0:
				f[p] = min(v+n-was.white(p), 0)
			}
		}
	}
}

// count returns the number of points of c on b.
func (f *field) count(b *board.Board, c board.Color) (n int) {
	for p := range b.Points {
		if f.of(c, p) {
			n++
		}
	}
	return n
}

// of reports whether p belongs to c.
func (f *field) of(c board.Color, p board.Point) bool {
	return c == board.Black && f[p] > 0 || c == board.White && f[p] < 0
}

// Sizes from which areas are mentioned, in points.
const (
	leastReduced = 8
	leastMoyo    = 12
	mostSpread   = 140 // stones on the board: with more, areas are settled
)

// spreads finds what a stone that is joined to nothing does to areas: it invades or reduces the
// other side's area, probes there, or enlarges its own side's area.
func (a *aims) spreads() {
	b, c := a.l.b, a.l.color
	if a.l.own > 0 || a.l.low < 3 || b.Size() < 13 || b.InAtari(a.l.p) || stonesOn(b) > mostSpread {
		return
	}
	alone := !a.l.ownWithin2()
	if !alone && a.l.other > 0 {
		return
	}
	var work field
	was, is := &a.field[0], &a.field[1]
	if a.measured == a.before.Hash() {
		*was = *is
	} else {
		was.measure(&a.before, &work)
	}
	inside := alone && a.inside(was, c.Opponent())
	switch {
	case inside && a.l.other > 0:
		a.add(aimProbe, ByMeasure, a.l.p, board.Pass)
		return
	case inside && a.l.low <= 4:
		a.add(aimInvades, ByMeasure, a.l.p, board.Pass)
		return
	case a.l.other > 0:
		return
	}
	if a.l.inCorner() {
		return // an approach or an enclosure is about the corner
	}
	is.measure(b, &work)
	a.measured = b.Hash()
	switch lost := was.count(b, c.Opponent()) - is.count(b, c.Opponent()); {
	case lost >= leastReduced && a.l.low >= 4:
		a.list = append(a.list, Purpose{aimReduces, ByMeasure, a.l.p, board.Pass, 0})
	case lost <= 0 && is.count(b, c)-was.count(b, c) >= leastMoyo && a.l.low >= 3:
		a.list = append(a.list, Purpose{aimMoyo, ByMeasure, a.l.p, board.Pass, 0})
	}
}

// inCorner reports whether the move is in a corner: on lines 1 to 4, and at most 6 from the other edge.
func (s *surroundings) inCorner() bool {
	return s.low <= 4 && min(s.line[0], s.line[3]) <= 6 && min(s.line[1], s.line[2]) <= 6
}

// inside reports whether the move is in c's area: it and its neighbours belonged to c.
func (a *aims) inside(f *field, c board.Color) bool {
	if !f.of(c, a.l.p) {
		return false
	}
	for _, q := range a.l.p.Neighbours() {
		if a.l.b.Color(q) != board.Off && !f.of(c, q) {
			return false
		}
	}
	return true
}

// stonesOn counts the stones on b.
func stonesOn(b *board.Board) (n int) {
	for p := range b.Points {
		if b.Color(p) != board.Empty {
			n++
		}
	}
	return n
}

// Limits of distances, as measured by far, for moves elsewhere.
const (
	farAway  = 8
	nearHand = 3
	replying = 2
)

// places finds moves elsewhere: the mover ignores that the other side has just answered the mover's
// last move, or plays the endgame.
func (a *aims) places() {
	switch {
	case a.elsewhere():
		a.add(aimTenuki, ByRule, a.l.last, board.Pass)
	case a.endgame():
		kind := aimEndgame
		if len(a.next) > 0 {
			kind = aimSente
		}
		a.add(kind, ByMeasure, a.l.p, board.Pass)
	}
}

// elsewhere reports whether the last moves were near each other, the other side's near own stones,
// and the mover now plays far away without answering a threat. While a ko is fought nothing is
// tenuki.
func (a *aims) elsewhere() bool {
	mine := a.mine[a.l.color]
	return a.l.last != board.Pass && mine != board.Pass && a.fought() == nil &&
		far(a.l.p, a.l.last) >= farAway && far(mine, a.l.last) < farAway && a.ownNear(a.l.last) &&
		!a.has(aimSaves) && !a.has(aimAnswers) && !a.has(aimCaptures)
}

// far returns the larger of the distances of p and q in columns and in rows.
func far(p, q board.Point) int {
	x, y := p.XY()
	u, v := q.XY()
	return max(abs(x-u), abs(y-v))
}

// ownNear reports whether a friendly stone is near q.
func (a *aims) ownNear(q board.Point) bool {
	for r := -nearHand; r <= nearHand; r++ {
		for e := -nearHand; e <= nearHand; e++ {
			if p := int(q) + r*board.Stride + e; uint(p) < board.NumPoints && a.l.b.Color(board.Point(p)) == a.l.color {
				return true
			}
		}
	}
	return false
}

// endgame reports whether the move is on line 1 or 2, between stones of both sides, when two fifths
// of the points have stones; it must not answer the last move, and nothing is taken, caught, cut or
// attacked.
func (a *aims) endgame() bool {
	size := a.l.b.Size()
	if a.l.last != board.Pass && far(a.l.p, a.l.last) <= replying {
		return false
	}
	if a.l.low > 2 || a.l.own == 0 && !a.l.anyAt(own, diagonals[:]) || !a.l.anyAt(other, around8[:]) ||
		5*stonesOn(a.l.b) < 2*size*size {
		return false
	}
	for _, t := range [...]*Term{aimCaptures, aimCatches, aimKills, aimSaves, aimCuts, aimProtects, aimLeaves, aimKo, aimKoThreat, aimAttacks} {
		if a.has(t) {
			return false
		}
	}
	return true
}
