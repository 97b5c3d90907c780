package names

import "katachi/board"

// Moves in contact are named by rules, not by diagrams: the name depends on which chains the stone
// touches, what it is joined to, the line, and the last move. The definitions are those of
// doc/names.md, which states the sources. The rules are in rules.go; their functions are here, each
// with its definition in one or two sentences.
//
// Terms: own or friendly stones are the mover's, opposing stones the opponent's. Points touch if a
// line joins them. A stone is joined to the friendly stones that it touches. Lines are counted from
// the edge, the first being 1. Positions are those after the move.

// surroundings is the point of a move, and what stands around it after the move.
type surroundings struct {
	b     *board.Board
	cells *[board.NumPoints]board.Color
	p     board.Point
	color board.Color
	last  board.Point // the other side's last move, Pass if unknown

	near  [4]board.Color // contents of the points that touch p: own, other, Empty, Off
	line  [4]int         // the line of p counted from the edge in each direction
	down  int            // the direction of the nearest edge
	low   int            // the line from there
	own   int            // how many own stones touch p
	other int            // how many opposing stones touch p
	empty int
}

// look is what the rules see of a move: its surroundings, and what they found out so far.
type look struct {
	_ [0]func() // not comparable: without that code names.wasm has 1,400 bytes less, in five types

	surroundings

	bendKnown, bendOK    bool // result of bend after its first call
	bendAround, bendFrom int

	reads    *reads   // results of reading the move; nil: it is not read
	crossing crossing // result of cross after its first call
}

// own and other are colours as seen by the mover.
const (
	own   = board.Black
	other = board.White
)

// directions are the differences of Points up, left, right and down. The direction opposite to i
// is 3-i; sideways[i] are the two across.
var (
	directions = [4]int{-board.Stride, -1, 1, board.Stride}
	sideways   = [4][2]int{{1, 2}, {0, 3}, {0, 3}, {1, 2}}
)

// init prepares l for a move.
func (l *look) init(b *board.Board, p, last board.Point, c board.Color) {
	*l = look{surroundings: surroundings{b: b, cells: b.Cells(), p: p, color: c, last: last}}
	l.measure()
}

// measure sets the fields that follow from the board and the point.
func (s *surroundings) measure() {
	x, y := s.p.XY()
	s.line = [4]int{y + 1, x + 1, s.b.Size() - x, s.b.Size() - y}
	s.low = s.line[0]
	for i, d := range directions {
		if s.line[i] < s.low {
			s.down, s.low = i, s.line[i]
		}
		switch s.near[i] = s.at(d); s.near[i] {
		case own:
			s.own++
		case other:
			s.other++
		case board.Empty:
			s.empty++
		}
	}
}

// seen is a colour as seen by a side, by side and colour: own stones are Black.
var seen = [4][4]board.Color{
	board.Black: {board.Empty, board.Black, board.White, board.Off},
	board.White: {board.Empty, board.White, board.Black, board.Off},
}

// at returns the content of the point at an offset from p.
func (s *surroundings) at(offset int) board.Color {
	q := int(s.p) + offset
	if uint(q) >= uint(len(s.cells)) {
		return board.Off
	}
	return seen[s.color&3][s.cells[q]&3]
}

// point returns the point at an offset from p.
func (s *surroundings) point(offset int) board.Point { return board.Point(int(s.p) + offset) }

// sides returns the two directions across direction i, as differences.
func sides(i int) [2]int {
	return [2]int{directions[sideways[i][0]], directions[sideways[i][1]]}
}

// direction returns the number of a direction.
func (s *surroundings) direction(d int) int {
	for i := range directions {
		if directions[i] == d {
			return i
		}
	}
	return 0
}

// justAt reports whether the last move is at an offset from p.
func (s *surroundings) justAt(offset int) bool {
	return s.last != board.Pass && s.last == s.point(offset)
}

// wedges reports whether the move is between two opposing stones, which it touches on opposite
// sides.
func (l *look) wedges() bool {
	return l.near[0] == other && l.near[3] == other || l.near[1] == other && l.near[2] == other
}

