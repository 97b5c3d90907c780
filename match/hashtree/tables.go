package hashtree

// tables are what was compiled, as it lies in a file.
type tables struct {
	root     []uint32 // code to branch
	branches []uint64 // four words each: the hash's mask and factors, packBase
	slots    []uint32 // of each branch the offset of its own list, then a ref a slot
	lists    []uint32 // of each list: number of whole variants, number of others, the variants rising
	tests    []uint64 // four words a variant: a test
	variants []uint64 // variant.pack
	whole    int      // variants from this number on spill over their window
	depth    int      // branches on the longest way
}

// packBase packs where the slots of a branch begin (32 bits), the shift of its
// hash (6 bits from bit 32) and whether it has a list of its own (bit 38).
func packBase(base int, shift uint8, own bool) uint64 {
	return uint64(base) | uint64(shift)<<32 | uint64(b2i(own))<<38
}

const hasOwn = 1 << 38

// follow returns the branch's base, still packed, and the ref in the slot of w.
func (t *tables) follow(at uint32, w *window) (base uint64, next uint32) {
	br := t.branches[4*uint64(at):][:4]
	slot := (w.black&br[0]*br[1] + w.white&br[0]*br[2]) >> (br[3] >> 32 & 63)
	return br[3], t.slots[uint64(uint32(br[3]))+1+slot]
}

// test returns that of a variant.
func (t *tables) test(id uint32) *test { return (*test)(t.tests[4*uint64(id):]) }

// list returns the whole variants of the list at an offset, and the others.
func (t *tables) list(offset uint32) (whole, spilling []uint32) {
	l := t.lists[offset:]
	n, m := uint64(l[0]), uint64(l[1])
	return l[2 : 2+n : 2+n], l[2+n : 2+n+m]
}
