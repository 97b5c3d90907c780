package proof

// A connection is a fight about two chains of the defender, the ends. The defender is the prover
// and wins when the ends are one chain. The attacker wins when one of them is captured, or if they
// never become one.

// connection is the data of an arena for a connection; ends[0] is empty in other fights.
type connection struct {
	Ends  [2]Set
	Links []Set // points of, or beside, one chain of the defender that reaches outside
}

// joined returns the part of within that is connected with s, also through the defender's chains
// outside.
func (a *Arena) joined(s, within Set) Set {
	s = a.flood(s, within)
	for grown := true; grown; {
		grown = false
		for _, l := range a.Links {
			if l = l.And(within); l.Meets(s) && !l.Without(s).Empty() {
				s, grown = a.flood(s.Or(l), within), true
			}
		}
	}
	return s
}

// beside returns s and the points on which a stone of the defender is connected with it.
func (a *Arena) beside(s Set) Set {
	near := a.around(s)
	for _, l := range a.Links {
		if l.Meets(s) {
			near = near.Or(l)
		}
	}
	return near
}

// Connects reports whether the fight is about a connection.
func (a *Arena) Connects() bool { return !a.Ends[0].Empty() }

// connected returns the winner of a fight for a connection, if that can be seen.
func (f *Fight) connected(p *Place) Outcome {
	own := p.Stones[Defender]
	for i, end := range f.Ends {
		switch {
		case end.Meets(own):
		case p.Ko != NoPoint && end.Has(int(p.Ko)) && p.Threats[Defender] > 0 && f.Ends[1-i].Meets(own):
			return Open // it can be taken back
		default:
			return f.won(Attacker)
		}
	}
	if f.joined(f.Ends[0], own).Meets(f.Ends[1]) {
		return f.won(Defender)
	}
	// Stones connected with the attacker's outside are never captured.
	solid := f.flood(p.Stones[Attacker].And(f.Outer[Attacker]), p.Stones[Attacker])
	if !f.joined(f.Ends[0], f.Play.Without(solid)).Meets(f.Ends[1]) {
		return f.won(Attacker)
	}
	return Open
}

// cutting returns the attacker's moves that can stop the defender from joining the ends with the
// next move, and whether the defender threatens that. A move can stop it if it is on the same
// point, captures a chain, or is on the only liberty that the ends would have as one chain.
func (f *Fight) cutting(p *Place, c *chains, moves Set) (Set, bool) {
	a := &f.Arena
	own, room := p.Stones[Defender], p.Free(a)
	q := *p
	q.Mover, q.Ko = Defender, NoPoint
	one, other := a.joined(f.Ends[0].And(own), own), a.joined(f.Ends[1].And(own), own)
	last, any := Set{}, false
	for rest := a.beside(one).And(a.beside(other)).And(room); !rest.Empty(); {
		l := rest.Lowest()
		rest = rest.Without(l)
		next, _, ok := q.play(a, c, l.First())
		if !ok {
			continue
		}
		if !any {
			any, last = true, c.lastLiberties(Defender)
		}
		stops := l.Or(last)
		if whole := a.joined(l, next.Stones[Defender]); !whole.Meets(a.Outer[Defender]) {
			if libs := a.around(whole).And(next.Free(a)); libs.Count() == 1 {
				stops = stops.Or(libs)
			}
		}
		if moves = moves.And(stops); moves.Empty() {
			break
		}
	}
	return moves, any
}

// farthest is the largest distance of the ends that is distinguished, in moves.
const farthest = 9

// apart returns how many moves the defender needs to join the ends if the attacker passes.
func (f *Fight) apart(p *Place) uint32 {
	own := p.Stones[Defender]
	way := p.Free(&f.Arena).Or(own)
	s := f.joined(f.Ends[0].And(own), own)
	for n := range uint32(farthest) {
		if s.Meets(f.Ends[1]) {
			return n
		}
		s = f.beside(s).And(way)
		s = f.joined(s, s.Or(own))
	}
	return farthest
}
