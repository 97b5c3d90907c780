// Package cover selects the hits that matter: a position of the middle game has hundreds of hits,
// most of them small shapes inside larger ones.
//
//  1. A hit is covered, and dropped, if its rectangle lies in the larger rectangle of another hit,
//     whatever their kinds. Equal rectangles do not cover each other. Patterns marked Structural
//     are never dropped.
//  2. The move of a hit of a lower kind is ignored if it lies in the rectangle of a kept hit of a
//     higher kind: corner before edge before centre. The hit itself stays.
//  3. The remaining hits are shown by kind, then by area.
//
// All covered hits are found together, with sets of points instead of comparing pairs: see
// Uncovered for arbitrary rectangles, and Squares for the published version. Time grows with the
// number of hits and of different sizes, not of pairs.
//
//	for _, k := range cover.Filter(set, hits, 19) {
//		fmt.Println(set.Of(k.Hit).Name, k.Kind, k.MoveIgnored)
//	}
//
// Source: Martin Müller, Pattern Matching in Explorer, "Which patterns are relevant?". The paper
// mentions the version for arbitrary rectangles without printing it; this one is our own.
package cover
