package automaton

import "slices"

// rows is the register of Sorted, which stores equal states once. Sorted looks up each state as
// soon as its last target is known, and the result is the target of the next one: so look-ups
// cannot overlap, and their time depends on the number of dependent loads. Here these are two, one
// of a slot and one of a row. A state is the offset of its row; it gets its number at the end.
type rows struct {
	words  []uint64 // for each state its head, then its edges; row 0 is that of the error state
	slots  []uint64 // hash<<32 | state, at the lowest bits of the hash or after that; 0: free
	states int
}

// A row begins with its head, output<<32 | number of edges. The edges follow in ascending order:
// label<<32 | target.

func rowHead(output uint32, edges int) uint64 { return uint64(output)<<32 | uint64(edges) }

func rowEdge(label byte, target State) uint64 { return uint64(label)<<32 | uint64(target) }

// firstSlots is the initial number of slots, a power of two.
const firstSlots = 1 << 10

func newRows() *rows { return &rows{words: []uint64{0}, slots: make([]uint64, firstSlots), states: 1} }

// intern returns the state with this row.
func (r *rows) intern(row []uint64) State {
	hash, last := hashOfRow(row), len(r.slots)-1
	at := int(hash) & last
	for ; r.slots[at] != 0; at = (at + 1) & last {
		if slot := r.slots[at]; slot>>32 == uint64(hash) && r.holds(State(slot), row) {
			return State(slot)
		}
	}
	s := State(len(r.words))
	if cap(r.words)-len(r.words) < len(row) {
		r.words = slices.Grow(r.words, len(r.words)+len(row)) // doubles it, while append would add only a quarter
	}
	r.words = append(r.words, row...)
	r.slots[at] = uint64(hash)<<32 | uint64(s)
	if r.states++; r.states > len(r.slots)/2 {
		r.grow()
	}
	return s
}

// holds reports whether s has this row. Rows of different lengths differ in their heads.
func (r *rows) holds(s State, row []uint64) bool {
	words := r.words[s:]
	for i, w := range row {
		if words[i] != w {
			return false
		}
	}
	return true
}

// grow doubles the slots.
func (r *rows) grow() {
	old := r.slots
	r.slots = make([]uint64, 2*len(old))
	last := len(r.slots) - 1
	for _, slot := range old {
		if slot != 0 {
			at := int(slot>>32) & last
			for r.slots[at] != 0 {
				at = (at + 1) & last
			}
			r.slots[at] = slot
		}
	}
}

// edges returns the edges of s.
func (r *rows) edges(s State) []uint64 {
	return r.words[s+1:][:uint32(r.words[s])&^hasNumber]
}

func hashOfRow(row []uint64) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range row {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

// hasNumber is set in the lower half of the head of a state that has a number, which then replaces
// its output.
const hasNumber = 1 << 31

// numbering numbers the states of rows by writing the numbers into their heads, which destroys the
// rows.
type numbering struct {
	*rows
	d     *DFA
	order []State // by number
	lists *lists  // the lists of the outputs
	used  []uint32
}

// dfa returns the part below a root in preorder or, which is faster, all states from the last one
// found to the first, with the lists that occur in it. It destroys the rows.
func (r *rows) dfa(root State, preorder bool, alphabet int, l *lists) *DFA {
	edges := len(r.words) - r.states
	d := &DFA{
		alphabet: alphabet,
		label:    make([]byte, 0, edges),
		target:   make([]State, 0, edges),
		output:   make([]uint32, 1, r.states),
		lists:    newLists(),
	}
	n := numbering{r, d, append(make([]State, 0, r.states), Error), l, make([]uint32, l.len())}
	if preorder {
		n.preorder(root)
	} else {
		n.downward()
	}
	d.first = make([]uint32, 0, len(n.order)+1)
	for _, s := range n.order {
		d.first = append(d.first, uint32(len(d.label)))
		for _, e := range r.edges(s) {
			d.label, d.target = append(d.label, byte(e>>32)), append(d.target, State(r.words[State(e)]>>32))
		}
	}
	d.first = append(d.first, uint32(len(d.label)))
	return d
}

// preorder numbers the states below a root.
func (n *numbering) preorder(root State) {
	for stack := []State{root}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.words[s]&hasNumber != 0 {
			continue
		}
		for _, e := range slices.Backward(n.edges(s)) {
			if n.words[State(e)]&hasNumber == 0 {
				stack = append(stack, State(e))
			}
		}
		n.number(s)
	}
}

// downward numbers all states, the last one found first, so that each comes before those it leads
// to.
func (n *numbering) downward() {
	found := make([]State, 0, n.states)
	for s := 1; s < len(n.words); s += 1 + int(uint32(n.words[s])) {
		found = append(found, State(s))
	}
	for _, s := range slices.Backward(found) {
		n.number(s)
	}
}

// number gives a state the next number.
func (n *numbering) number(s State) {
	head := n.words[s]
	n.words[s] = rowHead(uint32(len(n.order)), int(uint32(head))) | hasNumber
	n.order = append(n.order, s)
	out := uint32(head >> 32)
	if out != 0 && n.used[out] == 0 {
		n.used[out] = n.d.lists.add(n.lists.at(out)...)
	}
	n.d.output = append(n.d.output, n.used[out])
}

func (r *rows) len() int { return r.states }

func (r *rows) bytes() int64 { return 8 * int64(cap(r.words)+cap(r.slots)) }
