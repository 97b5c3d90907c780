package hashtree

import (
	"encoding/binary"
	"math/bits"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// # Groups
//
// If very many patterns have exact cells in the same places, like the 5x5 windows cut from games,
// no tree is needed: one hash of all these cells decides which of them match. Such patterns, turned
// each way, form a group for each outline; all others stay in the tree. The method is tuple space
// search (Srinivasan, Suri and Varghese, Packet Classification Using Tuple Space Search, 1999) with
// a filter before the tables.
//
// For each group and each point where its rectangle can lie, the cells' two planes are multiplied
// into a hash. A filter (a blocked Bloom filter: Putze, Sanders and Singler, Cache-, Hash- and
// Space-Efficient Bloom Filters, 2007) of 8 to 16 bits per code rejects nearly all points with one
// load, and none of these loads depends on another. Points that pass are looked up in a table of
// buckets and compared with the pattern itself, turned, so no hash is trusted. The product does not
// change when the planes are exchanged, so an entry serves both sides, and a pattern has at most 8
// entries of some 5 bytes instead of 16 variants.
//
// The cost is 3 to 5 ns per group and point with vector instructions. All windows of a group are
// hashed and their gates prefetched before the first is tested, because with more than a few
// hundred thousand patterns the gates do not fit into the second-level cache.

// group is an outline with the data for finding its patterns.
type group struct {
	_ [0]func() // not comparable: see names.look

	outline
	mask    uint64 // the exact cells, as bits of the anchor's window
	corner  uint8  // the bit of that window under the rectangle's top left cell
	anchorX int    // column of the anchor in the rectangle
	anchorY int
	seed    uint64
	turns   [board.NumSymmetries]turning   // of patterns that have this outline when turned
	words   [board.NumSymmetries][2]uint64 // of a hit of pattern 0 at point 0, for Black and for White
}

const (
	outlineWords = 5      // of a packed outline
	maxGroups    = 1 << 9 // an entry has bits for this many
	groupSeed    = 0x9e3779b97f4a7c15
)

// pack returns o as it is stored.
func (o *outline) pack() [outlineWords]uint64 {
	return [...]uint64{
		o.exact, o.refuse[0], o.refuse[1], o.refuse[2],
		uint64(o.width) | uint64(o.height)<<8 | uint64(o.edges)<<16,
	}
}

func unpackOutline(w []uint64) outline {
	return outline{
		exact: w[0], refuse: [3]uint64(w[1:]),
		width: uint8(w[4]), height: uint8(w[4] >> 8), edges: pattern.Edges(w[4] >> 16),
	}
}

// newGroup returns the group with the number.
func newGroup(number int, o outline) group {
	g := group{outline: o, seed: groupSeed * uint64(2*number+1)}
	g.anchorX, g.anchorY = min(reachBack, int(o.width)-1), min(reachBack, int(o.height)-1)
	g.corner = uint8((reachBack-g.anchorY)*side + reachBack - g.anchorX)
	g.mask = o.exact << g.corner
	for s := range board.Symmetry(board.NumSymmetries) {
		width, height := o.width, o.height // of the pattern as drawn
		if across, _ := s.Offset(0, 1); across != 0 {
			width, height = height, width
		}
		g.turns[s] = turningOf(s, width, height)
		down, right := s.Offset(int(height)-1, int(width)-1) // negative where an axis is reversed
		delta := (-min(down, 0)-g.anchorY)*board.Stride - min(right, 0) - g.anchorX
		for i := range g.words[s] {
			g.words[s][i] = hitWord(match.Hit{Sym: s, Side: board.Black + board.Color(i)}, delta)
		}
	}
	return g
}

// room returns the corners where the rectangle may lie.
func (g *group) room(size int) match.Room {
	return match.RoomFor(&pattern.Oriented{Width: int(g.width), Height: int(g.height), Edges: g.edges}, size)
}

// at returns the index of the window whose rectangle has its corner on (x, y).
func (g *group) at(x, y int) int { return (x+g.anchorX)*column + y + g.anchorY }

// hash returns the hash of the exact cells; exchanging colours does not change it.
func (g *group) hash(w *window) uint64 { return hashCode(w.black&g.mask, w.white&g.mask, g.seed) }

func hashCode(a, b, seed uint64) uint64 {
	high, low := bits.Mul64(a^seed, b^seed)
	return high ^ low
}

// filterBits are the bits that the filter must have in the word of a hash.
func filterBits(hash uint64) uint64 {
	return 1<<(hash>>40&63) | 1<<(hash>>34&63) | 1<<(hash>>28&63)
}

// An entry is a pattern turned one way, as a bit field:
//
//	0  symmetry   3 sides it has   5 exchanged   6 same
//	7  pattern, then group, then bits of the hash: see packing
//
// A code is two planes without an order; the lower one is that of the own side, or, if exchanged,
// of the other side. "Same" marks an entry with the same code as the entry before it; an entry and
// the same ones after it are a run.
type entry uint64

const (
	sidesShift     = 3
	exchangedShift = 5
	sameShift      = 6
	patternShift   = 7
)

func (e entry) sym() board.Symmetry { return board.Symmetry(e & 7) }
func (e entry) sides() uint64       { return uint64(e) >> sidesShift & 3 }
func (e entry) exchanged() uint64   { return uint64(e) >> exchangedShift & 1 }
func (e entry) same() bool          { return e>>sameShift&1 != 0 }

// packing has the number of bits in an entry for its pattern, group and hash: an entry takes 5
// bytes in sets of 10^3 to 10^6 patterns.
type packing struct {
	width       int    // bytes of an entry
	mask        uint64 // its bits
	patternMask uint64 // the bits of a pattern's number, from the lowest
	groupMask   uint64 // and of a group's
	hashMask    uint64
	keyShift    uint8
	groupBits   uint8
}

// packingFor returns the packing for a set.
func packingFor(patterns, groups int) packing {
	const leastHash, mostHash = 9, 16
	forPattern, forGroup := bits.Len(uint(max(patterns-1, 0))), bits.Len(uint(max(groups-1, 0)))
	used := patternShift + forPattern + forGroup
	width := (used + leastHash + 7) / 8
	return packing{
		width: width, mask: ones(8 * width), patternMask: ones(forPattern), groupMask: ones(forGroup),
		hashMask: ones(min(8*width-used, mostHash)), keyShift: uint8(patternShift + forPattern), groupBits: uint8(forGroup),
	}
}

func ones(n int) uint64 { return 1<<n - 1 }

func (p *packing) pattern(e entry) uint32 { return uint32(uint64(e) >> patternShift & p.patternMask) }
func (p *packing) group(e entry) int      { return int(uint64(e) >> p.keyShift & p.groupMask) }

// key returns what entries have above keyShift: their group and bits of their hash.
func (p *packing) key(e entry) uint64 { return uint64(e) >> (p.keyShift & 63) }

// keyOf returns the key of entries of a group with this hash.
func (p *packing) keyOf(group int, hash uint64) uint64 {
	return hash>>22&p.hashMask<<(p.groupBits&63) | uint64(group)
}

// groupTables are the tables of all groups, as stored in a file.
type groupTables struct {
	packing
	outlines []uint64 // of each group, see outline.pack
	codes    []uint64 // of each pattern: the own and the other side's exact stones; 0 if it is in no group
	gates    []uint64 // by the hash's highest bits: see below
	entries  []byte   // see entry, packing.width bytes each; then entryPadding
}

// A gate is the data of two buckets, side by side in memory: a word of the filter, then the offsets
// of their entries, the second's in the upper half. So a window that passes the filter finds its
// bucket in a cache line that was just read. There are 2^k gates; an additional one, whose filter
// rejects everything, has the end of the last bucket.
const gateWords = 2

// bucketShift returns the shift that turns a hash into the number of its bucket.
func (t *groupTables) bucketShift() uint8 { return highest(len(t.gates) - gateWords) }

// start returns where a bucket begins, or, for the number after the last one, where that ends.
func (t *groupTables) start(bucket uint64) uint32 {
	return uint32(t.gates[bucket|1] >> (bucket & 1 << 5))
}

// entryPadding is the number of zero bytes after the last entry, because eight bytes are read at
// once.
const entryPadding = 8

// entry returns the entry with the number.
func (t *groupTables) entry(i uint32) entry {
	return entry(binary.LittleEndian.Uint64(t.entries[int(i)*t.width:]) & t.mask)
}

// numEntries returns how many entries there are.
func (t *groupTables) numEntries() int {
	if len(t.gates) == 0 {
		return 0
	}
	return int(t.start(uint64(len(t.gates) - gateWords)))
}

// highest returns the shift that leaves the highest bits of a hash, enough to index n places, a
// power of two.
func highest(n int) uint8 { return uint8(64 - bits.TrailingZeros(uint(n))) }

// makeGroups makes the groups of the outlines.
func (c *compiled) makeGroups() {
	for i := 0; i < len(c.outlines); i += outlineWords {
		c.groups = append(c.groups, newGroup(i/outlineWords, unpackOutline(c.outlines[i:])))
	}
	if len(c.groups) > 0 {
		c.shift = c.bucketShift()
		c.packing = packingFor(c.set.Len(), len(c.groups))
	}
}
