package hashtree

import (
	"math/bits"
	"sync"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/prior"
)

// seenKeys says how often positions show what nine cells may hold.
type seenKeys struct {
	byKey *[numKeys]uint32
	sums  *seenSums // nil: all keys are counted
	keys  []uint16  // scratch of count
}

// newSeenKeys returns what is seen in the positions of package prior, to anchor so many patterns.
func newSeenKeys(patterns int) *seenKeys {
	const few = 100
	s := &seenKeys{byKey: priorSeen()}
	if patterns > few {
		s.sums = priorSums()
	}
	return s
}

// seenSums are a megabyte: a few patterns are done before these are made.
type seenSums struct {
	// tables are by rim, and by what the cells on the board hold, two bits a cell: nothing, a
	// stone of Black, one of White, or anything of these.
	tables [rims][]uint32
	// digits has for each rim the lower bits of sets of the nine cells, those off the board
	// left out.
	digits [rims][512]uint32
}

// newSeenSums makes the tables: what a cell that may hold anything is seen with is
// the sum of what it is seen with empty, black and white.
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

// addUp fills in what cells that may hold anything are seen with, of a table whose last cell
// has the highest bits.
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

// priorSeen is how often the positions of package prior show each key, in all their
// symmetries, colours exchanged and not, as profile.add counts.
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

// readText is read for the text of a position, row by row from the top: 'X' black, 'O'
// white.
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
