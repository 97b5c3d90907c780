package hashtree

import "katachi/internal/num"

// packBase packs the offset of a branch's slots (32 bits), the shift of its hash (6 bits from bit
// 32) and whether it has its own leaf (bit 38).
func packBase(base int, shift uint8, own bool) uint64 {
	return uint64(base) | uint64(shift)<<32 | uint64(num.FromBool(own))<<38
}

const hasOwn = 1 << 38

// follow returns the branch's packed base, and the ref in the slot of w.
func (c *compiled) follow(at uint32, w *window) (base uint64, next uint32) {
	return follow(&c.nodes[at], c.slots, w)
}

func follow(br *node, slots []uint32, w *window) (base uint64, next uint32) {
	slot := (w.black&br[0]*br[1] + w.white&br[0]*br[2]) >> (br[3] >> 32 & 63)
	return br[3], slots[uint64(uint32(br[3]))+1+slot]
}

// rootAt returns the first branch of a point, as a ref.
func (m *matcher) rootAt(point uint32) uint32 {
	if m.near != nil {
		return uint32(m.near[m.keys[point]]) | branchBit
	}
	return m.root[m.keys[point]] | branchBit
}

// test returns the test of a variant.
func (t *tables) test(id uint32) *test { return (*test)(t.tests[4*uint64(id):]) }

// number is the type of ids. Half the bits need half the memory.
type number interface{ uint16 | uint32 }

// padding is the number of zeros after the last of ids, which are read in blocks.
const padding = block

func newLeaf(sure, tested uint32, c counts) leaf {
	return leaf{uint64(sure) | uint64(tested)<<32, uint64(c.sure) | uint64(c.whole)<<countBits | uint64(c.spilling)<<(2*countBits)}
}

// counts are the numbers of variants of a leaf that are sure, that are decided by their test, and
// that spill over their window.
type counts struct{ sure, whole, spilling int }

const (
	countBits = 21
	maxCount  = 1<<countBits - 1
)

func (l *leaf) sure() uint32   { return uint32(l.at) }
func (l *leaf) tested() uint32 { return uint32(l.at >> 32) }

func (l *leaf) count() counts {
	return counts{
		int(l.counts & maxCount), int(l.counts >> countBits & maxCount),
		int(l.counts >> (2 * countBits)),
	}
}

// all returns the number of variants.
func (c counts) all() int { return c.sure + c.whole + c.spilling }

// testedOf returns the variants of a leaf that are decided by their test, and those that spill over
// their window.
func (t *ids[N]) testedOf(l *leaf) (whole, spilling []N) {
	c := l.count()
	tested := t.tested[l.tested():][:c.whole+c.spilling]
	return tested[:c.whole], tested[c.whole:]
}

// idWidth returns the size of a variant's number in bytes.
func (t *tables) idWidth() int {
	if t.short.sure != nil {
		return 2
	}
	return 4
}
