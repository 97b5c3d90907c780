package reading

import (
	"math/bits"
	"sync"
)

// set is a set of up to 128 points of a box, a bit for each, row by row.
type set struct{ lo, hi uint64 }

func bit(i int) set {
	if i < 64 {
		return set{lo: 1 << i}
	}
	return set{hi: 1 << (i - 64)}
}

func (s set) and(o set) set     { return set{s.lo & o.lo, s.hi & o.hi} }
func (s set) or(o set) set      { return set{s.lo | o.lo, s.hi | o.hi} }
func (s set) without(o set) set { return set{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s set) empty() bool       { return s.lo|s.hi == 0 }
func (s set) meets(o set) bool  { return s.lo&o.lo|s.hi&o.hi != 0 }
func (s set) count() int        { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set) has(i int) bool    { return s.meets(bit(i)) }

// first returns the lowest point of a set that is not empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// lowest returns the set of the lowest point.
func (s set) lowest() set {
	if s.lo != 0 {
		return set{lo: s.lo & -s.lo}
	}
	return set{hi: s.hi & -s.hi}
}

// The two sides of a fight.
const (
	defender = iota
	attacker
)

const (
	boxPoints = 128
	noPoint   = -1
	passMove  = -2
	unlimited = 255 // ko threats
)

// arena is the part of a board on which a fight is read: a box with the points on which both sides
// may play. All other points are safe and belong to one of them for good.
type arena struct {
	width    uint
	notFirst set // points outside the first column
	notLast  set
	play     set    // points on which play is possible, including those with stones that may be captured
	outer    [2]set // by side: points of play beside that side's outside
	target   set    // points of the stones that the fight is about
	held     set    // for a race: points of the attacker's group
	salt     uint64 // distinguishes its positions from those of others
	kos      bool   // a move was forbidden by ko, or needed a threat
	connection
}

// around returns s and the points beside it.
func (a *arena) around(s set) set {
	l := set{s.lo << 1, s.hi<<1 | s.lo>>63}.and(a.notFirst)
	r := set{s.lo>>1 | s.hi<<63, s.hi >> 1}.and(a.notLast)
	w := a.width & 63
	v := (64 - a.width) & 63
	u := set{s.lo << w, s.hi<<w | s.lo>>v}
	d := set{s.lo>>w | s.hi<<v, s.hi >> w}
	return set{s.lo | l.lo | r.lo | u.lo | d.lo, s.hi | l.hi | r.hi | u.hi | d.hi}
}

// flood returns the part of within that is connected with s, which lies in it.
func (a *arena) flood(s, within set) set {
	right, left := within.and(a.notFirst), within.and(a.notLast)
	w := a.width & 63
	v := (64 - a.width) & 63
	lo, hi := s.lo, s.hi
	for {
		l := lo | lo<<1&right.lo | lo>>1&left.lo | hi<<63&left.lo | (lo<<w|lo>>w|hi<<v)&within.lo
		h := hi | hi<<1&right.hi | lo>>63&right.hi | hi>>1&left.hi | (hi<<w|hi>>w|lo>>v)&within.hi
		if l == lo && h == hi {
			return set{l, h}
		}
		lo, hi = l, h
	}
}

// place is a position of a fight.
type place struct {
	stones  [2]set
	hash    uint64
	ko      int8 // the point that simple ko forbids to the mover, or noPoint
	mover   uint8
	threats [2]uint8 // ko threats that each side has left; unlimited
}

func (p *place) free(a *arena) set { return a.play.without(p.stones[0].or(p.stones[1])) }

// captured returns the stones of side without liberties; it checks only chains at near.
func (p *place) captured(a *arena, side int, near set) (taken set) {
	room := p.free(a)
	for near = near.and(p.stones[side]); !near.empty(); {
		chain := a.flood(near.lowest(), p.stones[side])
		near = near.without(chain)
		if !chain.meets(a.outer[side]) && !a.around(chain).meets(room) {
			taken = taken.or(chain)
		}
	}
	return taken
}

// play returns the position after the mover's move at i, or a pass, and the stones that it
// captures; ok is false for an illegal move: on an occupied point, suicide, or a ko without a
// threat.
func (p *place) play(a *arena, i int) (next place, taken set, ok bool) {
	next = *p
	us := int(p.mover)
	them := 1 - us
	next.mover = uint8(them)
	next.ko = noPoint
	if i == passMove {
		next.rehash(p)
		return next, taken, true
	}
	if i == int(p.ko) {
		switch p.threats[us] {
		case 0:
			return next, taken, false
		case unlimited:
		default:
			next.threats[us]--
		}
	}
	b := bit(i)
	next.stones[us] = p.stones[us].or(b)
	near := a.around(b)
	if near.meets(p.stones[them]) {
		taken = next.captured(a, them, near)
	}
	if taken.empty() {
		room := next.free(a)
		if !near.meets(room) && !b.meets(a.outer[us]) {
			chain := a.flood(b, next.stones[us])
			if !a.around(chain).meets(room) && !chain.meets(a.outer[us]) {
				return next, taken, false
			}
		}
	} else {
		next.stones[them] = next.stones[them].without(taken)
		if taken.count() == 1 && !near.without(b).meets(p.stones[us]) && !b.meets(a.outer[us]) &&
			near.and(next.free(a)) == taken {
			next.ko = int8(taken.first())
		}
	}
	next.hash ^= zobrist[us][i]
	for t := taken; !t.empty(); {
		l := t.lowest()
		next.hash ^= zobrist[them][l.first()]
		t = t.without(l)
	}
	next.rehash(p)
	return next, taken, true
}

// rehash updates the parts of the hash other than stones, after a move from before.
func (p *place) rehash(before *place) {
	p.hash ^= zobristMover
	if before.ko != noPoint {
		p.hash ^= zobristKo[before.ko]
	}
	if p.ko != noPoint {
		p.hash ^= zobristKo[p.ko]
	}
	for side := range 2 {
		if p.threats[side] != before.threats[side] {
			p.hash ^= zobristThreats[side][p.threats[side]] ^ zobristThreats[side][before.threats[side]]
		}
	}
}

// rehashAll computes the hash from scratch.
func (p *place) rehashAll() {
	p.hash = 0
	for side := range 2 {
		for t := p.stones[side]; !t.empty(); t = t.without(t.lowest()) {
			p.hash ^= zobrist[side][t.first()]
		}
		p.hash ^= zobristThreats[side][p.threats[side]]
	}
	if p.ko != noPoint {
		p.hash ^= zobristKo[p.ko]
	}
	if p.mover == attacker {
		p.hash ^= zobristMover
	}
}

var (
	zobrist        [2][boxPoints]uint64
	zobristKo      [boxPoints]uint64
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
	for i := range boxPoints {
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
// a board. eyes are the points of the regions that these stones need.
func (p *place) alive(a *arena) (safe, eyes set) {
	own := p.stones[defender]
	safe = a.outer[defender].and(own)
	if !safe.empty() {
		safe = a.flood(safe, own)
	}
	free := a.play.without(own)
	closed := free
	if open := free.and(a.outer[attacker]); !open.empty() {
		closed = free.without(a.flood(open, free))
	}
	if closed.count() < 2 {
		return safe, eyes
	}
	// An eye has an empty point beside each of its chains, so all its empty points are beside
	// stones.
	var (
		regions  [maxRegions]set
		nRegions int
	)
	beyond := closed.without(p.stones[attacker]).without(a.around(own))
	for rest := closed; !rest.empty() && nRegions < maxRegions; {
		r := a.flood(rest.lowest(), free)
		rest = rest.without(r)
		if !r.meets(beyond) {
			regions[nRegions] = r
			nRegions++
		}
	}
	if nRegions < 2 {
		return safe, eyes
	}
	return p.benson(a, safe, regions[:nRegions])
}

// benson finds the chains that live by the regions, and the regions that they need.
func (p *place) benson(a *arena, safe set, regions []set) (_, eyes set) {
	var (
		chains        [maxRegions]set
		around        [maxRegions]set
		vital, beside [maxRegions]uint32
		nChains       int
		all           set
	)
	own := p.stones[defender]
	for _, r := range regions {
		all = all.or(r)
	}
	for rest := a.around(all).and(own); !rest.empty() && nChains < maxRegions; nChains++ {
		c := a.flood(rest.lowest(), own)
		rest = rest.without(c)
		chains[nChains], around[nChains] = c, a.around(c)
	}
	nRegions := 0
	for _, r := range regions {
		room := r.without(p.stones[attacker])
		border := a.around(r)
		left := border.and(own)
		for c := range nChains {
			if chains[c].meets(border) {
				left = left.without(chains[c])
				beside[nRegions] |= 1 << c
				if room.without(around[c]).empty() {
					vital[nRegions] |= 1 << c
				}
			}
		}
		if vital[nRegions] != 0 && left.empty() {
			regions[nRegions] = r
			nRegions++
		} else {
			vital[nRegions], beside[nRegions] = 0, 0
		}
	}
	living := uint32(1)<<nChains - 1
	sure := uint32(0)
	for c := range nChains {
		if chains[c].meets(safe) {
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
			safe = safe.or(chains[c])
		}
	}
	for r := range nRegions {
		if beside[r]&^living == 0 {
			eyes = eyes.or(regions[r])
		}
	}
	return safe, eyes
}
