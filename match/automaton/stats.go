package automaton

import "fmt"

// Stats are the sizes of an automaton.
type Stats struct {
	Alphabet int
	States   int // including the error state
	Edges    int // transitions that do not lead to the error state
	Finals   int // states with an output
	Lists    int // distinct outputs, without the empty one
	IDs      int // ids in all these lists together
	Height   int // states on the longest path: the longest string, plus 1
	Bytes    int // of the tables, as held in memory
}

// Stats computes the sizes of the automaton.
func (d *DFA) Stats() Stats {
	st := Stats{
		Alphabet: d.alphabet,
		States:   d.NumStates(),
		Edges:    d.NumEdges(),
		Lists:    d.lists.len() - 1,
		IDs:      len(d.lists.ids),
		Height:   int(d.heights()[Start]),
		Bytes:    4*(len(d.first)+len(d.target)+len(d.output)+len(d.lists.first)+len(d.lists.ids)) + len(d.label),
	}
	for _, out := range d.output {
		if out != 0 {
			st.Finals++
		}
	}
	return st
}

// String gives one line.
func (st Stats) String() string {
	return fmt.Sprintf("%d states, %d edges, %d final, %d lists of %d ids, height %d, %d bytes",
		st.States, st.Edges, st.Finals, st.Lists, st.IDs, st.Height, st.Bytes)
}

// bytes estimates the memory in use during a construction.
func (d *DFA) bytes() int64 {
	return 4*int64(cap(d.first)+cap(d.target)+cap(d.output)) + int64(cap(d.label)) + d.lists.bytes()
}
