package automaton

import (
	"fmt"
	"slices"
)

// Set algebra. Each operation is a product of couples (l, r), as in product.go, whose output is
// computed from the two outputs; the operations differ in what they keep. A couple from which no
// output can be reached becomes the error state, so the results satisfy I6. Couples are interned
// from the leaves up, so the results are minimal.

// Union returns the minimal automaton that recognizes on every input what l or r recognizes there.
// It is Product, minimized, with ascending outputs.
func Union(l, r *DFA, opt *Options) (*DFA, error) {
	return combine("union", l, r, opt, func(a, b []uint32) []uint32 {
		ids := append(slices.Clone(a), b...)
		return sortTail(ids, 0)
	})
}

// Intersection returns the minimal automaton that recognizes on every input what both l and r
// recognize at the same place. For sets of words under one id these are the words in both.
func Intersection(l, r *DFA, opt *Options) (*DFA, error) {
	return combine("intersection", l, r, opt, func(a, b []uint32) []uint32 {
		return slices.DeleteFunc(slices.Sorted(slices.Values(a)), func(id uint32) bool { return !slices.Contains(b, id) })
	})
}

// Difference returns the minimal automaton that recognizes on every input what l recognizes and r
// does not. For sets of words under one id these are the words of l that are not in r.
func Difference(l, r *DFA, opt *Options) (*DFA, error) {
	return combine("difference", l, r, opt, func(a, b []uint32) []uint32 {
		return slices.DeleteFunc(slices.Sorted(slices.Values(a)), func(id uint32) bool { return slices.Contains(b, id) })
	})
}

// combiner is one of the products above during its construction.
type combiner struct {
	op     string
	l, r   *DFA
	output func(l, r []uint32) []uint32
	opt    Options
	reg    *register
	lists  *lists
	made   map[couple]State
	edges  []edge // scratch, used as a stack
}

func combine(op string, l, r *DFA, opt *Options, output func(l, r []uint32) []uint32) (*DFA, error) {
	if l.alphabet != r.alphabet {
		return nil, fmt.Errorf("automaton: %s of alphabets of %d and %d symbols", op, l.alphabet, r.alphabet)
	}
	c := &combiner{
		op: op, l: l, r: r, output: output, opt: opt.orDefault(),
		reg: newRegister(), lists: newLists(), made: map[couple]State{},
	}
	root, err := c.couple(couple{Start, Start})
	if err != nil {
		return nil, err
	}
	if root == Error {
		root = c.reg.intern(0, nil) // nothing is recognized, but a start state is still needed
	}
	return c.reg.dfa(root, l.alphabet, c.lists), nil
}

// couple returns the state of a couple; it is the error state if nothing can be found from there.
func (c *combiner) couple(at couple) (State, error) {
	if s, ok := c.made[at]; ok {
		return s, nil
	}
	const perCouple = 2 * 16
	if err := c.opt.check(c.op, len(c.made), c.reg.bytes()+c.lists.bytes()+perCouple*int64(len(c.made))); err != nil {
		return Error, err
	}
	base := len(c.edges)
	defer func() { c.edges = c.edges[:base] }()
	labels, _ := c.l.Children(at.l)
	others, _ := c.r.Children(at.r)
	for sym := range SetOf(labels...).union(SetOf(others...)).all() {
		t, err := c.couple(couple{c.l.Next(at.l, sym), c.r.Next(at.r, sym)})
		if err != nil {
			return Error, err
		}
		if t != Error {
			c.edges = append(c.edges, edge{sym, t})
		}
	}
	out := c.lists.add(c.output(c.l.Output(at.l), c.r.Output(at.r))...)
	s := Error
	if out != 0 || len(c.edges) > base {
		s = c.reg.intern(out, c.edges[base:])
	}
	c.made[at] = s
	return s, nil
}
