package shape

import (
	"math/bits"
	"slices"
	"sync"
)

// Learned moves are appended to bins. Each bin takes the lists of one range of keys, so that bins
// can be sorted and added up one by one, in the cache and by several goroutines, and their results
// follow each other in the order of keys. The bounds of the ranges are chosen so that they divide
// the first moves evenly.
//
// A learned move takes a few words: its list's core and first level, the move and result (meta),
// and the further levels.
type bins struct {
	cuts *cuts  // shared by the Learners of one job
	bins []bin  // one bin until the bounds are known
	full uint64 // words in full chunks
}

// bin is a list of chunks of words; the last one is not full.
type bin struct {
	chunks [][]uint32
	last   []uint32
}

const (
	numBins    = 512
	chunkWords = 1 << 12
	// openChunks limits the memory of chunks that are not full.
	openChunks = numBins * chunkWords * 4
	// wordsOf is the largest number of words for a move: core, meta, levels.
	wordsOf = MaxLevels + 2
)

// firstChunks is how many chunks are learned before the bounds are chosen. Tests lower it.
var firstChunks = 64

// meta packs the move (5 bits), the depth of the list minus 1 (4), the result (2) and the date
// (21).
func meta(m Move, depth int, t *Tally) uint32 {
	return uint32(m) | uint32(depth-1)<<moveBits | (t.Wins|t.Losses<<1)<<9 | uint32(t.First)<<11
}

func metaMove(w uint32) Move   { return Move(w & (numMoves - 1)) }
func metaDepth(w uint32) int   { return int(w>>moveBits&15) + 1 }
func metaTally(w uint32) Tally { return onceTally(byte(w>>9&3), Date(w>>11)) }

func newBins(c *cuts) *bins { return &bins{cuts: c, bins: make([]bin, 1)} }

// add adds one move of a list, which is in its lowest form.
func (b *bins) add(l *List, m Move, t *Tally) {
	at := &b.bins[0]
	if len(b.bins) > 1 {
		at = &b.bins[b.cuts.bin(prefix(l.Codes[:]))]
	} else if len(at.chunks) >= firstChunks {
		b.split()
		at = &b.bins[b.cuts.bin(prefix(l.Codes[:]))]
	}
	words := append(at.room(&b.full), uint32(l.Codes[0]), uint32(l.Codes[1]), meta(m, l.Depth, t))
	for _, c := range l.Codes[2 : l.Depth+1] {
		words = append(words, uint32(c))
	}
	at.last = words
}

// room returns the last chunk with room for one more move.
func (b *bin) room(full *uint64) []uint32 {
	if cap(b.last)-len(b.last) < wordsOf {
		if b.last != nil {
			b.chunks = append(b.chunks, b.last)
			*full += uint64(len(b.last))
		}
		b.last = make([]uint32, 0, chunkWords)
	}
	return b.last
}

// split distributes the moves of the only bin to all.
func (b *bins) split() {
	whole := b.bins[0]
	b.cuts.choose(&whole)
	b.bins, b.full = make([]bin, numBins), 0
	for words := range whole.moves {
		at := &b.bins[b.cuts.bin(prefixOf(words))]
		at.last = append(at.room(&b.full), words...)
	}
}

// moves yields the words of each move.
func (b *bin) moves(yield func([]uint32) bool) {
	for i := range len(b.chunks) + 1 {
		rest := b.last
		if i < len(b.chunks) {
			rest = b.chunks[i]
		}
		for len(rest) > 0 {
			n := 2 + metaDepth(rest[2])
			if !yield(rest[:n]) {
				return
			}
			rest = rest[n:]
		}
	}
}

// prefixOf is prefix of the words of a move.
func prefixOf(words []uint32) uint64 { return uint64(words[0])<<32 | uint64(words[1]) }

// reset empties b.
func (b *bins) reset() {
	clear(b.bins)
	b.full = 0
}

// cuts are the bounds of the bins: bin i has the prefixes from first[i] up to first[i+1]. They are
// chosen once, by the first Learner that has learned enough.
type cuts struct {
	once  sync.Once
	first []uint64 // ascending; first[0] is 0
	// start[k] is the bin of the least prefix with rough(prefix) == k.
	start [roughs]uint16
}

// rough maps prefixes to small numbers in the same order: the position of the highest bit, and the
// seven bits after it. Lowest cores begin with many zeros.
func rough(prefix uint64) int {
	n := bits.Len64(prefix)
	return n<<7 | int(prefix<<(64-n)>>56&127)
}

const roughs = 65 << 7

// choose sets the bounds so that they divide the moves of a bin evenly.
func (c *cuts) choose(sample *bin) {
	c.once.Do(func() {
		var prefixes []uint64
		for words := range sample.moves {
			prefixes = append(prefixes, prefixOf(words))
		}
		slices.Sort(prefixes)
		c.first = make([]uint64, 1, numBins)
		for i := 1; i < numBins; i++ {
			if p := prefixes[i*len(prefixes)/numBins]; p > c.first[len(c.first)-1] {
				c.first = append(c.first, p)
			}
		}
		at := 0
		for k := range c.start {
			for at+1 < len(c.first) && rough(c.first[at+1]) < k {
				at++
			}
			c.start[k] = uint16(at)
		}
	})
}

// bin returns the bin of a prefix.
func (c *cuts) bin(prefix uint64) int {
	i := int(c.start[rough(prefix)])
	for i+1 < len(c.first) && c.first[i+1] <= prefix {
		i++
	}
	return i
}
