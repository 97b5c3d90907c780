package automaton

import "slices"

// register stores distinct states: a state that is interned twice is stored once. Children are
// interned before their parents, so equal subtrees have equal numbers and comparing two states
// means comparing two rows. State 0 is the error state; it is never looked up.
type register struct {
	from   []uint32 // edges of state s are from[s] up to from[s]+count[s]
	count  []uint16
	label  []byte
	target []State
	output []uint32
	used   []bool // false if the state was dropped
	table  chains
}

// edge is a transition of a state that is not interned yet.
type edge struct {
	label  byte
	target State
}

func newRegister() *register {
	return &register{from: []uint32{0}, count: []uint16{0}, output: []uint32{0}, used: []bool{true}}
}

// intern returns the state with this output and these edges, which ascend.
func (r *register) intern(output uint32, edges []edge) State {
	hash := hashOf(output, edges)
	s := r.find(hash, output, edges)
	if s == Error {
		s = r.append(output, edges)
		r.table.add(s, hash)
	}
	return s
}

// find returns the state with this output and these edges, or Error if there is none.
func (r *register) find(hash, output uint32, edges []edge) State {
	for s := r.table.first(hash); s != Error; s = r.table.next[s] {
		if r.table.hashes[s] != hash {
			continue
		}
		if r.equal(s, output, edges) {
			return s
		}
	}
	return Error
}

func (r *register) equal(s State, output uint32, edges []edge) bool {
	if r.output[s] != output || int(r.count[s]) != len(edges) {
		return false
	}
	from := r.from[s]
	for i, e := range edges {
		if at := int(from) + i; r.label[at] != e.label || r.target[at] != e.target {
			return false
		}
	}
	return true
}

// append stores a state that is new.
func (r *register) append(output uint32, edges []edge) State {
	s := State(len(r.from))
	r.from = append(r.from, uint32(len(r.label)))
	r.count = append(r.count, uint16(len(edges)))
	r.output = append(r.output, output)
	for _, e := range edges {
		r.label = append(r.label, e.label)
		r.target = append(r.target, e.target)
	}
	r.used = append(r.used, true)
	return s
}

// put overwrites a state with one that has the same number of edges.
func (r *register) put(s State, output uint32, edges []edge) {
	r.output[s] = output
	for i, e := range edges {
		r.label[int(r.from[s])+i] = e.label
		r.target[int(r.from[s])+i] = e.target
	}
	r.used[s] = true
}

func (r *register) targets(s State) []State {
	return r.target[r.from[s] : r.from[s]+uint32(r.count[s])]
}

// labels returns the symbols for which s has transitions.
func (r *register) labels(s State) Set {
	return SetOf(r.label[r.from[s] : r.from[s]+uint32(r.count[s])]...)
}

// follow returns the state after reading sym in s.
func (r *register) follow(s State, sym byte) State {
	for i, t := range r.targets(s) {
		if r.label[int(r.from[s])+i] == sym {
			return t
		}
	}
	return Error
}

// hashOf mixes output, labels and targets, which are the same for equal states.
func hashOf(output uint32, edges []edge) uint32 {
	h := uint64(output) + 0x9e3779b97f4a7c15
	for _, e := range edges {
		h = (h ^ uint64(e.label)<<32 ^ uint64(e.target)) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h) ^ uint32(h>>47)
}

// dfa returns the part of the register below a root, in preorder, with the lists that occur in it.
func (r *register) dfa(root State, alphabet int, l *lists) *DFA {
	number := make([]State, len(r.from))
	order := r.preorder(root, number)
	d := &DFA{
		alphabet: alphabet,
		first:    make([]uint32, 0, len(order)+1),
		output:   make([]uint32, 0, len(order)),
		lists:    newLists(),
	}
	used := make([]uint32, l.len())
	for _, s := range order {
		d.first = append(d.first, uint32(len(d.label)))
		d.label = append(d.label, r.label[r.from[s]:r.from[s]+uint32(r.count[s])]...)
		for _, t := range r.targets(s) {
			d.target = append(d.target, number[t])
		}
		out := r.output[s]
		if out != 0 && used[out] == 0 {
			used[out] = d.lists.add(l.at(out)...)
		}
		d.output = append(d.output, used[out])
	}
	d.first = append(d.first, uint32(len(d.label)))
	return d
}

// preorder lists the error state and all states below root, and numbers them.
func (r *register) preorder(root State, number []State) []State {
	order := []State{Error}
	stack := []State{root}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if number[s] != 0 {
			continue
		}
		number[s] = State(len(order))
		order = append(order, s)
		for _, t := range slices.Backward(r.targets(s)) {
			if number[t] == 0 {
				stack = append(stack, t)
			}
		}
	}
	return order
}

func (r *register) len() int { return len(r.from) }

func (r *register) bytes() int64 {
	const perState = 4 + 2 + 4 + 1
	return int64(cap(r.from))*perState + int64(cap(r.label)) + 4*int64(cap(r.target)) + r.table.bytes()
}
