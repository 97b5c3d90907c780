// Package matchtest tests an engine: it compares its hits with those of match.CompileMask and with
// answers recorded from GNU Go. It also has positions, games and timing for benchmarks of engines.
//
//	func TestConformance(t *testing.T) {
//		matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) })
//	}
//
// The tests compare random sets (every class, edge, kind, choice of symmetries and sides) on random
// and played boards of every size: the sorted lists must be equal to the last hit. The lists must
// also have these properties: turned boards have turned hits, and boards with colours exchanged
// have hits with sides exchanged. A census makes sure that hits of every kind really occurred.
//
// [RunIncremental] follows random and real games with captures, passes, set-up and moves taken
// back, and compares the hits and their changes after each step. It also makes every mistake that
// match.Incremental lists.
//
// Besides random sets there are harvested sets with hundreds of windows of one size, because
// engines may treat these specially. GNU Go's answers are compared for a few positions by default,
// and for all of them if KATACHI_LONG is set.
package matchtest
