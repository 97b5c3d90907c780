package segment

import "math/bits"

// Set is a set of games of a segment: a bit for each.
type Set []uint64

// Add adds a game.
func (s Set) Add(game int) { setBit(s, game) }

// Remove removes a game.
func (s Set) Remove(game int) { clearBit(s, game) }

// Has reports whether a game is in the set.
func (s Set) Has(game int) bool { return hasBit(s, game) }

// And removes the games that are not in o from s, and returns s.
func (s Set) And(o Set) Set {
	for i := range s {
		s[i] &= o[i]
	}
	return s
}

// Or adds the games of o to s, and returns s.
func (s Set) Or(o Set) Set {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

// Count returns the number of games in the set.
func (s Set) Count() int { return ones(s) }

// Games yields the games of the set in ascending order.
func (s Set) Games(yield func(game int) bool) {
	for w, m := range s {
		for ; m != 0; m &= m - 1 {
			if !yield(w*64 + bits.TrailingZeros64(m)) {
				return
			}
		}
	}
}

// ones returns the number of bits set.
func ones(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

func setBit(m []uint64, i int)      { m[i/64] |= 1 << (i % 64) }
func clearBit(m []uint64, i int)    { m[i/64] &^= 1 << (i % 64) }
func hasBit(m []uint64, i int) bool { return m[i/64]>>(i%64)&1 != 0 }
