// Package dfa matches a set of patterns with one deterministic automaton, as
// chapter 10 of GNU Go's manual describes it, the incremental algorithm that
// GNU Go never had included.
//
// Around each stone the board is read along a path, one symbol a step: empty, own
// stone, other's stone, off the board. A pattern read so is a string of symbol
// sets; all patterns together are one automaton, which after each step is in the
// state of all that can still be found. A walk ends in the error state when
// nothing can, after ten cells on average, however many patterns there are. The
// board is scanned eight times, once for each symmetry (the path is turned, not
// the patterns), from the point of view of both colours.
//
//	m, err := dfa.Compile(set, nil)
//	hits := match.All(m, b)
//
// The price is size, and three choices decide it, as katachi lab bench --dfa shows:
// which path (the manual says that it does not matter very much: it does, see
// path.go), whether patterns are turned, and colours exchanged, before they go into the
// automaton (hint.go), and whether places are read that decide nothing (reduce.go). GNU Go's
// 1,222 patterns for moves make 482,000 states as they are drawn, along the
// manual's spiral; 246,000 turned and exchanged, which reads less than half; and 121,000
// along a path searched for them without what decides nothing, the default, which reads a
// third less again. The first seven places are read
// at once (prefix.go). A set can be made whose automaton doubles with each pattern;
// the construction then stops at a limit.
//
// Method: GNU Go manual (Bump, Farnebäck et al., 2009), chapter 10, "The DFA
// pattern matcher"; automata and their construction: see package automaton.
package dfa
