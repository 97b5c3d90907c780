package predict

import (
	"context"
	"math/bits"

	"katachi"
)

// counter finds the features that get a weight: those that played moves have often
// enough. It has a byte for each hash; a larger pattern is counted only if the smaller
// one in it was seen before (R. Agrawal and R. Srikant, Fast Algorithms for Mining
// Association Rules, 1994).
type counter struct {
	counts []uint8
	shift  int
	least  uint8
	kept   []uint64
	parent []int32 // index in kept of the feature that each implies; -1 if none
	index  map[uint64]int32
}

func newCounter(bytes, least int) *counter {
	// One hash for each 1.5 bytes of SGF text leaves most of the table empty.
	n := min(max(bits.Len(uint(bytes*8)), 16), 30)
	return &counter{counts: make([]uint8, 1<<n), shift: 64 - n, least: uint8(least), index: map[uint64]int32{}}
}

// add counts the features of a move, given as extractor.collect returns them.
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

// count counts the features of all games and makes the dictionary.
func (t *trainer) count(ctx context.Context) error {
	bytes := 0
	for _, text := range t.games {
		bytes += len(text)
	}
	c := newCounter(bytes, t.opt.LeastSeen)
	if t.opt.lessons != nil {
		for _, l := range t.opt.lessons {
			if l.count(c); ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return t.define(ctx, c)
	}
	found := make([][]uint64, len(t.streams))
	for first := 0; first < len(t.games); first += len(t.streams) {
		n := min(len(t.streams), len(t.games)-first)
		t.parallel(n, func(i int) { found[i] = t.streams[i].collectGame(ctx, found[i][:0], t.games[first+i]) })
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, hashes := range found[:n] {
			c.add(hashes)
		}
		t.opt.Progress.Report(katachi.Progress{Stage: "counting", Done: first + n, Total: len(t.games)})
	}
	return t.define(ctx, c)
}

// collectGame appends the hashes of a game's moves until ctx ends.
func (s *stream) collectGame(ctx context.Context, hashes []uint64, text []byte) []uint64 {
	var l lesson
	for s.reader.reset(text); ctx.Err() == nil && s.next(&l); {
		hashes = append(hashes, s.collect(&l.Situation, l.Played)...)
	}
	return hashes
}

// define makes the dictionary from the counted features; if there are too many, from the most
// frequent ones.
func (t *trainer) define(ctx context.Context, c *counter) error {
	least := c.limit(1 << t.opt.Bits)
	n := 0
	for _, h := range c.kept {
		if c.counts[h>>c.shift] >= least {
			n++
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	t.dict = newDictionary(n)
	t.prepare()
	slots := make([]uint32, len(c.kept))
	for i, h := range c.kept {
		if c.counts[h>>c.shift] < least {
			continue
		}
		slots[i] = t.dict.add(h)
		t.keys[slots[i]], t.parents[slots[i]] = h, slots[i]
		if up := c.parent[i]; up >= 0 {
			t.parents[slots[i]] = slots[up]
		}
	}
	return ctx.Err()
}

// limit returns the least count with which a feature is kept, so that at most most are kept.
func (c *counter) limit(most int) uint8 {
	var histogram [256]int
	for _, h := range c.kept {
		histogram[c.counts[h>>c.shift]]++
	}
	n := 0
	for least := 255; least > 0; least-- {
		if n += histogram[least]; n > most {
			return uint8(min(least+1, 255))
		}
	}
	return 0
}
