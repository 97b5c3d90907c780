package automaton

import (
	"fmt"
	"iter"
	"slices"
)

// State is the number of a state.
type State = uint32

// The two states that every automaton has. (GNU Go manual, ch. "DFA".)
const (
	// Error has no transitions and no output: nothing more can be found.
	Error State = 0
	// Start is where every walk begins.
	Start State = 1
)

// Pattern is a string of symbol sets with an id. The id is reported if the input has, at each
// position, a symbol of the set there. A pattern without sets matches everywhere.
type Pattern struct {
	ID   uint32
	Sets []Set
}

// DFA is an acyclic deterministic automaton with outputs. It is complete: a transition that is not
// stored leads to [Error]. It is immutable and safe for concurrent use.
//
// Invariants, verified by [DFA.Check]:
//
//	(I1) state 0 has neither transitions nor output.
//	(I2) labels of one state ascend and are below the alphabet's size.
//	(I3) no stored transition leads to state 0 or back to the start.
//	(I4) no path visits a state twice.
//	(I5) every state but 0 can be reached from the start.
//	(I6) from every state but 0 an output can be reached, except from the
//	     start of the automaton that recognizes nothing.
type DFA struct {
	alphabet int
	first    []uint32 // edges of state s are first[s] up to first[s+1]
	label    []byte   // by edge
	target   []State  // by edge
	output   []uint32 // by state: index into lists, 0 for none
	lists    *lists
}

// Compile builds the minimal automaton of patterns over symbols 0 to alphabet-1 by trie, subset
// construction and minimization. States are numbered in preorder. It fails with a [*LimitError] if
// the automaton, before or after minimization, exceeds the limits in opt.
func Compile(alphabet int, patterns iter.Seq[Pattern], opt *Options) (*DFA, error) {
	trie, err := newTrie(alphabet, opt)
	if err != nil {
		return nil, err
	}
	for p := range patterns {
		if err := trie.Insert(p.ID, p.Sets); err != nil {
			return nil, err
		}
	}
	d, err := trie.determinize(opt)
	if err != nil {
		return nil, err
	}
	return d.Minimize(opt)
}

// NumStates returns the number of states, including the error state; states are numbered from 0.
func (d *DFA) NumStates() int { return len(d.output) }

// NumEdges returns the number of transitions that do not lead to the error state.
func (d *DFA) NumEdges() int { return len(d.label) }

// Next returns the state after reading sym in state s.
func (d *DFA) Next(s State, sym byte) State {
	from, to := d.first[s], d.first[s+1]
	if int(to-from) == d.alphabet {
		return d.target[from+uint32(sym)]
	}
	for i, l := range d.label[from:to] {
		if l == sym {
			return d.target[int(from)+i]
		}
	}
	return Error
}

// eachEdge yields the transitions of s that do not lead to the error state, by ascending symbol.
func (d *DFA) eachEdge(s State) iter.Seq2[byte, State] {
	return func(yield func(byte, State) bool) {
		labels, targets := d.Children(s)
		for i, sym := range labels {
			if !yield(sym, targets[i]) {
				return
			}
		}
	}
}

// Children returns the transitions of Edges as two slices, which are read-only.
func (d *DFA) Children(s State) (labels []byte, targets []State) {
	from, to := d.first[s], d.first[s+1]
	return d.label[from:to:to], d.target[from:to:to]
}

// arrows yields the transitions of s by target, each with the set of all symbols that lead there,
// targets ordered by their lowest symbol.
func (d *DFA) arrows(s State) iter.Seq2[Set, State] {
	return func(yield func(Set, State) bool) {
		labels, targets := d.Children(s)
		for i, t := range targets {
			if slices.Contains(targets[:i], t) {
				continue
			}
			set := SetOf(labels[i])
			for j := i + 1; j < len(targets); j++ {
				if targets[j] == t {
					set = set.union(SetOf(labels[j]))
				}
			}
			if !yield(set, t) {
				return
			}
		}
	}
}

// Final reports whether something is recognized on reaching s.
func (d *DFA) Final(s State) bool { return d.output[s] != 0 }

// Output returns the ids recognized on reaching s, in the order in which they were united: sorted
// after subset construction, as printed by GNU Go after a product. The slice is read-only.
func (d *DFA) Output(s State) []uint32 { return d.lists.at(d.output[s]) }

// Scan reads input from the start until nothing more can be found, and appends the ids recognized
// on the way to dst, ascending and each once. A symbol outside the alphabet leads to the error
// state.
func (d *DFA) Scan(dst []uint32, input []byte) []uint32 {
	from := len(dst)
	s := Start
	dst = append(dst, d.Output(s)...)
	for _, sym := range input {
		if int(sym) >= d.alphabet {
			break
		}
		if s = d.Next(s, sym); s == Error {
			break
		}
		dst = append(dst, d.Output(s)...)
	}
	return sortTail(dst, from)
}

// Accepts reports whether reading all of word ends in a final state.
func (d *DFA) Accepts(word []byte) bool {
	s := Start
	for _, sym := range word {
		if int(sym) >= d.alphabet {
			return false
		}
		if s = d.Next(s, sym); s == Error {
			return false
		}
	}
	return d.Final(s)
}

// Words yields all words that end in a final state, in ascending order. The slice is reused for the
// next word.
func (d *DFA) Words() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) { d.words(Start, nil, yield) }
}

func (d *DFA) words(s State, prefix []byte, yield func([]byte) bool) bool {
	if d.Final(s) && !yield(prefix) {
		return false
	}
	for sym, t := range d.eachEdge(s) {
		if !d.words(t, append(prefix, sym), yield) {
			return false
		}
	}
	return true
}

// heights returns for each state the number of states on the longest path down from it: 1 for a
// state without transitions, 0 for the error state.
func (d *DFA) heights() []uint32 {
	heights := make([]uint32, d.NumStates())
	for s := range d.postorder() {
		h := uint32(0)
		for _, t := range d.target[d.first[s]:d.first[s+1]] {
			h = max(h, heights[t])
		}
		heights[s] = h + 1
	}
	return heights
}

// sortTail sorts dst[from:] and removes duplicates.
func sortTail(dst []uint32, from int) []uint32 {
	slices.Sort(dst[from:])
	return append(dst[:from], slices.Compact(dst[from:])...)
}

// checkAlphabet fails unless 1 <= n <= maxSymbols.
func checkAlphabet(n int) error {
	if n < 1 || n > maxSymbols {
		return fmt.Errorf("automaton: alphabet of %d symbols, want 1 to %d", n, maxSymbols)
	}
	return nil
}

// checkString fails unless every set is non-empty and has only symbols of the alphabet.
func checkString(alphabet int, str []Set) error {
	for i, set := range str {
		switch n := set.top(); {
		case n == 0:
			return fmt.Errorf("automaton: set %d of the pattern is empty", i)
		case n > alphabet:
			return fmt.Errorf("automaton: set %d of the pattern holds symbol %d, alphabet has %d", i, n-1, alphabet)
		}
	}
	return nil
}
