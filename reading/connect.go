package reading

// A connection is a fight about two chains of the defender, the ends. The defender is the prover
// and wins when the ends are one chain. The attacker wins when one of them is captured, or if they
// never become one.

// connection is the data of an arena for a connection; ends[0] is empty in other fights.
type connection struct {
	ends  [2]set
	links []set // points of, or beside, one chain of the defender that reaches outside
}

// joined returns the part of within that is connected with s, also through the defender's chains
// outside.
func (a *arena) joined(s, within set) set {
	s = a.flood(s, within)
	for grown := true; grown; {
		grown = false
		for _, l := range a.links {
			if l = l.and(within); l.meets(s) && !l.without(s).empty() {
				s, grown = a.flood(s.or(l), within), true
			}
		}
	}
	return s
}

// beside returns s and the points on which a stone of the defender is connected with it.
func (a *arena) beside(s set) set {
	near := a.around(s)
	for _, l := range a.links {
		if l.meets(s) {
			near = near.or(l)
		}
	}
	return near
}

// connects reports whether the fight is about a connection.
func (a *arena) connects() bool { return !a.ends[0].empty() }

// connected returns the winner of a fight for a connection, if that can be seen.
func (f *fight) connected(p *place) outcome {
	own := p.stones[defender]
	for i, end := range f.ends {
		switch {
		case end.meets(own):
		case p.ko != noPoint && end.has(int(p.ko)) && p.threats[defender] > 0 && f.ends[1-i].meets(own):
			return open // it can be taken back
		default:
			return f.won(attacker)
		}
	}
	if f.joined(f.ends[0], own).meets(f.ends[1]) {
		return f.won(defender)
	}
	// Stones connected with the attacker's outside are never captured.
	solid := f.flood(p.stones[attacker].and(f.outer[attacker]), p.stones[attacker])
	if !f.joined(f.ends[0], f.play.without(solid)).meets(f.ends[1]) {
		return f.won(attacker)
	}
	return open
}

// cutting returns the attacker's moves that can stop the defender from joining the ends with the
// next move, and whether the defender threatens that. A move can stop it if it is on the same
// point, captures a chain, or is on the only liberty that the ends would have as one chain.
func (f *fight) cutting(p *place, moves set) (set, bool) {
	a := &f.arena
	own, room := p.stones[defender], p.free(a)
	q := *p
	q.mover, q.ko = defender, noPoint
	one, other := a.joined(f.ends[0].and(own), own), a.joined(f.ends[1].and(own), own)
	last, any := set{}, false
	for rest := a.beside(one).and(a.beside(other)).and(room); !rest.empty(); {
		l := rest.lowest()
		rest = rest.without(l)
		next, _, ok := q.play(a, l.first())
		if !ok {
			continue
		}
		if !any {
			any, last = true, a.lastLiberties(own, room)
		}
		stops := l.or(last)
		if whole := a.joined(l, next.stones[defender]); !whole.meets(a.outer[defender]) {
			if libs := a.around(whole).and(next.free(a)); libs.count() == 1 {
				stops = stops.or(libs)
			}
		}
		if moves = moves.and(stops); moves.empty() {
			break
		}
	}
	return moves, any
}

// lastLiberties returns the only liberties within the arena of chains of own that have just one
// there.
func (a *arena) lastLiberties(own, room set) (last set) {
	for chains := own; !chains.empty(); {
		c := a.flood(chains.lowest(), own)
		chains = chains.without(c)
		if libs := a.around(c).and(room); libs.count() == 1 {
			last = last.or(libs)
		}
	}
	return last
}

// farthest is the largest distance of the ends that is distinguished, in moves.
const farthest = 9

// apart returns how many moves the defender needs to join the ends if the attacker passes.
func (f *fight) apart(p *place) uint32 {
	own := p.stones[defender]
	way := p.free(&f.arena).or(own)
	s := f.joined(f.ends[0].and(own), own)
	for n := range uint32(farthest) {
		if s.meets(f.ends[1]) {
			return n
		}
		s = f.beside(s).and(way)
		s = f.joined(s, s.or(own))
	}
	return farthest
}
