// Package automaton turns many strings into one deterministic automaton, which finds in a single
// walk over an input which of them match. The time of a walk depends on the longest string, not on
// the number of strings; the price is the size of the automaton, which is limited during
// construction.
//
// # Strings of sets
//
// Symbols are bytes below the size of the alphabet, at most 256. At each position a string accepts
// a [Set] of symbols instead of a single one. A board pattern, read along a path from its anchor,
// is such a string: "?" accepts empty, own or other stone. A word is a string of singletons. The
// package knows nothing about boards or letters.
//
//	d, err := automaton.Compile(4, slices.Values(patterns), nil)
//	ids := d.Scan(nil, input) // of the patterns with which input begins
//
// A string matches if the input *begins* with it: walks start where the caller says, and end in the
// error state as soon as nothing more can be found.
//
// # From strings to states
//
// The words nobi, tobi and kiri share the ends of words like a trie shares their beginnings (all
// other symbols lead to state 0, the error state):
//
//	    k      i      r      i
//	1 ----> 2 ----> 3 ----> 4 ----> 5     5 is final
//	 \  n,t     o      b    ^
//	  +-----> 6 ----> 7 ----+
//
// The files in the order of the work:
//
//	set.go          symbol sets
//	lists.go        outputs: each state has an id list, equal lists are one
//	limit.go        limits, and the error that says which was exceeded
//	dfa.go          the automaton: invariants, walks
//	trie.go         strings of sets as a tree, not deterministic yet
//	determinize.go  subset construction, level by level
//	product.go      the other route: synchronised product
//	register.go     distinct states, found by hash (chains.go)
//	minimize.go     equal states merged from the leaves up
//	sorted.go       sorted words straight to the minimal automaton
//	incremental.go  a minimal automaton that patterns are inserted into
//	algebra.go      union, intersection, difference, equality
//	order.go        numbering of states, for locality in memory
//	pack.go         flat arrays in 16 or 32 bits
//	displace.go     rows slid over each other
//	trace.go        a walk step by step, and its change
//	table.go        walks over the arrays
//	stats.go print.go
//
// How to choose: [Compile] is for patterns known beforehand, [NewSorted] for words in ascending
// order, [NewIncremental] for patterns that come one by one if the automaton, or its size, is
// needed after each, and [Product] for two existing automata. All but the product give the same
// minimal automaton, state for state.
//
// # Size
//
// Words and strings of sets differ. A word list shrinks: 663,473 English words have a trie of
// 1,651,493 nodes and 224,607 states. Patterns with wide sets grow: if two of them can match
// together or separately, both cases need states. n strings that each fix one symbol at a different
// position need 2^(n+1)-1 states, all of them necessary ([Options] stops such a construction); cut
// off after the last symbol that matters, the same strings need 2n+1. So cut strings short, and
// give two strings the same id if the caller need not distinguish them.
//
// # Sources
//
// GNU Go manual, chapter "The DFA pattern matcher" (Tanguy Urvoy): the product, the numbering, and
// the tables that golden_test.go compares with. Brian McNamara, "DAWG-Gone!", 2010: canonical nodes
// by height and children. Papers are cited next to their algorithms.
//
// # Quirks
//
// Automata are acyclic: strings have a last position, and there is no repetition. Outputs are sets
// of ids, not counts. A DFA cannot be changed; an [Incremental] can, but nothing can be removed
// from it.
//
// # The routes
//
//	strings of symbol sets ── trie ── subset construction, level by level ── minimisation
//	                                                   from the leaves up ── numbering ── flat table
//	sorted words ─────────────────── minimal at once (Sorted) ───────────────┘
//
// Incremental inserts patterns into an automaton that stays minimal: it is the product with a chain
// of states, hash-consed and reference-counted. Product is the manual's synchronised product.
// Invariants I1 to I6 are in dfa.go. A DFA is immutable and a Table read-only: both are safe for
// concurrent use. During construction rows are sparse, one type for 4 and 256 symbols, and only the
// subsets of two levels are in memory at a time, instead of a global table.
//
// # Rejected
//
//   - row displacement at four symbols: larger (17.5 MB instead of 12.3) and slower (12 ns instead
//     of 8 for a step)
package automaton
