// Package matchtest proves an engine: it compares its hits with those of
// match.Mask and with answers recorded from GNU Go.
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
// GNU Go's answers are compared for a few positions by default and for all of
// them where KATACHI_LONG is set.
package matchtest
