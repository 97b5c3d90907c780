package automaton

import "fmt"

// Layout is how a table stores transitions.
type Layout uint8

const (
	// Rows stores one id per state and symbol, so that a step is one read:
	// next[state*alphabet+symbol]. It is for small alphabets.
	Rows Layout = iota
	// Displaced overlaps these rows so that no two need the same slot (Aho, Sethi, Ullman,
	// "Compilers", 1986, section 3.9). A step takes three reads; the space is little more than one
	// slot per edge.
	Displaced
	// Sparse stores the edges of each state by ascending symbol, and searches them. It is the
	// smallest layout, and the best for listing words.
	Sparse
)

var layoutNames = [...]string{"rows", "displaced", "sparse"}

// Layouts returns all layouts.
func Layouts() []Layout { return []Layout{Rows, Displaced, Sparse} }

func (l Layout) String() string {
	if int(l) < len(layoutNames) {
		return layoutNames[l]
	}
	return fmt.Sprintf("Layout(%d)", uint8(l))
}

// max16 is the largest number that is stored in 16 bits. Tests lower it so that small automata use
// the wide form.
var max16 uint32 = 1<<16 - 1

// Table is an automaton in flat arrays, for walking only. Numbers have 16 or 32 bits, depending on
// the number of states and of lists. It is read-only and safe for concurrent use.
type Table struct {
	layout   Layout
	alphabet int
	states   int
	next     ids      // Rows: by state*alphabet+symbol. Displaced: by slot. Sparse: by edge
	base     []uint32 // Displaced: by state, the slot of symbol 0. Sparse: by state, the first edge; then the end
	check    []byte   // Displaced: by slot, the symbol it is for. Sparse: by edge, its symbol
	output   ids      // by state: index into first, 0 for none
	first    []uint32 // list i is id[first[i]:first[i+1]]
	id       []uint32 // ascending in each list
}

// ids is a slice of numbers in one of two widths.
type ids struct {
	w16 []uint16
	w32 []uint32
}

func (v *ids) at(i int) uint32 {
	if v.w16 != nil {
		return uint32(v.w16[i])
	}
	return v.w32[i]
}

func (v *ids) set(i int, n uint32) {
	if v.w16 != nil {
		v.w16[i] = uint16(n)
		return
	}
	v.w32[i] = n
}

func (v *ids) bytes() int { return 2*len(v.w16) + 4*len(v.w32) }

// makeIDs returns n zeros, wide enough for numbers up to largest.
func makeIDs(n int, largest uint32) ids {
	if largest <= max16 {
		return ids{w16: make([]uint16, n)}
	}
	return ids{w32: make([]uint32, n)}
}

// Pack lays out an automaton without renumbering its states. Output lists are sorted. It fails with
// a [*LimitError] if the transitions would take more than opt.MaxBytes.
func (d *DFA) Pack(layout Layout, opt *Options) (*Table, error) {
	t := &Table{layout: layout, alphabet: d.alphabet, states: d.NumStates()}
	bounds := opt.orDefault()
	if layout == Rows {
		size := 4 * int64(d.NumStates()) * int64(d.alphabet)
		if err := bounds.check("pack", d.NumStates(), size); err != nil {
			return nil, err
		}
	}
	switch layout {
	case Rows:
		t.packRows(d)
	case Displaced:
		t.packDisplaced(d)
	case Sparse:
		t.packSparse(d)
	default:
		return nil, fmt.Errorf("automaton: no layout %d", layout)
	}
	t.packOutputs(d)
	return t, nil
}

func (t *Table) packRows(d *DFA) {
	t.next = makeIDs(t.states*t.alphabet, uint32(t.states-1))
	for s := Start; int(s) < t.states; s++ {
		for sym, to := range d.eachEdge(s) {
			t.next.set(int(s)*t.alphabet+int(sym), to)
		}
	}
}

func (t *Table) packSparse(d *DFA) {
	t.base = append([]uint32(nil), d.first...)
	t.check = append([]byte(nil), d.label...)
	t.next = makeIDs(len(d.target), uint32(t.states-1))
	for i, to := range d.target {
		t.next.set(i, to)
	}
}

func (t *Table) packOutputs(d *DFA) {
	t.output = makeIDs(t.states, uint32(d.lists.len()-1))
	for s, out := range d.output {
		t.output.set(s, out)
	}
	t.first = append([]uint32(nil), d.lists.first...)
	for i := range d.lists.len() {
		t.id = sortTail(append(t.id, d.lists.at(uint32(i))...), len(t.id))
	}
}