// cuts reports whether the move touches two opposing chains that an opposing stone there would have
// joined, and a friendly stone is on the point that could have joined them otherwise.
func (s *surroundings) cuts() bool {
	for i, d := range directions {
		if s.near[i] != other {
			continue
		}
		for _, e := range sides(i) {
			if s.at(e) == other && s.at(d+e) == own && !s.b.SameChain(s.point(d), s.point(e)) {
				return true
			}
		}
	}
	return false
}

// crosscuts reports whether the move makes a cut of four single stones, each diagonal to its own.
func (l *look) crosscuts() bool {
	if l.other != 2 {
		return false
	}
	for i, d := range directions {
		for _, e := range sides(i) {
			if l.near[i] == other && l.at(e) == other && l.at(d+e) == own &&
				l.at(2*d) == board.Empty && l.at(2*e) == board.Empty &&
				l.at(2*d+e) == board.Empty && l.at(d+2*e) == board.Empty && !l.b.SameChain(l.point(d), l.point(e)) {
				return true
			}
		}
	}
	return false
}

// cutsAfterPush reports whether the move cuts beside the stone that has just stopped a push by the
// same side.
func (l *look) cutsAfterPush() bool {
	for i, d := range directions {
		if !l.justAt(d) {
			continue
		}
		for _, e := range sides(i) {
			if l.at(e) == other && l.at(d+e) == own && l.at(d+2*e) == own && !l.b.SameChain(l.point(d), l.point(e)) {
				return true
			}
		}
	}
	return false
}

// waist reports whether the move is at the waist of the other side's knight's move: it touches one
// of the stones and is diagonal to the other, and the second point between them is empty. Own
// stones are near.
func (l *look) waist() bool {
	for i, d := range directions {
		if l.near[i] != other || l.at(-d) == other {
			continue
		}
		for _, e := range sides(i) {
			if l.at(e) == board.Empty && l.at(-d+e) == other && l.at(d+e) != other &&
				!l.b.SameChain(l.point(d), l.point(-d+e)) && l.ownWithin2() {
				return true
			}
		}
	}
	return false
}

// ownWithin2 reports whether a friendly stone is at most two columns and rows away.
func (s *surroundings) ownWithin2() bool {
	for r := -2; r <= 2; r++ {
		for c := -2; c <= 2; c++ {
			if (r != 0 || c != 0) && s.at(r*board.Stride+c) == own {
				return true
			}
		}
	}
	return false
}

// blocksFree reports whether the move stops a stone that comes out between two own stones, which
// are diagonal to the new one; or, on the first line, the stone just played there.
func (l *look) blocksFree() bool {
	for i, d := range directions {
		if l.near[i] != other {
			continue
		}
		s := sides(i)
		if l.at(d+s[0]) == own && l.at(d+s[1]) == own {
			return true
		}
		if l.low == 1 && i != 3-l.down && l.justAt(d) && l.at(d-directions[l.down]) == own {
			return true
		}
	}
	return false
}

// bends reports whether the move is diagonal to a friendly stone that touches the same opposing
// stone, and the other side does not have the point beside both.
func (l *look) bends() bool {
	_, _, ok := l.bend()
	return ok
}

// bend returns the direction of the stone around which p bends, and the side on which the friendly
// stone is.
func (l *look) bend() (d, e int, ok bool) {
	if !l.bendKnown {
		l.bendKnown = true
		l.bendAround, l.bendFrom, l.bendOK = l.findBend()
	}
	return l.bendAround, l.bendFrom, l.bendOK
}

// findBend computes the result of bend.
func (s *surroundings) findBend() (d, e int, ok bool) {
	for i, d := range directions {
		if s.near[i] != other {
			continue
		}
		for _, e := range sides(i) {
			if s.at(d+e) == own && s.at(e) != other {
				return d, e, true
			}
		}
	}
	return 0, 0, false
}

