package automaton

// Minimization of acyclic automata (Dominique Revuz, "Minimisation of acyclic
// deterministic automata in linear time", Theoretical Computer Science 92,
// 1992), with hashing instead of the paper's radix sort.
//
// Two states are equivalent if the same strings from them recognize the same ids. Equivalent states
// have the same height (the longest path down). Two states of the same height are equivalent
// exactly if they have the same output and equal symbols lead to equivalent states, all of which
// are lower. So heights are processed in order, from the leaves up: the edges of each state are
// redirected to the representatives of their targets, and its row is looked up among the rows so
// far. Every row is read once, so time is linear in the number of edges. Hopcroft's algorithm,
// which needs a logarithmic factor, is for automata with cycles.

// Minimize returns the smallest automaton that recognizes the same ids on every input, in preorder.
// It takes time and space linear in the size of d.
func (d *DFA) Minimize(opt *Options) (*DFA, error) {
	bounds := opt.orDefault()
	r := newRegister()
	represent := make([]State, d.NumStates())
	var edges []edge
	for _, s := range d.byHeight() {
		edges = edges[:0]
		for sym, t := range d.eachEdge(s) {
			edges = append(edges, edge{sym, represent[t]})
		}
		represent[s] = r.intern(d.output[s], edges)
		if err := bounds.check("minimize", r.len(), d.bytes()+r.bytes()); err != nil {
			return nil, err
		}
	}
	return r.dfa(represent[Start], d.alphabet, d.lists), nil
}

// byHeight lists all states except the error state, lowest first. It is a stable counting sort, so
// that the result is deterministic.
func (d *DFA) byHeight() []State {
	heights := d.heights()
	place := make([]uint32, heights[Start]+2)
	for _, h := range heights[1:] {
		place[h+1]++
	}
	for h := 1; h < len(place); h++ {
		place[h] += place[h-1]
	}
	order := make([]State, d.NumStates()-1)
	for s := Start; int(s) < d.NumStates(); s++ {
		h := heights[s]
		order[place[h]] = s
		place[h]++
	}
	return order
}
