package hashtree

import "katachi/internal/num"

// tables are what was compiled, as it lies in a file.
type tables struct {
	near     []uint16 // code to branch; nil if there are too many branches
	root     []uint32 // the same; nil if near holds it
	branches []uint64 // four words each: the hash's mask and factors, packBase
	slots    []uint32 // of each branch the offset of its list, then a ref a slot
	short    []uint16 // the lists, see parts; nil if a variant's number may need more bits
	long     []uint32 // the lists; nil if short holds them
	tests    []uint64 // four words a variant: a test; then the guard
	variants []uint64 // variant.pack
	whole    int      // variants from this number on spill over their window
	depth    int      // branches on the longest way
	groupTables
}

// packBase packs where the slots of a branch begin (32 bits), the shift of its
// hash (6 bits from bit 32) and whether it has its own list (bit 38).
func packBase(base int, shift uint8, own bool) uint64 {
	return uint64(base) | uint64(shift)<<32 | uint64(num.FromBool(own))<<38
}

const hasOwn = 1 << 38

// follow returns the branch's base, still packed, and the ref in the slot of w.
func (c *compiled) follow(at uint32, w *window) (base uint64, next uint32) {
	return follow(&c.nodes[at], c.slots, w)
}

func follow(br *node, slots []uint32, w *window) (base uint64, next uint32) {
	slot := (w.black&br[0]*br[1] + w.white&br[0]*br[2]) >> (br[3] >> 32 & 63)
	return br[3], slots[uint64(uint32(br[3]))+1+slot]
}

// node is a branch: its hash's mask and factors, packBase.
type node [4]uint64

// rootAt returns the first branch of a window, as a ref.
func (c *compiled) rootAt(w *window) uint32 {
	if c.nearByKey != nil {
		return uint32(c.nearByKey[w.key()]) | branchBit
	}
	return c.rootByKey[w.key()] | branchBit
}

// test returns that of a variant.
func (t *tables) test(id uint32) *test { return (*test)(t.tests[4*uint64(id):]) }

// number is what a list consists of. Half the bits are half the memory.
type number interface{ uint16 | uint32 }

const (
	listHead = 3     // numbers before the variants of a list
	padding  = block // zeros behind the last list
)

// parts returns the variants of the list at an offset: those that hold for
// sure, those that their test decides, and those that spill over their window.
// The list begins with the three lengths.
func parts[N number](lists []N, offset uint32) (sure, whole, spilling []N) {
	l := lists[offset:]
	_ = l[2]
	a, b, c := int(l[0]), int(l[1]), int(l[2])
	l = l[listHead:][:a+b+c]
	return l[:a], l[a : a+b], l[a+b:]
}

// count returns the number of variants in a list.
func count[N number](lists []N, offset int) int {
	l := lists[offset:][:listHead]
	return int(l[0]) + int(l[1]) + int(l[2])
}

// listWidth returns the bytes of a number.
func (t *tables) listWidth() int {
	if t.short != nil {
		return 2
	}
	return 4
}
