package hashtree

import (
	"math/bits"
	"sync"

	"katachi/board"
	"katachi/match/prior"
)

// seenKeys says how often positions show what nine cells may hold. For each rim it has a
// table by the contents of the cells on the board, of which a cell may also hold anything: bits
// of those that hold a stone of Black or anything, and above these bits of those that hold one
// of White or anything.
type seenKeys [rims][]uint32

// packedRims says where the cells of nineBits lie that are on the board: side by side.
var packedRims = func() (packed [rims][512]uint16) {
	for rim := range packed {
		on := ^rimCells(rim) & 511
		for set := range packed[rim] {
			n := 0
			for cells := on; cells != 0; cells &= cells - 1 {
				packed[rim][set] |= uint16(set>>bits.TrailingZeros32(cells)&1) << n
				n++
			}
		}
	}
	return packed
}()

// newSeenKeys makes the tables: what a cell that may hold anything is seen with is
// the sum of what it is seen with empty, black and white.
func newSeenKeys(byKey *[numKeys]uint32) *seenKeys {
	s := new(seenKeys)
	for rim := range s {
		on := ^rimCells(rim) & 511
		n := bits.OnesCount32(on)
		sums := make([]uint32, 1<<(2*n))
		s[rim] = sums
		var digits [512]uint16 // of packed sets
		for set := range uint32(512) {
			digits[packedRims[rim][set]] = rimTable[rim].digits[set&on]
		}
		seen := byKey[rimTable[rim].first:]
		for white := range 1 << n {
			for black := range 1 << n {
				at := black | white<<n
				if both := black & white; both == 0 {
					sums[at] = seen[digits[black]+2*digits[white]]
				} else {
					cell := both & -both
					sums[at] = sums[at&^cell] + sums[at&^(cell<<n)] + sums[at&^(cell|cell<<n)]
				}
			}
		}
	}
	return s
}

// priorSeen is how often the positions of package prior show each key, in all their
// symmetries, colours exchanged and not, as Profile.Add counts.
var priorSeen = sync.OnceValue(func() *seenKeys {
	var shown, all [numKeys]uint32
	var ws windows
	var ks keys
	for _, b := range prior.Boards() {
		var r rows
		r.read(b.Cells(), b.Size())
		ws.fill(&r, b.Size())
		ks.read(&ws, &r, b.Size())
		for x := range b.Size() {
			for _, key := range ks[x*column:][:b.Size()] {
				shown[key]++
			}
		}
	}
	turned := turnedNine()
	codes := codeOfKey()
	for key, n := range shown {
		if n == 0 {
			continue
		}
		black, white := codes[key]>>9, codes[key]&511
		for s := range turned {
			b, w := uint32(turned[s][black]), uint32(turned[s][white])
			r := &rimTable[rimOf[b&w]]
			all[r.key(b, w)] += n
			all[r.key(w, b)] += n
		}
	}
	return newSeenKeys(&all)
})

// byKey returns how often p has seen each key.
func (p *Profile) byKey() *[numKeys]uint32 {
	seen := new([numKeys]uint32)
	for key, code := range codeOfKey() {
		seen[key] = p.seen[code]
	}
	return seen
}

// turnedNine has for each symmetry where sets of nine cells go.
func turnedNine() (turned [board.NumSymmetries][512]uint16) {
	for i := range turned {
		for cell := range 9 {
			down, right := board.Symmetry(i).Offset(1-cell/3, cell%3-1) // the lowest row first
			to := uint16(1) << ((1-down)*3 + right + 1)
			for set := range turned[i] {
				turned[i][set] |= to * uint16(set>>cell&1)
			}
		}
	}
	return turned
}
