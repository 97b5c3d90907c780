package segment

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// Sort sorts hits by game, then by node; it is stable.
func Sort(hits []Hit) {
	if len(hits) > indexMask {
		slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.key(0), b.key(0)) })
		return
	}
	s := sorters.Get().(*sorter)
	defer sorters.Put(s)
	if !s.rank(hits) {
		return
	}
	s.hits = append(s.hits[:0], hits...)
	for i, key := range s.keys {
		hits[i] = s.hits[key&indexMask]
	}
}

// key returns the number by which a hit is sorted, with its index last.
func (h *Hit) key(index int) uint64 {
	return uint64(h.Game)<<(nodeBits+indexBits) | uint64(h.Node)<<indexBits | uint64(index)
}

const (
	nodeBits, indexBits = 21, 27 // of a key, whose others are for up to 65,536 games
	indexMask           = 1<<indexBits - 1

	maxDigit = 1 << 10 // usually more than the nodes of a game, and as many as the games of a block
	fewKeys  = 64      // most keys for which comparing is faster than counting
)

// sorter sorts the keys of hits, which are smaller than hits, and then moves each hit once.
type sorter struct {
	hits       []Hit
	keys, room []uint64
	counts     [maxDigit + 1]uint32
}

var sorters = sync.Pool{New: func() any { return new(sorter) }}

// rank sorts the keys of hits, and reports whether that changes the order.
func (s *sorter) rank(hits []Hit) bool {
	s.keys = slices.Grow(s.keys[:0], len(hits))[:len(hits)]
	last, sorted := uint64(0), true
	games, nodes := uint32(0), int32(0) // the bits in which they differ, and those that they have
	for i := range hits {
		h := &hits[i]
		key := h.key(i)
		sorted = sorted && last <= key
		last, games, nodes = key, games|(h.Game^hits[0].Game), nodes|h.Node
		s.keys[i] = key
	}
	switch {
	case sorted:
		return false
	case len(s.keys) < fewKeys || games >= maxDigit || nodes >= maxDigit:
		slices.Sort(s.keys)
	default:
		s.room = slices.Grow(s.room[:0], len(s.keys))[:len(s.keys)]
		s.byDigit(s.room, s.keys, indexBits, 1<<bits.Len32(uint32(nodes)))
		s.byDigit(s.keys, s.room, nodeBits+indexBits, maxDigit)
	}
	return true
}

// byDigit sorts keys into dst by the digit that begins at a bit and has the given number of values,
// at most maxDigit. It is stable.
func (s *sorter) byDigit(dst, keys []uint64, bit, digits int) {
	clear(s.counts[:digits+1])
	for _, key := range keys {
		s.counts[key>>bit%maxDigit+1]++
	}
	for d := range digits {
		s.counts[d+1] += s.counts[d]
	}
	for _, key := range keys {
		to := &s.counts[key>>bit%maxDigit]
		dst[*to] = key
		*to++
	}
}
