package hashtree

import (
	"math/bits"
	"sync"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/prior"
)

// seenKeys tells how often positions show contents of nine cells.
type seenKeys struct {
	byKey *[numKeys]uint32
	sums  *seenSums // if nil, all keys are counted
	keys  []uint16  // scratch of count
}

// newSeenKeys returns the counts for the positions of package prior, for anchoring the given number
// of patterns.
func newSeenKeys(patterns int) *seenKeys {
	const few = 100
	s := &seenKeys{byKey: priorSeen()}
	if patterns > few {
		s.sums = priorSums()
	}
	return s
}

// seenSums take up a megabyte: a few patterns are compiled before the sums are made.
type seenSums struct {
	// tables are by rim, and by the contents of the cells on the board, two bits per cell: empty, a
	// black stone, a white stone, or any of these.
	tables [rims][]uint32
	// digits has for each rim the lower bits of sets of the nine cells, without those off the
	// board.
	digits [rims][512]uint32
}

// newSeenSums makes the tables: the count for a cell with any content is the sum of the counts for
// empty, black and white.
func newSeenSums(byKey *[numKeys]uint32) *seenSums {
	s := new(seenSums)
	for rim, off := range rimSets {
		s.tables[rim] = make([]uint32, 1<<(2*bits.OnesCount16(^off&511)))
		digits, digit := &s.digits[rim], uint32(1)
		for cell := range 9 {
			if off>>cell&1 != 0 {
				continue
			}
			for set := 1 << cell; set < 512; set = (set + 1) | 1<<cell {
				digits[set] |= digit
			}
			digit <<= 2
		}
	}
	for key, code := range codeOfKey() {
		black, white := code>>9, code&511
		rim := rimOf[black&white]
		digits := &s.digits[rim]
		s.tables[rim][digits[black]|digits[white]<<1] = byKey[key]
	}
	for _, sums := range s.tables {
		addUp(sums)
	}
	return s
}

// addUp fills in the counts for cells with any content, in a table whose last cell has the highest
// bits.
func addUp(sums []uint32) {
	n := len(sums) / 4
	empty, black, white, any := sums[:n], sums[n:2*n], sums[2*n:3*n], sums[3*n:]
	if n > 1 {
		addUp(empty)
		addUp(black)
		addUp(white)
	}
	for i := range any {
		any[i] = empty[i] + black[i] + white[i]
	}
}

// priorSeen is how often the positions of package prior show each key, in all their symmetries and
// with colours exchanged, counted like profile.add.
var priorSeen = sync.OnceValue(func() *[numKeys]uint32 {
	shown, all := new([numKeys]uint32), new([numKeys]uint32)
	var ws windows
	var ks keys
	for position := range prior.Positions() {
		var r rows
		r.readText(position, prior.Size)
		ws.fill(&r, prior.Size)
		ks.read(&ws, &r, prior.Size)
		for x := range prior.Size {
			for _, key := range ks[x*column:][:prior.Size] {
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
	return all
})

// priorSums are the sums of priorSeen.
var priorSums = sync.OnceValue(func() *seenSums { return newSeenSums(priorSeen()) })

// readText is read for a position as text, row by row from the top: 'X' is black, 'O' white.
func (r *rows) readText(text string, size int) {
	off := ^uint64(0) << (size + reachBack)
	for i := range size + side - 1 {
		r[i] = window{^uint64(0), ^uint64(0)}
	}
	for y := range size {
		w := window{off | 7, off | 7}
		for x, c := range []byte(text[y*size : (y+1)*size]) {
			w.black |= uint64(num.FromBool(c == 'X')) << (x + reachBack)
			w.white |= uint64(num.FromBool(c == 'O')) << (x + reachBack)
		}
		r[y+reachBack] = w
	}
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
