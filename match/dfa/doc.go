// Package dfa matches a set of patterns with one deterministic automaton, as
// chapter 10 of GNU Go's manual describes it, the incremental algorithm that
// GNU Go never had included.
//
// Around each stone the board is read along a fixed spiral, one symbol a step:
// empty, own stone, other's stone, off the board. A pattern read so is a string
// of symbol sets; all patterns together are one automaton, which after each step
// is in the state of all that can still be found. A walk ends in
// the error state when nothing can: after 15 steps on average, however many
// patterns there are. The board is scanned eight times, once for each symmetry
// (the path is turned, not the patterns), from the point of view of both colours.
//
//	m, err := dfa.Compile(set, nil)
//	hits := match.All(m, b)
//
// The price is size: GNU Go's 1,222 patterns for moves make 144,000 states where
// each is turned as it fits best (3 MB; GNU Go's own tool, with its hints,
// 145,000), 246,000 where colours are exchanged as well, which takes
// 33 % less time, and 482,000 as they are drawn. A set can be made whose automaton
// doubles with each pattern; the construction then stops at a limit.
//
// Method: GNU Go manual (Bump, Farnebäck et al., 2009), chapter 10, "The DFA
// pattern matcher"; automata and their construction: see package automaton.
package dfa
