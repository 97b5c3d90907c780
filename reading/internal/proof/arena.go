package proof

import (
	"math/bits"
	"sync"
)

// Set is a set of up to 128 points of a box, a bit for each, row by row.
type Set struct{ lo, hi uint64 }

// Bit returns the set of a point.
func Bit(i int) Set {
	if i < 64 {
		return Set{lo: 1 << i}
	}
	return Set{hi: 1 << (i - 64)}
}

func (s Set) And(o Set) Set     { return Set{s.lo & o.lo, s.hi & o.hi} }
func (s Set) Or(o Set) Set      { return Set{s.lo | o.lo, s.hi | o.hi} }
func (s Set) Without(o Set) Set { return Set{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s Set) Empty() bool       { return s.lo|s.hi == 0 }
func (s Set) Meets(o Set) bool  { return s.lo&o.lo|s.hi&o.hi != 0 }
func (s Set) Count() int        { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s Set) Has(i int) bool    { return s.Meets(Bit(i)) }

// First returns the lowest point of a set that is not empty.
func (s Set) First() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// Lowest returns the set of the lowest point.
func (s Set) Lowest() Set {
	if s.lo != 0 {
		return Set{lo: s.lo & -s.lo}
	}
	return Set{hi: s.hi & -s.hi}
}

// The two sides of a fight.
const (
	Defender = iota
	Attacker
)

// BoxPoints is the most points of a box. NoPoint and PassMove are used instead of a point;
// Unlimited is any number of ko threats.
const (
	BoxPoints = 128
	NoPoint   = -1
	PassMove  = -2
	Unlimited = 255
)

// Arena is the part of a board on which a fight is read: a box with the points on which both sides
// may play. All other points are safe and belong to one of them for good.
type Arena struct {
	Width    uint
	NotFirst Set // points outside the first column
	NotLast  Set
	Play     Set    // points on which play is possible, including those with stones that may be captured
	Outer    [2]Set // by side: points of play beside that side's outside
	Target   Set    // points of the stones that the fight is about
	Core     Set    // points that the order of moves prefers, and takes for eye space
	Rival    Set    // for a race: points of the attacker's group
	Salt     uint64 // distinguishes its positions from those of others
	Kos      bool   // a move was forbidden by ko, or needed a threat
	connection
}

// around returns s and the points beside it.
func (a *Arena) around(s Set) Set {
	l, r, u, d := a.toRight(s), a.toLeft(s), a.toBelow(s), a.toAbove(s)
	return Set{s.lo | l.lo | r.lo | u.lo | d.lo, s.hi | l.hi | r.hi | u.hi | d.hi}
}

// toRight returns the points to the right of those of s.
func (a *Arena) toRight(s Set) Set {
	return Set{s.lo << 1, s.hi<<1 | s.lo>>63}.And(a.NotFirst)
}

func (a *Arena) toLeft(s Set) Set {
	return Set{s.lo>>1 | s.hi<<63, s.hi >> 1}.And(a.NotLast)
}

func (a *Arena) toBelow(s Set) Set {
	w, v := a.Width&63, (64-a.Width)&63
	return Set{s.lo << w, s.hi<<w | s.lo>>v}
}

func (a *Arena) toAbove(s Set) Set {
	w, v := a.Width&63, (64-a.Width)&63
	return Set{s.lo>>w | s.hi<<v, s.hi >> w}
}

// flood returns the part of within that is connected with s, which lies in it.
func (a *Arena) flood(s, within Set) Set {
	right, left := within.And(a.NotFirst), within.And(a.NotLast)
	w := a.Width & 63
	if within.hi == 0 {
		for x := s.lo; ; {
			l := x | x<<1&right.lo | x>>1&left.lo
			l |= (l<<w | l>>w) & within.lo
			if l == x {
				return Set{lo: l}
			}
			x = l
		}
	}
	v := (64 - a.Width) & 63
	lo, hi := s.lo, s.hi
	for {
		l := lo | lo<<1&right.lo | (lo>>1|hi<<63)&left.lo
		h := hi | (hi<<1|lo>>63)&right.hi | hi>>1&left.hi
		l, h = l|(l<<w|l>>w|h<<v)&within.lo, h|(h<<w|h>>w|l>>v)&within.hi
		if l == lo && h == hi {
			return Set{l, h}
		}
		lo, hi = l, h
	}
}

// Place is a position of a fight.
type Place struct {
	Stones  [2]Set
	hash    uint64
	Ko      int8 // the point that simple ko forbids to the mover, or noPoint
	Mover   uint8
	Threats [2]uint8 // ko threats that each side has left; unlimited
}

// Free returns the empty points.
func (p *Place) Free(a *Arena) Set { return a.Play.Without(p.Stones[0].Or(p.Stones[1])) }

// captured returns the stones of side without liberties; it checks only chains at near.
func (p *Place) captured(a *Arena, side int, near Set) (taken Set) {
	room := p.Free(a)
	for near = near.And(p.Stones[side]); !near.Empty(); {
		chain := a.flood(near.Lowest(), p.Stones[side])
		near = near.Without(chain)
		if !chain.Meets(a.Outer[side]) && !a.around(chain).Meets(room) {
			taken = taken.Or(chain)
		}
	}
	return taken
}

// Play returns the position after the mover's move at i, or a pass, and the stones that it
// captures; ok is false for an illegal move: on an occupied point, suicide, or a ko without a
// threat.
func (p *Place) Play(a *Arena, i int) (next Place, taken Set, ok bool) { return p.play(a, nil, i) }

// play is Play; c, if not nil, are the chains of p.
func (p *Place) play(a *Arena, c *chains, i int) (next Place, taken Set, ok bool) {
	next = *p
	us := int(p.Mover)
	them := 1 - us
	next.Mover = uint8(them)
	next.Ko = NoPoint
	if i == PassMove {
		next.rehash(p)
		return next, taken, true
	}
	if i == int(p.Ko) {
		switch p.Threats[us] {
		case 0:
			return next, taken, false
		case Unlimited:
		default:
			next.Threats[us]--
		}
	}
	b := Bit(i)
	next.Stones[us] = p.Stones[us].Or(b)
	near := a.around(b)
	switch {
	case !near.Meets(p.Stones[them]):
	case c != nil:
		taken = c.captured(a, them, i, near)
	default:
		taken = next.captured(a, them, near)
	}
	if taken.Empty() {
		if !near.Meets(next.Free(a)) && !b.Meets(a.Outer[us]) {
			if c != nil && !c.breathes(a, us, i, near) || c == nil && !next.captured(a, us, b).Empty() {
				return next, taken, false
			}
		}
	} else {
		next.Stones[them] = next.Stones[them].Without(taken)
		if taken.Count() == 1 && !near.Without(b).Meets(p.Stones[us]) && !b.Meets(a.Outer[us]) &&
			near.And(next.Free(a)) == taken {
			next.Ko = int8(taken.First())
		}
	}
	next.hash ^= zobrist[us][i]
	for t := taken; !t.Empty(); {
		l := t.Lowest()
		next.hash ^= zobrist[them][l.First()]
		t = t.Without(l)
	}
	next.rehash(p)
	return next, taken, true
}

// rehash updates the parts of the hash other than stones, after a move from before.
func (p *Place) rehash(before *Place) {
	p.hash ^= zobristMover
	if before.Ko != NoPoint {
		p.hash ^= zobristKo[before.Ko]
	}
	if p.Ko != NoPoint {
		p.hash ^= zobristKo[p.Ko]
	}
	for side := range 2 {
		if p.Threats[side] != before.Threats[side] {
			p.hash ^= zobristThreats[side][p.Threats[side]] ^ zobristThreats[side][before.Threats[side]]
		}
	}
}

// rehashAll computes the hash from scratch.
func (p *Place) rehashAll() {
	p.hash = 0
	for side := range 2 {
		for t := p.Stones[side]; !t.Empty(); t = t.Without(t.Lowest()) {
			p.hash ^= zobrist[side][t.First()]
		}
		p.hash ^= zobristThreats[side][p.Threats[side]]
	}
	if p.Ko != NoPoint {
		p.hash ^= zobristKo[p.Ko]
	}
	if p.Mover == Attacker {
		p.hash ^= zobristMover
	}
}

var (
	zobrist        [2][BoxPoints]uint64
	zobristKo      [BoxPoints]uint64
	zobristThreats [2][256]uint64
	zobristMover   uint64
)

// fillZobrist makes the random numbers for the hash, once.
func fillZobrist() { zobristOnce.Do(makeZobrist) }

var zobristOnce sync.Once

func makeZobrist() {
	x := uint64(0x9e3779b97f4a7c15)
	next := func() uint64 { // splitmix64
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for i := range BoxPoints {
		zobrist[0][i], zobrist[1][i], zobristKo[i] = next(), next(), next()
	}
	for i := range 256 {
		zobristThreats[0][i], zobristThreats[1][i] = next(), next()
	}
	zobristMover = next()
}

const maxRegions = 16

// alive returns the defender's stones that are safe even if the defender always passes: by Benson's
// theorem, and those connected with the defender's outside. board.Board.PassAlive does the same for
// a board. eyes are the points of the regions that these stones need. Those that are safe by eyes are
// left out if none is of the target.
func (p *Place) alive(a *Arena) (safe, eyes Set) {
	own := p.Stones[Defender]
	safe = a.Outer[Defender].And(own)
	if !safe.Empty() {
		safe = a.flood(safe, own)
	}
	// An eye has an empty point beside each of its chains, so all its empty points are beside
	// stones.
	free := a.Play.Without(own)
	closed := free
	open := free.And(a.Outer[Attacker]).Or(free.Without(p.Stones[Attacker]).Without(a.around(own)))
	if !open.Empty() {
		closed = free.Without(a.flood(open, free))
	}
	var (
		regions  [maxRegions]Set
		nRegions int
	)
	for rest := closed; !rest.Empty() && nRegions < maxRegions; nRegions++ {
		r := a.flood(rest.Lowest(), closed)
		rest = rest.Without(r)
		regions[nRegions] = r
	}
	if nRegions < 2 || !p.mayLive(a, regions[:nRegions]) {
		return safe, eyes
	}
	return p.benson(a, safe, regions[:nRegions])
}

// mayLive reports whether two regions can be eyes of a chain of the target.
func (p *Place) mayLive(a *Arena, regions []Set) bool {
	own := p.Stones[Defender]
	for rest := own.And(a.Target); !rest.Empty(); {
		c := a.flood(rest.Lowest(), own)
		rest = rest.Without(c)
		near, n := a.around(c), 0
		for _, r := range regions {
			if r.Meets(near) && r.Without(p.Stones[Attacker]).Without(near).Empty() {
				n++
			}
		}
		if n > 1 {
			return true
		}
	}
	return false
}

// benson finds the chains that live by the regions, and the regions that they need.
func (p *Place) benson(a *Arena, safe Set, regions []Set) (_, eyes Set) {
	var (
		chains        [maxRegions]Set
		around        [maxRegions]Set
		vital, beside [maxRegions]uint32
		nChains       int
		all           Set
	)
	own := p.Stones[Defender]
	for _, r := range regions {
		all = all.Or(r)
	}
	for rest := a.around(all).And(own); !rest.Empty() && nChains < maxRegions; nChains++ {
		c := a.flood(rest.Lowest(), own)
		rest = rest.Without(c)
		chains[nChains], around[nChains] = c, a.around(c)
	}
	nRegions := 0
	for _, r := range regions {
		room := r.Without(p.Stones[Attacker])
		border := a.around(r)
		left := border.And(own)
		for c := range nChains {
			if chains[c].Meets(border) {
				left = left.Without(chains[c])
				beside[nRegions] |= 1 << c
				if room.Without(around[c]).Empty() {
					vital[nRegions] |= 1 << c
				}
			}
		}
		if vital[nRegions] != 0 && left.Empty() {
			regions[nRegions] = r
			nRegions++
		} else {
			vital[nRegions], beside[nRegions] = 0, 0
		}
	}
	living := uint32(1)<<nChains - 1
	sure := uint32(0)
	for c := range nChains {
		if chains[c].Meets(safe) {
			sure |= 1 << c
		}
	}
	for changed := true; changed; {
		changed = false
		for c := range nChains {
			if living>>c&1 == 0 || sure>>c&1 != 0 {
				continue
			}
			n := 0
			for r := range nRegions {
				if beside[r]&^living == 0 && vital[r]>>c&1 != 0 {
					n++
				}
			}
			if n < 2 {
				living &^= 1 << c
				changed = true
			}
		}
	}
	for c := range nChains {
		if living>>c&1 != 0 {
			safe = safe.Or(chains[c])
		}
	}
	for r := range nRegions {
		if beside[r]&^living == 0 {
			eyes = eyes.Or(regions[r])
		}
	}
	return safe, eyes
}