// head returns the length of the two rows around whose end p bends.
func (l *look) head() int {
	d, e, ok := l.bend()
	if !ok || l.at(e) != board.Empty || l.at(-d) != board.Empty || l.at(-d+e) == other {
		return 0
	}
	n := 0
	for k := d; n < 3 && l.at(k) == other && l.at(k+e) == own; k += d {
		n++
	}
	return n
}

// doubleHane reports whether the friendly stone behind is itself a hane that could be cut.
func (l *look) doubleHane() bool {
	d, e, ok := l.bend()
	return ok && l.at(2*d+e) == other && l.at(2*(d+e)) == own && l.at(2*d) == board.Empty && l.at(e) == board.Empty &&
		l.at(-d) == board.Empty
}

// answersHane reports whether the move bends around the stone just played, which is itself a hane:
// it is diagonal to a stone of its side, with a friendly stone beside both.
func (l *look) answersHane() bool {
	d, e, ok := l.bend()
	if !ok || !l.justAt(d) {
		return false
	}
	for _, f := range [...]int{d, -e} {
		for _, g := range [...]int{e, -e, d, -d} {
			if g != f && g != -f && g != -d && l.at(d+f+g) == other && l.at(d+g) == own && l.at(d+f) != other {
				return true
			}
		}
	}
	return false
}

// fills reports whether the move is joined, on the last empty point between stones: it touches no
// empty point, takes a liberty of opposing stones and does nothing else.
func (s *surroundings) fills() bool {
	return s.empty == 0 && s.low > 1 && !s.cuts() && !s.pushesThrough()
}

// fillsEye reports whether the move is joined, and touches only own stones and the edge.
func (s *surroundings) fillsEye() bool { return s.own > 0 && s.empty+s.other == 0 }

// clamps reports whether an own, an other and the new stone are in a row.
func (l *look) clamps() bool {
	for i, d := range directions {
		if l.near[i] == other && l.at(2*d) == own {
			return true
		}
	}
	return false
}

// diagonalAttach reports whether the move touches an opposing stone, and is diagonal to an own
// stone on its far side.
func (l *look) diagonalAttach() bool {
	for i, d := range directions {
		if l.near[i] != other {
			continue
		}
		for _, e := range sides(i) {
			if l.at(-d+e) == own && l.at(e) == board.Empty && l.at(-d) == board.Empty {
				return true
			}
		}
	}
	return false
}

// jumpAttach reports whether the move is a one-space jump from a friendly stone that touches an
// opposing stone.
func (l *look) jumpAttach() bool {
	if l.other == 0 {
		return false
	}
	for i, d := range directions {
		if l.near[i] == board.Empty && l.at(2*d) == own {
			return true
		}
	}
	return false
}

// nose reports whether the move is in front of the end of a row of opposing stones, with none
// beside the row.
func (l *look) nose() bool {
	for i, d := range directions {
		if l.near[i] != other || l.at(2*d) != other {
			continue
		}
		s := sides(i)
		if l.at(s[0]) != other && l.at(s[1]) != other && l.at(d+s[0]) != other && l.at(d+s[1]) != other {
			return true
		}
	}
	return false
}

// placed reports whether the move is inside the other side's territory. A move on lines
// 1 to 3 is inside if, in both directions along the edge, the first stone is the other
// side's; in one direction the corner may come first instead. On line 3 there must also
// be an opposing stone above it or, if loosely, diagonally above. A jump from a
// friendly stone comes from outside, unless it lands between two stones.
func (s *surroundings) placed(loosely bool) bool {
	if s.low > 3 || s.low == 3 && s.other > 0 {
		return false
	}
	up, across := -directions[s.down], sides(s.down)
	beside := s.at(up+across[0]) == other || s.at(up+across[1]) == other
	if s.low == 3 && !(loosely && beside) && s.at(up) != other && s.at(2*up) != other {
		return false
	}
	between := s.at(up+across[0]) == other && s.at(up+across[1]) == other
	for i, d := range directions {
		if s.near[i] == board.Empty && s.at(2*d) == own && !between {
			return false
		}
	}
	others := 0
	for _, e := range across {
		switch s.first(e, up) {
		case other:
			others++
		case board.Off:
		default:
			return false
		}
	}
	return others > 0
}

