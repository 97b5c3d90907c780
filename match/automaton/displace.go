package automaton

import (
	"cmp"
	"math/bits"
	"slices"
)

// Row displacement: first fit, fullest rows first (Robert Tarjan and Andrew
// Yao, "Storing a sparse table", CACM 22(11), 1979).
//
// The row of state s begins at slot base[s]; its symbol a has slot base[s]+a, if that slot is for
// a. No two rows begin at the same slot, so the symbol alone identifies the row, and one byte per
// slot is enough where the textbook stores the state. A free slot contains the error state,
// whatever its symbol is.

// packDisplaced finds a place for every row.
func (t *Table) packDisplaced(d *DFA) {
	f := fitter{alphabet: d.alphabet}
	t.base = make([]uint32, d.NumStates())
	for _, s := range d.byFullness() {
		labels, _ := d.Children(s)
		t.base[s] = uint32(f.fit(labels))
	}
	slots := f.end
	t.next = makeIDs(slots, uint32(t.states-1))
	t.check = make([]byte, slots)
	for s := Start; int(s) < t.states; s++ {
		for sym, to := range d.eachEdge(s) {
			at := int(t.base[s]) + int(sym)
			t.next.set(at, to)
			t.check[at] = sym
		}
	}
}

// byFullness lists the states by decreasing number of edges.
func (d *DFA) byFullness() []State {
	order := make([]State, d.NumStates())
	for s := range order {
		order[s] = State(s)
	}
	count := func(s State) uint32 { return d.first[s+1] - d.first[s] }
	slices.SortStableFunc(order, func(a, b State) int { return cmp.Compare(count(b), count(a)) })
	return order
}

// fitter places rows. Rows come by decreasing fullness. For a row with as many edges as the one
// before, the search continues where that one found room, not at the beginning: emptier rows fill
// the remaining holes.
type fitter struct {
	alphabet int
	used     bitset // slots taken
	begun    bitset // slots at which a row begins
	width    int    // edges of the last row
	from     int    // the first slot to try
	end      int    // slots needed so far
}

// fit returns the beginning of a row with these symbols.
func (f *fitter) fit(labels []byte) int {
	if len(labels) != f.width {
		f.width, f.from = len(labels), 0
	}
	base := f.place(labels)
	if len(labels) > 0 {
		f.begun.set(base)
	}
	for _, sym := range labels {
		f.used.set(base + int(sym))
	}
	f.end = max(f.end, base+f.alphabet)
	return base
}

func (f *fitter) place(labels []byte) int {
	if len(labels) == 0 { // if no other row begins here, every slot belongs to another one
		return f.begun.nextClear(0)
	}
	for at := f.used.nextClear(max(f.from, int(labels[0]))); ; at = f.used.nextClear(at + 1) {
		base := at - int(labels[0])
		if !f.begun.has(base) && f.free(base, labels[1:]) {
			f.from = at
			return base
		}
	}
}

func (f *fitter) free(base int, labels []byte) bool {
	for _, sym := range labels {
		if f.used.has(base + int(sym)) {
			return false
		}
	}
	return true
}

// bitset is a set of small numbers that grows as needed.
type bitset []uint64

func (b bitset) has(i int) bool { return i>>6 < len(b) && b[i>>6]>>(i&63)&1 != 0 }

func (b *bitset) set(i int) {
	for i>>6 >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i>>6] |= 1 << (i & 63)
}

// nextClear returns the smallest number >= i that is not in the set.
func (b bitset) nextClear(i int) int {
	for i>>6 < len(b) {
		if w := ^b[i>>6] >> (i & 63); w != 0 {
			return i + bits.TrailingZeros64(w)
		}
		i = (i>>6 + 1) << 6
	}
	return i
}
