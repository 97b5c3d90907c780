package names

import (
	"slices"

	"katachi/board"
	"katachi/reading"
)

// Names that depend on reading: whether stones are caught after the move, and how. doc/names.md
// defines each name. If reading exceeds its limit, there is no name.

// reads is the state of a Namer that reads.
type reads struct {
	quick  reading.Quick // finds what needs a few quiet moves
	far    reading.Quick // the same with a larger limit, for chains that a move does not touch
	ladder reading.Quick // finds what needs only ataris
	press  reading.Quick // finds what is squeezed
	net    reading.Quick // finds whether one or two quiet moves at the start of a ladder catch
	run    reading.Quick // finds what could not run, before the move: the owner takes no stones
	link   reading.Quick // finds which chains are connected
	before board.Board   // the position before the move, after the first call of position
	ready  bool          // before is valid
	shut   bool          // the move shuts in a chain
	move   *board.Delta  // the changes of the move
	delta  board.Delta   // working memory
	again  board.Delta
	own    []board.Point
	other  []board.Point
	chased [board.NumPoints]chase // last results for own chains, by a stone of each
}

// chase is whether a chain would be captured in a ladder, and the points on which that depends.
// Moves elsewhere ask about the same chains again.
type chase struct {
	_ [0]func() // not comparable: see names.look

	ladder bool
	area   reading.Area // empty before the first question
	cells  [board.NumPoints]board.Color
	ko     [2]board.Point // ko points of Black and White
}

func newReads() *reads {
	return &reads{
		quick:  reading.Quick{Nodes: 120, Depth: 3},
		far:    reading.Quick{Nodes: 300, Depth: 4},
		ladder: reading.Quick{Nodes: 250},
		net:    reading.Quick{Nodes: 800, Depth: 2, Near: 4},
		press:  reading.Quick{Squeeze: true},
		run:    reading.Quick{Nodes: 60, Depth: 1, RunOnly: true},
		link:   reading.Quick{Nodes: 300, Depth: 3},
	}
}

// start begins with a move whose changes are d.
func (r *reads) start(d *board.Delta) { r.ready, r.move = false, d }

// name adds the names that reading shows for the move l.
func (r *reads) name(named *Naming, l *look) {
	if named.Captured > 0 || named.has(suicide) {
		return
	}
	if l.alone() && r.breaks(l) {
		named.add(shichoBreaker)
		return
	}
	if (named.has(throwIn) || named.has(selfAtari)) && l.snapback() {
		named.lead(uttegaeshi)
		return
	}
	switch {
	case l.other > 0:
		r.eyes(named, l)
	case l.empty == 0 && (named.has(connection) || named.has(solidConnection)) &&
		reading.FalseEye(r.position(l), l.color, l.p):
		named.add(kakeme)
	case l.own > 0 && l.own < 3 && l.vital(l.color):
		named.lead(kyusho)
	}
	var near nearby
	near.find(l)
	r.shut = false
	for i := range near.n {
		q := near.stone[i]
		most := wide
		if l.own+l.other == 0 && l.b.LibertiesUpTo(q, wide) < wide {
			most = wide + 1 // a net may be so large
		}
		after := r.widest(l.b, q, most)
		if after.liberties >= most {
			continue
		}
		switch t := r.catches(l, q, after); t {
		case nil:
		case shicho, geta, oiOtoshi:
			switch {
			case t == shicho && named.has(kakae), t == geta && l.b.InAtari(q): // held in the arms, in a ladder; an atari before a net
				named.add(t)
			case t != shicho && l.own == 0 && l.other > 0: // hane, clamp: what it is comes first
				named.add(t)
			default:
				named.lead(t)
			}
			if !named.has(shibori) && r.squeezesOne(l, near.stone[i:near.n]) {
				named.addRead(shibori) // the caught chain, or another one in atari, becomes a clump
			}
			return
		default:
			if !named.has(t) {
				named.addRead(t)
			}
		}
	}
	if r.shut {
		named.addRead(looseNet)
	}
}

// linked reports whether two own chains are connected on b, whatever the other side plays.
func (r *reads) linked(l *look, b *board.Board, p, q board.Point) bool {
	return r.link.Linked(b, p, q, l.p) == reading.Yes
}

// position returns the position before the move.
func (r *reads) position(l *look) *board.Board {
	if !r.ready {
		r.before, r.ready = *l.b, true
		r.before.Undo(r.move)
	}
	return &r.before
}

