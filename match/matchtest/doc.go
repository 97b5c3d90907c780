// Package matchtest proves an engine: it compares its hits with those of
// match.Mask and with answers recorded from GNU Go. Benchmarks of engines find
// their positions, games and timing here, too.
//
//	func TestConformance(t *testing.T) {
//		matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) })
//	}
//
// What is compared: random sets (every class, edge, kind, choice of symmetries
// and sides) on random and played boards of every size; the lists, sorted, must
// be equal to the last hit. What the lists must obey besides: turned boards have
// turned hits, boards with colours exchanged have hits with sides exchanged. A
// census guards that hits of every sort really occurred.
//
// [RunIncremental] follows random and real games with captures, passes, set-up and
// moves taken back, and compares the hits and their changes after each step. It also makes every
// mistake that match.Incremental lists.
//
// Besides random sets there are harvested ones, of hundreds of windows of one
// size, which engines may treat in a special way. GNU Go's answers are compared
// for a few positions by default, for all of them where KATACHI_LONG is set.
package matchtest
