package automaton

import (
	"math/bits"
	"slices"
)

// hashKind chooses what of a state is hashed when an equal one is looked for. Two
// states are equal, whatever the hash, if outputs, labels and targets are.
type hashKind uint8

const (
	// hashChildren mixes output, labels and targets: height and children as in
	// the DAWG document, but which children, not only under which letters.
	hashChildren hashKind = iota
	// hashMask is the hash that the DAWG document means: which symbols have
	// children, and the height (Brian McNamara, "DAWG-Gone!", 2010). Its code
	// shifts the first letter out of the word; here letter i is bit 31-i, as
	// far as symbols go in 26 bits, and the height fills the low 6.
	hashMask
	// hashCount is the one that document argues against: the height times the
	// number of children.
	hashCount
)

// register holds distinct states: what is interned twice is stored once.
// Children are interned before their parents, so equal subtrees have equal
// numbers and comparing two states means comparing two rows. State 0 is the
// error state; it is never looked up.
type register struct {
	from   []uint32 // edges of state s are from[s] up to from[s]+count[s]
	count  []uint16
	label  []byte
	target []State
	output []uint32
	height []uint32
	table  chains
	hash   hashKind
	probes int // rows compared so far
}

// edge is a transition of a state that is not interned yet.
type edge struct {
	label  byte
	target State
}

func newRegister(hash hashKind) *register {
	return &register{
		from: []uint32{0}, count: []uint16{0}, output: []uint32{0}, height: []uint32{0},
		hash: hash,
	}
}

// intern returns the state with this output and these edges, which ascend.
func (r *register) intern(output uint32, edges []edge) State {
	hash := r.hashOf(output, edges)
	s := r.find(hash, output, edges)
	if s == Error {
		s = r.append(output, edges)
		r.table.add(s, hash)
	}
	return s
}

// find returns the state with this output and these edges, Error if there is
// none.
func (r *register) find(hash, output uint32, edges []edge) State {
	for s := r.table.first(hash); s != Error; s = r.table.next[s] {
		if r.table.hashes[s] != hash {
			continue
		}
		r.probes++
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
	r.height = append(r.height, r.heightOf(edges))
	return s
}

// put overwrites a state with one of as many edges.
func (r *register) put(s State, output uint32, edges []edge) {
	r.output[s] = output
	for i, e := range edges {
		r.label[int(r.from[s])+i] = e.label
		r.target[int(r.from[s])+i] = e.target
	}
	r.height[s] = r.heightOf(edges)
}

func (r *register) targets(s State) []State {
	return r.target[r.from[s] : r.from[s]+uint32(r.count[s])]
}

// labels returns the symbols on which s leads on.
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

func (r *register) heightOf(edges []edge) uint32 {
	h := uint32(0)
	for _, e := range edges {
		h = max(h, r.height[e.target])
	}
	return h + 1
}

func (r *register) hashOf(output uint32, edges []edge) uint32 {
	switch r.hash {
	case hashMask:
		return finish32(maskHash(edges, r.heightOf(edges)) + output)
	case hashCount:
		return finish32(r.heightOf(edges)*uint32(len(edges)) + output)
	}
	h := uint64(output) + 0x9e3779b97f4a7c15
	for _, e := range edges {
		h = (h ^ uint64(e.label)<<32 ^ uint64(e.target)) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h) ^ uint32(h>>47)
}

// maskHash is the hash of the DAWG document, corrected.
func maskHash(edges []edge, height uint32) uint32 {
	var mask uint32
	for _, e := range edges {
		mask |= bits.RotateLeft32(1, 31-int(e.label%26))
	}
	return mask&^63 | height&63
}

// finish32 spreads a hash over all bits (Austin Appleby, MurmurHash3, 2011),
// so that a table may use the low ones; equal hashes stay equal.
func finish32(h uint32) uint32 {
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}

// dfa returns the part of the register below a root, in preorder, with those
// of the lists that occur in it.
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
	const perState = 4 + 2 + 4 + 4
	return int64(cap(r.from))*perState + int64(cap(r.label)) + 4*int64(cap(r.target)) + r.table.bytes()
}