// first returns the colour of the first stones in direction e along the edge, on the line of p and
// those next to it, from the first line to the third: Off if the corner comes first, Empty if there
// is nothing within four points.
func (s *surroundings) first(e, up int) board.Color {
	for k := 1; k <= 4; k++ {
		if s.at(k*e) == board.Off {
			return board.Off
		}
		found := board.Empty
		for _, h := range [...]int{0, -up, up} {
			switch s.at(k*e + h) {
			case own:
				return own
			case other:
				found = other
			}
		}
		if found == board.Empty && s.low == 1 && s.at(k*e+2*up) == other {
			found = other
		}
		if found != board.Empty {
			return found
		}
	}
	return board.Empty
}

// crossing is how a move connects two own chains along the edge.
type crossing uint8

// A move crosses under if reading shows that it links the chains; if that was not read, it aims at
// it.
const (
	crossingUnknown crossing = iota
	noCrossing
	aimsAtCrossing
	crosses
)

// crossesFirst reports whether the move is a watari on the first line: diagonal to own stones of
// two chains on both sides, with an opposing stone between that was not just played. Without
// reading, that is enough.
func (l *look) crossesFirst() bool {
	if l.low != 1 || l.justAt(-directions[l.down]) {
		return false
	}
	s, up := sides(l.down), -directions[l.down]
	return l.at(up+s[0]) == own && l.at(up+s[1]) == own && l.at(up) == other && l.at(s[0]) != other && l.at(s[1]) != other &&
		(l.cross() == crosses || l.reads == nil && l.crossing == aimsAtCrossing)
}

// clampsBelow reports whether the move is a clamp on the second line.
func (l *look) clampsBelow() bool {
	s := sides(l.down)
	return l.low == 2 && (l.at(s[0]) == other && l.at(2*s[0]) == own || l.at(s[1]) == other && l.at(2*s[1]) == own)
}

// cross returns how the move crosses: on lines 1 and 2, or on line 3 below another stone, it is
// within reach of friendly stones on both sides, of two chains that were not linked, with an
// opposing stone above or between them. What reading links may be farther away.
func (l *look) cross() crossing {
	if l.crossing == crossingUnknown {
		l.crossing = l.findCross()
	}
	return l.crossing
}

// findCross computes the result of cross.
func (l *look) findCross() crossing {
	if l.low > 3 || l.low == 3 && l.near[3-l.down] != other {
		return noCrossing
	}
	up, s := -directions[l.down], sides(l.down)
	a, ka := l.reach(s[0], up)
	b, kb := l.reach(s[1], up)
	far := ka == 0 || kb == 0
	if far && l.reads != nil {
		a, ka = l.along(s[0], up)
		b, kb = l.along(s[1], up)
	}
	if ka == 0 || kb == 0 || l.b.SameChain(a, b) {
		return noCrossing
	}
	for k := -ka; k <= kb; k++ {
		if l.at(k*s[1]+up) != other && l.at(k*s[1]+2*up) != other {
			continue
		}
		if l.reads == nil || !l.reads.linked(l, l.b, a, b) {
			if far {
				return noCrossing
			}
			return aimsAtCrossing
		}
		if l.reads.linked(l, l.reads.position(l), a, b) {
			return noCrossing
		}
		return crosses
	}
	return noCrossing
}

// reach returns the first own stone in direction e to which p is linked along the edge, and its
// distance in points, or 0 if there is none. Linked means joined; diagonal, unless the other side
// has both points between; or a jump of one or two spaces or a knight's move over empty points. On
// line 2 a single opposing stone may be between, with line 1 beneath it free.
func (s *surroundings) reach(e, up int) (board.Point, int) {
	for k := 1; k <= 3; k++ {
		for _, h := range [...]int{0, up, -up} {
			cut := k == 1 && h != 0 && s.at(e) == other && s.at(h) == other
			if s.at(k*e+h) == own && !cut && (k < 3 || s.low < 3) {
				return s.point(k*e + h), k
			}
		}
		if k == 1 && s.at(e) == board.Empty && s.at(e+up) == board.Empty && s.at(e+2*up) == own {
			return s.point(e + 2*up), 1
		}
		if k == 1 && s.low == 2 && s.at(e) == other && s.at(2*e) == own && s.at(-up) == board.Empty &&
			s.at(e-up) == board.Empty {
			return s.point(2 * e), 2
		}
		if s.at(k*e) != board.Empty {
			break
		}
	}
	return 0, 0
}

