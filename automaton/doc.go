// Package automaton turns many strings of symbol sets into one deterministic
// automaton, which tells in a single walk over an input which of them hold
// there.
package automaton
