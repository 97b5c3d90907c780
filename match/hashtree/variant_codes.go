package hashtree

import (
	"math/bits"

	"katachi/board"
)

// accepted has for each content the cells of nine that accept it, as bits of nineBits.
type accepted [4]uint32

// accepted returns what t accepts in the nine cells.
func (t *test) accepted() (a accepted) {
	for c := range a {
		a[c] = ^nineBits(t[c]) & 511
	}
	return a
}

// part is a part of the contents that nine cells accept. The cells of one rim are off the board.
// Each other cell accepts only Black, only White, two contents or any, as the field that contains
// it says; a cell in no field accepts only empty.
type part struct{ black, white, emptyBlack, emptyWhite, blackWhite, any uint32 }

// rim returns the part of a in which the cells of a rim are off the board, or false if there is
// none.
func (a *accepted) rim(rim int) (p part, ok bool) {
	off := uint32(rimSets[rim])
	empty, black, white := a[board.Empty]&^off, a[board.Black]&^off, a[board.White]&^off
	if off&^a[board.Off] != 0 || empty|black|white|off != 511 {
		return part{}, false
	}
	return part{
		black: black &^ empty &^ white, white: white &^ empty &^ black,
		emptyBlack: empty & black &^ white, emptyWhite: empty & white &^ black, blackWhite: black & white &^ empty,
		any: empty & black & white,
	}, true
}

// frequency returns how often s has seen contents that a accepts. As soon as that is known to be at
// least enough, it may return any number that is at least enough.
func (s *seenKeys) frequency(a accepted, enough float64) float64 {
	sum := 0.0
	last := rims
	if a[board.Off] == 0 {
		last = 1
	}
	for rim := range last {
		p, ok := a.rim(rim)
		if !ok {
			continue
		}
		if sum += unseen * float64(p.contents()); sum >= enough {
			return sum
		}
		sum += float64(s.count(rim, &p))
	}
	return sum
}

// contents returns how many contents p accepts.
func (p *part) contents() int {
	n := 1 << bits.OnesCount32(p.emptyBlack|p.emptyWhite|p.blackWhite)
	for range bits.OnesCount32(p.any) {
		n *= 3
	}
	return n
}

// count returns how often a part was seen.
func (s *seenKeys) count(rim int, p *part) (sum int) {
	if s.sums == nil {
		s.keys = p.appendKeys(s.keys[:0], &rimTable[rim])
		for _, key := range s.keys {
			sum += int(s.byKey[key])
		}
		return sum
	}
	return s.sums.count(rim, p)
}

func (s *seenSums) count(rim int, p *part) (sum int) {
	digits, sums := &s.digits[rim], s.tables[rim]
	at := digits[p.black|p.any] | digits[p.white|p.any]<<1
	emptyBlack, emptyWhite, blackWhite := digits[p.emptyBlack], digits[p.emptyWhite]<<1, digits[p.blackWhite]
	for black := emptyBlack; ; black = (black - 1) & emptyBlack { // all subsets
		for white := emptyWhite; ; white = (white - 1) & emptyWhite {
			for either := blackWhite; ; either = (either - 1) & blackWhite {
				sum += int(sums[at|black|white|either|(blackWhite&^either)<<1])
				if either == 0 {
					break
				}
			}
			if white == 0 {
				break
			}
		}
		if black == 0 {
			break
		}
	}
	return sum
}

// appendKeys appends the keys that a accepts.
func (a *accepted) appendKeys(keys []uint16) []uint16 {
	last := rims
	if a[board.Off] == 0 {
		last = 1
	}
	for rim := range last {
		if p, ok := a.rim(rim); ok {
			keys = p.appendKeys(keys, &rimTable[rim])
		}
	}
	return keys
}

func (p *part) appendKeys(keys []uint16, r *rimDigits) []uint16 {
	from := len(keys)
	keys = append(keys, uint16(r.first)+r.digits[p.black]+2*r.digits[p.white]+r.digits[p.blackWhite])
	for cells := p.any | p.emptyBlack | p.emptyWhite | p.blackWhite; cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		add := r.digits[cell] // from empty to Black, or from Black to White
		if p.emptyWhite&cell != 0 {
			add *= 2
		}
		end := len(keys)
		for _, key := range keys[from:end] {
			keys = append(keys, key+add)
		}
		if p.any&cell != 0 {
			for _, key := range keys[from:end] {
				keys = append(keys, key+2*add)
			}
		}
	}
	return keys
}

// keyLists has the keys that variants accept, one variant after the other.
type keyLists struct {
	keys []uint16
	ends []int
}

// newKeyLists returns keyLists with room for some keys of the given number of variants.
func newKeyLists(variants int) keyLists {
	const usual = 10
	return keyLists{make([]uint16, 0, usual*variants), make([]int, 0, variants)}
}

// add appends the keys of a test and returns them.
func (ls *keyLists) add(t *test) []uint16 {
	from := len(ls.keys)
	a := t.accepted()
	ls.keys = a.appendKeys(ls.keys)
	ls.ends = append(ls.ends, len(ls.keys))
	return ls.keys[from:]
}

// of returns the keys of the variant with the number.
func (ls *keyLists) of(i int) []uint16 {
	from := 0
	if i > 0 {
		from = ls.ends[i-1]
	}
	return ls.keys[from:ls.ends[i]]
}
