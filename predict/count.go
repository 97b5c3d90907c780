package predict

import "math/bits"

// counter finds the features worth a weight: those that the moves played have had
// often enough. It keeps a byte for each hash; a larger pattern is counted only
// where the smaller one in it has been seen before (R. Agrawal and R. Srikant, Fast
// Algorithms for Mining Association Rules, 1994).
type counter struct {
	counts []uint8
	shift  int
	least  uint8
	kept   []uint64
	parent []int32 // index in kept of the feature that each implies, -1 if none
	index  map[uint64]int32
}

func newCounter(bytes, least int) *counter {
	// A byte and a half of SGF text a hash keeps most of the table empty.
	n := min(max(bits.Len(uint(bytes*8)), 16), 30)
	return &counter{counts: make([]uint8, 1<<n), shift: 64 - n, least: uint8(least), index: map[uint64]int32{}}
}

// add counts the features of a move, as extractor.collect has them.
func (c *counter) add(hashes []uint64) {
	above, skip := uint64(0), false
	for _, h := range hashes {
		if h == 0 {
			above, skip = 0, false
			continue
		}
		if skip {
			continue
		}
		n := &c.counts[h>>c.shift]
		if *n < 255 {
			*n++
		}
		if *n == c.least {
			c.keep(h, above)
		}
		skip, above = *n < 2, h
	}
}

func (c *counter) keep(h, above uint64) {
	if _, ok := c.index[h]; ok {
		return
	}
	up := int32(-1)
	if i, ok := c.index[above]; ok && above != 0 {
		up = i
	}
	c.index[h] = int32(len(c.kept))
	c.kept, c.parent = append(c.kept, h), append(c.parent, up)
}
