package automaton

import (
	"iter"
	"math/bits"
)

// maxSymbols is the size of the largest alphabet: symbols are bytes.
const maxSymbols = 256

// Set is a set of symbols, one bit each. Sets are comparable; the zero value
// is empty. In a string of sets, a singleton stands for one symbol and a
// larger set for "any of these".
//
// Alphabets of up to 64 symbols leave three of the four words zero, and the loops below skip a zero
// word at once; so small alphabets cost only space, and only during construction.
type Set [4]uint64

// SetOf returns the set of the given symbols.
func SetOf(symbols ...byte) Set {
	var s Set
	for _, sym := range symbols {
		s[sym>>6] |= 1 << (sym & 63)
	}
	return s
}

// SetFromMask returns the set whose symbols are the bits of mask.
func SetFromMask(mask uint64) Set { return Set{mask} }

// has reports whether sym is in the set.
func (s Set) has(sym byte) bool { return s[sym>>6]>>(sym&63)&1 != 0 }

// Len returns the number of symbols in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// union returns the symbols that are in s, in t or in both.
func (s Set) union(t Set) Set {
	for i, w := range t {
		s[i] |= w
	}
	return s
}

// all yields the symbols of the set in ascending order.
func (s Set) all() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(byte(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// top returns the smallest size of an alphabet that contains the set.
func (s Set) top() int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return i<<6 + bits.Len64(s[i])
		}
	}
	return 0
}