// along returns the first own stone in direction e on lines 1 to 4, and its distance along the edge, at most
// 5, or 0 if there is none.
func (s *surroundings) along(e, up int) (board.Point, int) {
	for k := 1; k <= 5 && s.at(k*e) != board.Off; k++ {
		for h := 1 - s.low; h <= 4-s.low; h++ {
			if s.at(k*e+h*up) == own {
				return s.point(k*e + h*up), k
			}
		}
	}
	return 0, 0
}

// fromBelow reports whether the move touches an opposing stone from the side of the edge.
func (s *surroundings) fromBelow() bool { return s.near[3-s.down] == other }

// fromAbove reports whether the move touches an opposing stone from the side of the centre.
func (s *surroundings) fromAbove() bool { return s.near[s.down] == other }

// pushesThrough reports whether the move comes out between two opposing stones, one on each side of
// the new stone, or one on one side and one diagonally ahead, with nothing ahead.
func (s *surroundings) pushesThrough() bool {
	for i, d := range directions {
		if s.near[3-i] != own {
			continue
		}
		across := sides(i)
		left, right := s.at(across[0]), s.at(across[1])
		if left == other && right == other {
			return true
		}
		if s.near[i] == board.Empty && (left == other && right == board.Empty && s.at(d+across[1]) == other ||
			right == other && left == board.Empty && s.at(d+across[0]) == other) {
			return true
		}
	}
	return false
}

// splits reports whether the move comes out at the waist of a knight's move of two opposing chains:
// from a friendly stone behind, beside one of the two stones, with the other diagonally ahead and
// both points towards it empty.
func (l *look) splits() bool {
	for i, d := range directions {
		if l.near[3-i] != own || l.near[i] != board.Empty {
			continue
		}
		for _, e := range sides(i) {
			if l.at(e) == other && l.at(-e) == board.Empty && l.at(d-e) == other && !l.b.SameChain(l.point(e), l.point(d-e)) {
				return true
			}
		}
	}
	return false
}

// blocksGap reports whether the move stops the stone just played, which came between two own
// stones.
func (l *look) blocksGap() bool {
	for _, d := range directions {
		if l.justAt(d) {
			s := sides(l.direction(d))
			return l.at(d+s[0]) == own && l.at(d+s[1]) == own
		}
	}
	return false
}

// blocksJoined reports whether the move goes straight towards the edge on lines 1 to 3 beside an
// opposing stone, which cannot go further; or is in front of the stone just played, if its row
// comes straight to the new stone or it comes between own stones.
func (l *look) blocksJoined() bool {
	for i, d := range directions {
		if l.near[i] != own {
			continue
		}
		for _, e := range sides(i) {
			if l.at(e) == other && l.line[3-i] <= 3 && l.at(-e) != other {
				return true
			}
			if l.justAt(e) && (l.at(2*e) == other && l.at(d+e) != other || l.at(e-d) == own) {
				return true
			}
		}
		if l.justAt(-d) {
			return true
		}
	}
	return false
}

// crawls reports whether the move goes along lines 1 to 3 under an opposing stone, or on line 2
// onwards from under one.
func (l *look) crawls() bool {
	for i, d := range directions { // direction of the edge
		if l.line[i] > 3 || l.line[i] > l.low {
			continue
		}
		for _, e := range sides(i) {
			if l.at(-e) == own && l.at(e) == board.Empty && (l.at(-d) == other || l.line[i] == 2 && l.at(-d-e) == other) {
				return true
			}
		}
	}
	return false
}

