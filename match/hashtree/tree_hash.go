package hashtree

import (
	"math/bits"
	"math/rand/v2"
)

// A hash distinguishes the contents of some cells of a window:
//
//	(black&mask * blackFactor + white&mask * whiteFactor) >> shift
//
// This is how the "magic" tables of chess programs work. Two contents may share a slot: then the
// candidates of both are tested, and no hit is missed.
type hash struct {
	mask, blackFactor, whiteFactor uint64
	shift                          uint8 // 64 - number of bits
}

func (h *hash) slots() int { return 1 << (64 - h.shift) }

func (h *hash) slot(w *window) uint64 {
	return (w.black&h.mask*h.blackFactor + w.white&h.mask*h.whiteFactor) >> (h.shift & 63)
}

// hashes finds good factors, once for each mask.
type hashes struct {
	known  map[uint64]hash
	random *rand.Rand
	sums   []uint64
}

func newHashes() *hashes {
	return &hashes{known: make(map[uint64]hash), random: rand.New(rand.NewPCG(0x6861, 0x7368))}
}

const factorTries = 40

// of returns a hash of the cells in mask, at most maxCells, with room for all contents in which no
// cell is off the board.
func (hs *hashes) of(mask uint64) hash {
	if h, ok := hs.known[mask]; ok {
		return h
	}
	cells := bits.OnesCount64(mask)
	width := max(1, min(2*cells, 2+8*cells/5)) // 3^cells < 2^(1.6*cells)
	h := hash{mask: mask, shift: uint8(64 - width)}
	all := 1
	for range cells {
		all *= 3
	}
	for best, try := 0, 0; best < all && try < factorTries; try++ {
		h.blackFactor, h.whiteFactor = hs.random.Uint64()&hs.random.Uint64(), hs.random.Uint64()&hs.random.Uint64()
		if n := hs.distinct(&h); n > best {
			best, hs.known[mask] = n, h
		}
	}
	return hs.known[mask]
}

// distinct counts the slots that are used by contents without a cell off the board.
func (hs *hashes) distinct(h *hash) int {
	hs.sums = append(hs.sums[:0], 0)
	for m := h.mask; m != 0; m &= m - 1 {
		cell := m & -m
		for _, s := range hs.sums {
			hs.sums = append(hs.sums, s+cell*h.blackFactor, s+cell*h.whiteFactor)
		}
	}
	var used [1 << (2 + 8*maxCells/5)]bool
	n := 0
	for _, s := range hs.sums {
		if slot := s >> (h.shift & 63); !used[slot] {
			used[slot] = true
			n++
		}
	}
	return n
}

// accepted appends the slots of the contents that t accepts. The hash of a sum is the sum of the
// hashes. A slot may occur twice.
func (h *hash) accepted(slots []uint64, t *test) []uint64 {
	from := len(slots)
	slots = append(slots, 0)
	for m := h.mask; m != 0; m &= m - 1 {
		cell := m & -m
		end := len(slots)
		for color, refused := range t {
			if refused&cell != 0 {
				continue
			}
			add := cell*h.blackFactor*uint64(color&1) + cell*h.whiteFactor*uint64(color>>1)
			for i := from; i < end; i++ {
				slots = append(slots, slots[i]+add)
			}
		}
		slots = slots[:from+copy(slots[from:], slots[end:])]
	}
	for i := from; i < len(slots); i++ {
		slots[i] >>= h.shift & 63
	}
	return slots
}
