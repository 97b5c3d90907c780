// Package dfa matches a set of patterns with one deterministic automaton, as described in chapter
// 10 of GNU Go's manual, and includes the incremental algorithm that GNU Go itself never had.
//
// Around each point the board is read along a path, one symbol per step: empty, own stone,
// opponent's stone, or off the board. A pattern read in this way is a string of symbol sets. All
// patterns together are one automaton; after each step its state stands for all patterns that can
// still match. A walk ends in the error state when none can, after ten cells on average, however
// many patterns there are. The board is scanned eight times from the point of view of both colours,
// once for each symmetry (the path is turned, not the patterns).
//
//	m, err := dfa.Compile(set, nil)
//	hits := match.All(m, b)
//
// # From the manual to here
//
// Plain (plain.go) is the manual's algorithm in 15 lines; a test requires that it finds the same
// hits as the matcher. The matcher follows from it in these steps:
//
//  1. The board is copied into a frame so wide that no place of a path lies outside it. Own stones
//     are Black there, whichever colour they have (frame.go). A step is then one load, without
//     comparisons with edges.
//  2. A path is a list of distances in that frame, one list for each symmetry (program.go: lay).
//  3. Patterns are turned, and their colours exchanged, so that they share more (hint.go), and a
//     path is searched for the set (search.go).
//  4. The automaton becomes a table of links (program.go: link). A link is the number of the next
//     state with two bits: whether anything is found there, and whether all walks end there. So the
//     lists of a state are read only if there is something in them.
//  5. Places that decide nothing are skipped (reduce.go); a link has their number.
//  6. The first seven places are read at once (prefix.go).
//  7. Two walks are interleaved, because each has a cache miss at every step (scan.go: goOn;
//     goAlone there is the loop without that).
//  8. After a move, walks resume where they read a changed point (incremental.go, follow.go).
//
// The price is size. Three choices decide it, as katachi patterns inside --sizes shows: the path (the
// manual says that it does not matter very much, but it does: see path.go); whether patterns are
// turned, and colours exchanged, before they go into the automaton (hint.go); and whether places
// that decide nothing are read (reduce.go). GNU Go's 1,222 patterns for moves need 482,000 states
// as drawn, along the manual's spiral. Turned and exchanged they need 246,000 states and less
// than half as many cells are read. The default, a searched path without places that decide
// nothing, needs 121,000 states and reads a third fewer cells again. There are sets for which
// each further pattern doubles the automaton; construction then stops at a limit.
//
// Method: GNU Go manual (Bump, Farnebäck et al., 2009), chapter 10, "The DFA
// pattern matcher"; automata and their construction: see package automaton.
//
// # How it works
//
//	pattern ── least turn and colours ── anchor ── path ── string of classes ── automaton ── table
//	board ──── frame of Off points ── from each point 8 turned walks ── until the error state
//
// For each pattern the compiler chooses the symmetry (and exchange of colours) whose string comes
// first, and an anchor (match.Anchor: an own stone near the middle). The rectangle is read along a
// path into a string of classes. Declared edges become "off" beyond them, and the string is cut
// where it tells nothing new. Package automaton makes one minimal automaton of all strings. The
// path (path.go) is searched for the set on the positions of internal/prior (search.go), or it is
// square rings, the manual's spiral, or rows. Then reduce.go removes links that no board can follow
// and places that decide nothing: a link of the table says how many places to skip.
//
// A scan copies the board into a frame wide enough that no step needs a bounds check, with own
// stones as Black, once for each side. The first seven places are read at once, and a table has the
// result (prefix.go); the walks that go on are interleaved in pairs. An incremental matcher keeps
// the states and hits of each walk. After a change it computes, for each start, the place at which
// its walks read the changed point (the reverse path). Walks that did not read it, or that lead to
// the same state as before, stay as they are; the others resume from the remembered state. A
// journal records what they were, so that Undo can restore them. Files (file.go) are mapped; the
// distance of each state from the end proves that all walks end.
package dfa