// descends reports whether the move goes straight towards the edge, to lines 1 to 3.
func (l *look) descends() bool {
	for i := range directions {
		if l.line[i] <= 3 && l.near[3-i] == own && l.near[i] != other {
			return true
		}
	}
	return false
}

// bumps reports whether an own, the new and an opposing stone are in a row.
func (l *look) bumps() bool {
	for i := range directions {
		if l.near[i] == other && l.near[3-i] == own {
			return true
		}
	}
	return false
}

// turns reports whether the move is at right angles to the friendly row, around an opposing stone
// that touches the row.
func (l *look) turns() bool {
	for i, d := range directions {
		if l.near[i] != own {
			continue
		}
		for _, e := range sides(i) {
			if l.at(d+e) == own && l.at(e) == other && l.at(-e) != other {
				return true
			}
		}
	}
	return false
}

// pushes reports whether the move goes along a row of opposing stones, beside them; or beside the
// stone just played, from the side of the edge.
func (l *look) pushes() bool {
	for i, d := range directions {
		if l.near[i] != own {
			continue
		}
		for _, e := range sides(i) {
			if l.at(e) == other && (l.at(d+e) == other || l.justAt(e) && l.at(d+e) == board.Empty &&
				l.line[i] < l.line[3-i] && l.line[i] <= 5) {
				return true
			}
		}
	}
	return false
}

// drawsBack reports whether the move goes straight back from the stone just played, with an own
// stone between, or in the same way from any opposing stone, towards the edge.
func (l *look) drawsBack() bool {
	for i, d := range directions {
		if l.near[i] == own && l.at(2*d) == other && l.other == 0 && (l.justAt(2*d) || l.line[3-i] <= 3) {
			return true
		}
	}
	return false
}

// stretches reports whether the move goes straight on from a stone in contact.
func (l *look) stretches() bool {
	for i, d := range directions {
		if l.near[i] != own {
			continue
		}
		for _, e := range sides(i) {
			if l.at(d+e) == other || l.at(e) == other {
				return true
			}
		}
	}
	return false
}

// alongside reports whether the move is joined, with no opposing stone touching it or diagonal to
// it.
func (l *look) alongside() bool {
	for i := range directions {
		for _, e := range sides(i) {
			if l.at(directions[i]+e) == other {
				return false
			}
		}
	}
	return l.other == 0
}

// embraces reports whether the chain of one to three stones that the move leaves with one liberty
// would, after an extension there, have at most one liberty and take nothing.
func (l *look) embraces(others *chains) bool {
	for i := range others.n {
		if !others.inAtari[i] || l.b.Stones(others.stone[i]) > 3 {
			continue
		}
		var room [1]board.Point
		way := l.b.AppendLiberties(room[:0], others.stone[i])[0]
		var taken [8]board.Change
		d := board.Delta{Changes: taken[:0]}
		if l.b.PlayInto(&d, l.color.Opponent(), way) != nil {
			return true
		}
		left, takes := l.b.LibertiesUpTo(way, 3), len(d.Changes) > 1
		l.b.Undo(&d)
		return !takes && (left <= 1 || left == 2 && l.b.Stones(others.stone[i]) == 1 && l.edgeAhead(others.stone[i], way))
	}
	return false
}

// edgeAhead reports whether the edge is at most three lines ahead on the way from p to q.
func (s *surroundings) edgeAhead(p, q board.Point) bool {
	d := int(q) - int(p)
	for k := 1; k <= 3; k++ {
		if r := int(q) + k*d; uint(r) >= board.NumPoints || s.cells[r] == board.Off {
			return true
		}
	}
	return false
}

// wasCut reports whether the move fills the point where two own stones could have been cut: they
// are diagonal to each other with an opposing stone beside both, or on opposite sides with an
// opposing stone beside the point.
func (s *surroundings) wasCut() bool {
	for i, d := range directions {
		if s.near[i] != own {
			continue
		}
		if s.near[3-i] == own && s.other > 0 {
			return true
		}
		for _, e := range sides(i) {
			if s.at(e) == own && s.at(d+e) == other {
				return true
			}
		}
	}
	return false
}
