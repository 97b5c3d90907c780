package automaton

import "fmt"

// check verifies the invariants of a DFA and names the first that is broken.
func (d *DFA) check() error {
	for _, check := range []func() error{d.checkRows, d.checkAcyclic, d.checkReach, d.checkUseful} {
		if err := check(); err != nil {
			return fmt.Errorf("automaton: %w", err)
		}
	}
	return nil
}

// checkRows verifies I1, I2 and I3, and that all indices lie in their tables.
func (d *DFA) checkRows() error {
	n := d.NumStates()
	if n < 2 || len(d.first) != n+1 || d.first[0] != 0 || int(d.first[n]) != len(d.label) || len(d.label) != len(d.target) {
		return fmt.Errorf("%d states have %d rows, %d labels, %d targets", n, len(d.first)-1, len(d.label), len(d.target))
	}
	for s := Error; int(s) < n; s++ {
		if d.first[s] > d.first[s+1] || int(d.first[s+1]) > len(d.label) {
			return fmt.Errorf("edges of state %d run from %d to %d", s, d.first[s], d.first[s+1])
		}
		if int(d.output[s]) >= d.lists.len() {
			return fmt.Errorf("output of state %d is list %d of %d", s, d.output[s], d.lists.len())
		}
		if err := d.checkRow(s); err != nil {
			return err
		}
	}
	if d.first[1] != 0 || d.output[0] != 0 {
		return fmt.Errorf("the error state leads on or has an output (I1)")
	}
	return nil
}

func (d *DFA) checkRow(s State) error {
	last := -1
	for sym, t := range d.eachEdge(s) {
		if int(sym) <= last || int(sym) >= d.alphabet {
			return fmt.Errorf("state %d has symbol %d after %d, alphabet %d (I2)", s, sym, last, d.alphabet)
		}
		if t <= Start || int(t) >= d.NumStates() {
			return fmt.Errorf("state %d goes to %d of %d states (I3)", s, t, d.NumStates())
		}
		last = int(sym)
	}
	return nil
}

// checkAcyclic verifies I4: it removes each state to which no edge leads any more (A. B. Kahn,
// "Topological sorting of large networks", 1962); the states of a cycle remain.
func (d *DFA) checkAcyclic() error {
	indegree := make([]uint32, d.NumStates())
	for _, t := range d.target {
		indegree[t]++
	}
	var ready []State
	for s := Start; int(s) < d.NumStates(); s++ {
		if indegree[s] == 0 {
			ready = append(ready, s)
		}
	}
	taken := 0
	for ; taken < len(ready); taken++ {
		for _, t := range d.eachEdge(ready[taken]) {
			if indegree[t]--; indegree[t] == 0 {
				ready = append(ready, t)
			}
		}
	}
	if taken != d.NumStates()-1 {
		return fmt.Errorf("%d states lie on or behind a cycle (I4)", d.NumStates()-1-taken)
	}
	return nil
}

// checkReach verifies I5.
func (d *DFA) checkReach() error {
	if n := len(d.preorder()); n != d.NumStates() {
		return fmt.Errorf("%d of %d states can be reached (I5)", n, d.NumStates())
	}
	return nil
}

// checkUseful verifies I6.
func (d *DFA) checkUseful() error {
	useful := make([]bool, d.NumStates())
	for s := range d.postorder() {
		useful[s] = d.Final(s)
		for _, t := range d.eachEdge(s) {
			useful[s] = useful[s] || useful[t]
		}
		if !useful[s] && (s != Start || d.NumEdges() > 0) {
			return fmt.Errorf("state %d leads to no output (I6)", s)
		}
	}
	return nil
}