// snapback reports whether taking the stone just played, alone or with others, loses two stones or
// more at once.
func (s *surroundings) snapback() bool {
	if s.b.Stones(s.p) > 1 {
		return false
	}
	next := *s.b
	last := next.AppendLiberties(nil, s.p)[0]
	if _, err := next.Play(s.color.Opponent(), last); err != nil {
		return false
	}
	d, err := next.Play(s.color, s.p)
	return err == nil && len(d.Captured()) >= 2
}

// nearby has the opposing chains near a move that have few liberties, by a stone of each.
type nearby struct {
	stone [8]board.Point
	n     int
}

// caughtLiberties is the largest number of liberties of a chain that is read.
const caughtLiberties = 4

// find finds the chains with a stone at most two lines and rows away.
func (near *nearby) find(l *look) {
	for r := -2; r <= 2; r++ {
		for c := -2; c <= 2; c++ {
			if l.at(r*board.Stride+c) != other {
				continue
			}
			q := l.point(r*board.Stride + c)
			if near.n < len(near.stone) && !near.has(l.b, q) &&
				l.b.LibertiesUpTo(q, caughtLiberties+1) <= caughtLiberties {
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

// ladderAhead is the least number of moves of a ladder after the atari: three more ataris. Stones
// that are captured sooner are held (kakae), not chased.
const ladderAhead = 7

// catches returns the name of how the move catches the chain at q or presses it, or nil if it does
// neither. after is the best extension of q, which is not wide. It sets r.shut if the move shuts the
// chain in.
func (r *reads) catches(l *look, q board.Point, after way) *Term {
	touched, atari, stones := l.touchesChain(q), l.b.InAtari(q), l.b.Stones(q)
	pressed := (*Term)(nil)
	free := false // from ataris alone
	if atari && touched && after.liberties == 2 {
		caught := r.ladder.Defend(l.b, q)
		free = caught == reading.Yes
		switch far := r.ladder.Ahead(); {
		case caught == reading.No && far >= ladderAhead:
			return shicho
		case free && far > 2*ladderAhead && r.inVain(l, q):
			pressed = shichoBroken
		}
	}
	if touched && l.own > 0 {
		if t := r.race(l, q, after); t != nil {
			return t
		}
	}
	before, kind, quick := r.position(l), (*Term)(nil), &r.far
	apart, clump := l.own == 0 && !atari && !touched, atari && touched && stones > 1
	r.press.Nodes, r.press.Depth, r.press.Near = 60, 2, 4
	switch {
	case after.joins && stones > 1:
		kind = oiOtoshi
	case !after.joins && (!atari && l.own == 0 || free):
		kind = geta
	}
	switch {
	case kind == oiOtoshi:
	case kind == nil && !apart && !clump, (kind == geta || apart) && !r.closes(l, q, after):
		return pressed
	case kind == geta && apart:
		r.press.Nodes, r.press.Depth, r.press.Near = 250, 3, 0
	}
	switch {
	case free:
		quick, r.press.Nodes = &r.net, 150
	case touched:
		quick = &r.quick
	case kind != geta:
		r.press.Nodes = 150
	}
	stuck := r.squeezes(l.b, q)
	if stuck && clump && r.press.Squeezed() {
		return shibori
	}
	if stuck && kind != nil && quick.Defend(l.b, q) == reading.No {
		if quick.Defend(before, q) != reading.No && (kind == geta || r.stands(l, q, quick)) {
			return kind
		}
		return pressed
	}
	if atari {
		return pressed
	}
	if apart && r.closes(l, q, after) && !r.takes(l.b, q) && (stuck || r.run.Defend(l.b, q) == reading.No) && r.run.Defend(before, q) == reading.Yes {
		r.shut = true
	}
	if stuck && stones > 1 && !r.squeezes(before, q) {
		return shibori
	}
	return pressed
}

// closes reports whether the move closes a way out: the best extension of the chain at q was better
// before it.
func (r *reads) closes(l *look, q board.Point, after way) bool {
	return r.widest(r.position(l), q, wide+1).liberties > after.liberties
}

// squeezes reports whether the chain at q can at most take one or two stones and then be in atari
// again.
func (r *reads) squeezes(b *board.Board, q board.Point) bool {
	return r.press.Defend(b, q) == reading.No
}

// inVain reports whether the atari on the chain at q, which ataris alone do not catch, catches
// nothing: neither a net catches it, nor does it get away at the cost of another chain beside the
// move.
func (r *reads) inVain(l *look, q board.Point) bool {
	if r.net.Defend(l.b, q) != reading.Yes {
		return false
	}
	vain := true
	r.own = l.b.AppendLiberties(r.own[:0], q)
	if l.b.PlayInto(&r.again, l.color.Opponent(), r.own[0]) == nil {
		for _, p := range l.p.Neighbours() {
			vain = vain && (l.b.Color(p) != l.color.Opponent() || r.far.Attack(l.b, p) != reading.Yes)
		}
		l.b.Undo(&r.again)
	}
	return vain
}

// stands reports whether the chain at q is still caught if its owner first plays beside the move,
// which Quick does not try if the move does not touch the chain.
func (r *reads) stands(l *look, q board.Point, quick *reading.Quick) bool {
	for _, p := range l.p.Neighbours() {
		if l.b.PlayInto(&r.delta, l.color.Opponent(), p) == nil {
			caught := quick.Attack(l.b, q)
			l.b.Undo(&r.delta)
			if caught != reading.Yes {
				return false
			}
		}
	}
	return true
}

// takes reports whether a stone next to the chain at q is in atari.
func (r *reads) takes(b *board.Board, q board.Point) bool {
	r.own = b.AppendChain(r.own[:0], q)
	for _, s := range r.own {
		for _, p := range s.Neighbours() {
			if b.Color(p) == b.Color(q).Opponent() && b.InAtari(p) {
				return true
			}
		}
	}
	return false
}

// touchesChain reports whether the move touches the chain at q.
func (s *surroundings) touchesChain(q board.Point) bool {
	for i, d := range directions {
		if s.near[i] == other && s.b.SameChain(s.point(d), q) {
			return true
		}
	}
	return false
}

// way is the result of the best extension of a chain.
type way struct {
	liberties int  // largest number after a stone on one of its liberties, up to wide
	joins     bool // some extension joins another chain
}

// wide is the number of liberties from which a chain is so free that it is not read.
const wide = 4

// widest returns the best result for the chain at q of a move on one of its liberties.
func (r *reads) widest(b *board.Board, q board.Point, most int) (w way) {
	var room [caughtLiberties + 2]board.Point
	c, stones := b.Color(q), b.Stones(q)
	for _, p := range b.AppendLiberties(room[:0], q) {
		n, known := b.LibertiesAfter(c, p, most)
		if known {
			w.joins = w.joins || n > 0 && joinsOther(b, q, p)
		} else {
			if b.PlayInto(&r.delta, c, p) != nil {
				continue
			}
			n = b.LibertiesUpTo(q, most)
			w.joins = w.joins || b.Stones(q) > stones+1
			b.Undo(&r.delta)
		}
		if w.liberties = max(w.liberties, n); n >= most {
			break
		}
	}
	return w
}

// joinsOther reports whether a chain of the same colour other than that at q is beside p.
func joinsOther(b *board.Board, q, p board.Point) bool {
	for _, s := range p.Neighbours() {
		if b.Color(s) == b.Color(q) && !b.SameChain(s, q) {
			return true
		}
	}
	return false
}

// squeezesOne reports whether the move squeezes one of the chains that it puts in atari.
func (r *reads) squeezesOne(l *look, stones []board.Point) bool {
	for _, q := range stones {
		if l.b.InAtari(q) && l.touchesChain(q) && l.b.Stones(q) > 1 && r.squeezes(l.b, q) && r.press.Squeezed() {
			return true
		}
	}
	return false
}

// race returns seki, semeai or damezumari if the move makes one of its own chain and the chain at
// q, which touch and have three stones or more; after is the best extension of q.
func (r *reads) race(l *look, q board.Point, after way) *Term {
	const most = caughtLiberties
	if l.b.Stones(q) < 3 || l.b.Stones(l.p) < 3 || l.b.InAtari(q) || l.b.InAtari(l.p) {
		return nil
	}
	r.other = l.b.AppendLiberties(r.other[:0], q)
	short := len(r.other) == 2 && after.liberties <= 1
	if l.b.LibertiesUpTo(l.p, most+1) <= most {
		own := r.widest(l.b, l.p, wide)
		r.own = l.b.AppendLiberties(r.own[:0], l.p)
		switch {
		case short && own.liberties <= 1 && slices.Equal(r.own, r.other):
			return seki
		case own.liberties < wide && r.quick.Attack(l.b, l.p) == reading.Yes && r.quick.Attack(l.b, q) == reading.Yes:
			return semeai
		}
	}
	if short {
		return dameZumari
	}
	return nil
}

// alone reports whether nothing touches the stone, not even diagonally.
func (s *surroundings) alone() bool {
	for r := -board.Stride; r <= board.Stride; r += board.Stride {
		for c := -1; c <= 1; c++ {
			if (r != 0 || c != 0) && s.at(r+c).IsStone() {
				return false
			}
		}
	}
	return true
}

// breaks reports whether the move, far away, prevents a ladder in which a friendly chain of two
// liberties would have been captured.
func (r *reads) breaks(l *look) bool {
	for q := range l.b.Chains {
		if l.b.Color(q) != l.color || l.b.LibertiesUpTo(q, 3) != 2 || !r.mayLadder(l.b, q) {
			continue
		}
		if c := r.chase(r.position(l), q); c.ladder && c.area.Has(l.p) && r.ladder.Attack(l.b, q) == reading.No {
			return true
		}
	}
	return false
}

// chase returns whether the chain at q is captured if its opponent attacks. It reads again only if
// something changed on which the last answer depends.
func (r *reads) chase(b *board.Board, q board.Point) *chase {
	c := &r.chased[q]
	ko := [2]board.Point{b.Ko(board.Black), b.Ko(board.White)}
	if c.area.Has(q) && c.ko == ko && c.area.Same(&c.cells, b.Cells()) {
		return c
	}
	r.ladder.Tried = reading.Area{}
	c.ladder = r.ladder.Attack(b, q) == reading.Yes && r.ladder.Ahead() >= ladderAhead
	c.area, c.cells, c.ko = reading.Area{}, *b.Cells(), ko
	c.area.AddAround(b, q, &r.ladder.Tried)
	return c
}

// mayLadder reports whether the chain at q, which has two liberties, still has at most two after an
// attack on one of them and an extension to the other.
func (r *reads) mayLadder(b *board.Board, q board.Point) bool {
	var room [2]board.Point
	two := b.AppendLiberties(room[:0], q)
	for i, p := range two {
		n := 0
		for _, s := range p.Neighbours() {
			switch c := b.Color(s); {
			case c == board.Empty && s != two[1-i]:
				n++
			case c == b.Color(q) && !b.SameChain(s, q):
				n += b.LibertiesUpTo(s, 4) - 1
			}
		}
		if n <= 2 {
			return true
		}
	}
	return false
}

// eyes adds names for what the move does to the eyes of the chains that it touches.
func (r *reads) eyes(named *Naming, l *look) {
	if l.vital(l.color.Opponent()) {
		named.lead(nakade)
		return
	}
	for _, d := range [...]int{-board.Stride, board.Stride} {
		for _, e := range [...]int{-1, 1} {
			q := l.point(d + e)
			if l.at(d+e) == board.Empty && (l.at(d) == other || l.at(e) == other) &&
				reading.FalseEye(l.b, l.color.Opponent(), q) && !reading.FalseEye(r.position(l), l.color.Opponent(), q) {
				named.add(meKaku)
				return
			}
		}
	}
}

// vital reports whether the move is on the vital point of an eye space of three to six points,
// closed by stones of the colour closes. That is the point with the most neighbours in the space:
// two of three, three of four, three or four of five, four of six points. Stones inside belong to
// the space.
func (s *surroundings) vital(closes board.Color) bool {
	const most = 6
	var space [most + 1]board.Point
	space[0] = s.p
	n := 1
	for i := 0; i < n; i++ {
		for _, q := range space[i].Neighbours() {
			if c := s.b.Color(q); c == board.Off || c == closes && q != s.p || slices.Contains(space[:n], q) {
				continue
			}
			if n > most-1 {
				return false
			}
			space[n] = q
			n++
		}
	}
	if n < 3 {
		return false
	}
	best := degree(space[:n], s.p)
	for _, q := range space[1:n] {
		if degree(space[:n], q) >= best {
			return false
		}
	}
	return best >= [...]int{3: 2, 4: 3, 5: 3, 6: 4}[n]
}

// degree returns how many of the points touch p.
func degree(points []board.Point, p board.Point) (n int) {
	for _, q := range p.Neighbours() {
		if slices.Contains(points, q) {
			n++
		}
	}
	return n
}
