package automaton

import (
	"fmt"
	"iter"
	"slices"
)

// An order of states lists every state once, beginning with states 0 and 1: the n-th state listed
// gets the number n. States that are near in the order are near in memory.

// preorder is the order of GNU Go's manual, section 10.6: depth first, transitions by ascending
// symbol. If symbol 0 is an empty point, the most frequent transition leads to the next state in
// memory unless that state already had a number.
func (d *DFA) preorder() []State {
	order := make([]State, 1, d.NumStates())
	seen := make([]bool, d.NumStates())
	stack := []State{Start}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		order = append(order, s)
		_, targets := d.Children(s)
		for _, t := range slices.Backward(targets) {
			if !seen[t] {
				stack = append(stack, t)
			}
		}
	}
	return order
}

// renumber returns the same automaton with its states in the given order. It panics if order is not
// valid, which is a mistake of the caller.
func (d *DFA) renumber(order []State) *DFA {
	number := numbers(order, d.NumStates())
	r := &DFA{
		alphabet: d.alphabet,
		first:    make([]uint32, 0, len(d.first)),
		label:    make([]byte, 0, len(d.label)),
		target:   make([]State, 0, len(d.target)),
		output:   make([]uint32, 0, len(d.output)),
		lists:    d.lists,
	}
	for _, s := range order {
		labels, targets := d.Children(s)
		r.first = append(r.first, uint32(len(r.label)))
		r.label = append(r.label, labels...)
		for _, t := range targets {
			r.target = append(r.target, number[t])
		}
		r.output = append(r.output, d.output[s])
	}
	r.first = append(r.first, uint32(len(r.label)))
	return r
}

// numbers inverts an order.
func numbers(order []State, states int) []State {
	number := make([]State, states)
	for i, s := range order {
		if int(s) >= states || number[s] != 0 || i == 0 && s != Error || i == 1 && s != Start {
			panic(fmt.Sprintf("automaton: renumber: state %d at place %d is not an order", s, i))
		}
		number[s] = State(i)
	}
	if len(order) != states {
		panic(fmt.Sprintf("automaton: renumber: %d of %d states", len(order), states))
	}
	return number
}

// postorder yields every reachable state, children before parents.
func (d *DFA) postorder() iter.Seq[State] {
	type frame struct {
		state State
		edge  uint32 // the next one to follow
	}
	return func(yield func(State) bool) {
		seen := make([]bool, d.NumStates())
		seen[Start] = true
		stack := []frame{{Start, d.first[Start]}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.edge == d.first[top.state+1] {
				s := top.state
				stack = stack[:len(stack)-1]
				if !yield(s) {
					return
				}
				continue
			}
			t := d.target[top.edge]
			top.edge++
			if !seen[t] {
				seen[t] = true
				stack = append(stack, frame{t, d.first[t]})
			}
		}
	}
}
