// Package automaton turns many strings into one deterministic automaton, which
// finds in a single walk over an input which of them hold there. The time of a
// walk depends on the longest string, not on how many there are; the price is
// the size of the automaton, which is bounded while it is built.
//
// # Strings of sets
//
// Symbols are bytes below the size of the alphabet, at most 256. At each
// position a string accepts not one symbol but a [Set] of them. A board
// pattern, read along a path from its anchor, is such a string: "?" accepts
// empty, own or other stone. A word is a string of singletons. The package
// knows nothing of boards or letters.
//
//	d, err := automaton.Compile(4, slices.Values(patterns), nil)
//	ids := d.Scan(nil, input) // of the patterns with which input begins
//
// A string holds if the input *begins* with it: walks start where the caller
// says, and end in the error state as soon as nothing more can be found.
//
// # From strings to states
//
// The words nobi, tobi and kiri share the ends of words as a trie shares their
// beginnings (state 0, the error state, is where all other symbols lead):
//
//	    k      i      r      i
//	1 ----> 2 ----> 3 ----> 4 ----> 5     5 is final
//	 \  n,t     o      b    ^
//	  +-----> 6 ----> 7 ----+
//
// The files stand in the order of the work:
//
//	set.go          symbol sets
//	lists.go        outputs: each state has an id list, equal lists are one
//	limit.go        bounds, and the error that says which was reached
//	dfa.go          the automaton: invariants, walks
//	trie.go         strings of sets as a tree, not deterministic yet
//	determinize.go  subset construction, level by level
//	product.go      the other way there: synchronised product
//	register.go     distinct states, found by hash (chains.go)
//	minimize.go     equal states merged from the leaves up
//	sorted.go       sorted words straight to the minimal automaton
//	incremental.go  a minimal automaton that patterns are inserted into
//	algebra.go      union, intersection, difference, equality
//	order.go        numbering of states: what is near in memory
//	pack.go         flat arrays in 16 or 32 bits
//	displace.go     rows slid over each other
//	trace.go        a walk step by step, and its change
//	table.go        walks over the arrays
//	stats.go print.go
//
// Which way to choose: [Compile] for patterns known beforehand; [NewSorted] for
// words in ascending order; [NewIncremental] where patterns come one by one and
// the automaton, or its size, is wanted after each; [Product] for two automata
// that exist already. All but the product give the minimal automaton, state for
// state the same.
//
// # Size
//
// Words and strings of sets differ. A word list shrinks: 663,473 English words
// have a trie of 1,651,493 nodes and 224,607 states. Patterns with wide sets
// grow: where two of them can hold together or apart, there must be states for both. n
// strings that each fix one symbol at another position need 2^(n+1)-1 states,
// all of which are necessary ([Options] stops such a build); cut off after the
// last symbol that matters, the same strings need 2n+1. So cut strings short,
// and let two strings share an id where the caller need not distinguish them.
//
// # Sources
//
// GNU Go manual, chapter "The DFA pattern matcher" (Tanguy Urvoy): the product,
// the numbering, the tables that golden_test.go compares with. Brian McNamara,
// "DAWG-Gone!", 2010: canonical nodes by height and children. The papers are
// named where their algorithms stand.
//
// # Quirks
//
// Automata are acyclic: strings have a last position, and there is no "any
// number of". Outputs are sets of ids, not counts. A DFA cannot be changed;
// [Incremental] can, but nothing can be taken out of it again.
//
// # The routes
//
//	strings of symbol sets ── trie ── subset construction, level by level ── minimisation
//	                                                   from the leaves up ── numbering ── flat table
//	sorted words ─────────────────── minimal at once (Sorted) ───────────────┘
//
// Incremental inserts patterns into an automaton that stays minimal: the product with a chain of
// states, hash-consed and reference-counted. Product is the manual's synchronised product. All
// routes but the product give the same minimal automaton, state for state. Invariants I1 to I6
// stand in dfa.go. A DFA is immutable and a Table read-only: both are safe for concurrent use.
// While an automaton is built its rows are sparse, one type for 4 and 256 symbols; levels replace a
// global table of subsets, so that two levels are in memory at a time.
//
// # Rejected
//
//   - row displacement at four symbols: larger (17.5 against 12.3 MB) and slower (12 against 8 ns
//     a step)
package automaton
