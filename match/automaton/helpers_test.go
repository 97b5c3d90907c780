package automaton

// anyOf returns the set of all n symbols of an alphabet, 0 to n-1.
func anyOf(n int) (s Set) {
	for sym := range n {
		s = s.union(SetOf(byte(sym)))
	}
	return s
}

// singletons returns a word as a string of singletons.
func singletons(word []byte) []Set {
	str := make([]Set, len(word))
	for i, sym := range word {
		str[i] = SetOf(sym)
	}
	return str
}

// breadthFirst is the order of states by length of the shortest path from the start.
func breadthFirst(d *DFA) []State {
	order, seen := []State{Error, Start}, map[State]bool{Start: true}
	for i := 1; i < len(order); i++ {
		for _, t := range d.eachEdge(order[i]) {
			if !seen[t] {
				seen[t] = true
				order = append(order, t)
			}
		}
	}
	return order
}

// stepsOf counts the states that are reached when all inputs are scanned.
func stepsOf(d *DFA, inputs [][]byte) (steps int) {
	for _, input := range inputs {
		s := Start
		for i := 0; s != Error; i++ {
			steps++
			if i == len(input) {
				break
			}
			s = d.Next(s, input[i])
		}
	}
	return steps
}
