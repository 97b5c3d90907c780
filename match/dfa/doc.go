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
// # From the manual to here
//
// Plain (plain.go) is the manual's algorithm in 15 lines; a test demands that it finds what the
// matcher finds. From it to the matcher, step by step:
//
//  1. The board is copied into a frame so wide that no place of a path is beside it; own stones
//     are Black there, whoever they belong to (frame.go). A step is then one look, no comparison
//     with edges.
//  2. A path is a row of distances in that frame, one row for each symmetry (program.go: lay).
//  3. Patterns are turned, and their colours exchanged, so that they share more (hint.go), and the
//     path is searched for the set (search.go).
//  4. The automaton becomes a table of links (program.go: link): the number of the next state with
//     two bits, whether anything is found there and whether all walks end there, so that the
//     state's lists are looked at only where there is something.
//  5. Places that decide nothing are skipped (reduce.go); a link says how many.
//  6. The first seven places are read at once (prefix.go).
//  7. Two walks take turns, since each waits for memory at every step (scan.go: goOn; goAlone
//     there is the loop without that).
//  8. After a move, walks resume where they read what has changed (incremental.go, follow.go).
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
//
// # How it works
//
//	pattern ── least turn and colours ── anchor ── path ── string of classes ── automaton ── table
//	board ──── frame of Off points ── from each point 8 turned walks ── until the error state
//
// For each pattern the turn (and exchange of colours) whose string comes first is chosen, and an
// anchor (match.Anchor: an own stone near the middle). The rectangle is read along a path into a
// string of classes. Declared edges become "off" beyond them, and the string is cut where nothing
// new is read. automaton makes one minimal automaton of all strings. The path (path.go) is searched
// for the set on the positions of internal/prior (search.go), or is square rings, the manual's
// spiral, or rows. reduce.go then leaves out what cannot be read on a board and passes over places
// that decide nothing: a link of the table says how many.
//
// A scan copies the board into a frame wide enough that no step needs a bounds check, own stones as
// Black, once for each side. The first seven places are read at once, and a table says what they
// come to (prefix.go); the walks that go on take turns in twos. What follows a game keeps each
// walk's states and hits. A change asks each start at which place its walks read the changed point
// (the reverse path). Walks that did not read it, or that go to the same state as before, are left
// alone; the others resume from the remembered state, and a journal records what they were, so that
// Undo restores them. Files (file.go) are mapped; each state's distance from the end proves that
// all walks end.
package dfa
