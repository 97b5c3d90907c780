package hashtree

// possible holds which of the nine cells may be off together: whole rows and
// columns at the rim.
var possible = func() (ok [512]bool) {
	var sides [4]uint64
	for k := -1; k <= 1; k++ {
		for i, cell := range []uint64{cellBit(k, -1), cellBit(k, 1), cellBit(-1, k), cellBit(1, k)} {
			sides[i] |= cell
		}
	}
	for set := range 1 << len(sides) {
		var off uint64
		for i, cells := range sides {
			if set>>i&1 != 0 {
				off |= cells
			}
		}
		ok[nineBits(off)] = true
	}
	return ok
}()

// codes enumerates the codes that a test accepts, in memory that is used again.
type codes struct{ list, next []uint32 }

// accepted returns the codes that t accepts and that can be read on a board;
// valid until the next call.
func (cs *codes) accepted(t *test) []uint32 {
	cs.list = append(cs.list[:0], 0)
	for cells := uint64(nine); cells != 0; cells &= cells - 1 {
		cs.extend(t, cells&-cells)
	}
	kept := cs.list[:0]
	for _, c := range cs.list {
		if possible[c>>9&c] {
			kept = append(kept, c)
		}
	}
	cs.list = kept
	return kept
}

// extend puts every content that t accepts on one more cell.
func (cs *codes) extend(t *test, cell uint64) {
	cs.next = cs.next[:0]
	for color, refused := range t {
		if refused&cell != 0 {
			continue
		}
		w := window{black: cell * uint64(color&1), white: cell * uint64(color>>1)}
		code := w.code()
		for _, c := range cs.list {
			cs.next = append(cs.next, c|code)
		}
	}
	cs.list, cs.next = cs.next, cs.list
}
