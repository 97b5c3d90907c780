// Package cover says which hits matter: a position of the middle game has
// hundreds of them, most of them small shapes inside larger ones.
//
//  1. A hit is covered, and dropped, if its rectangle lies in the larger
//     rectangle of another hit, whatever their kinds. Equal rectangles do not
//     cover each other. Patterns flagged Structural are never dropped.
//  2. The move of a hit of a lower kind is ignored where it lies in the
//     rectangle of a kept hit of a higher kind: corner before edge before
//     centre. The hit itself stays.
//  3. What is left is shown by kind, then by area.
//
// All covered hits are found together, with sets of points and no comparison of
// pairs: see Uncovered for any rectangles, Squares for the version in print.
// Time grows with the number of hits and of different sizes, not with pairs.
//
//	for _, k := range cover.Filter(set, hits, 19) {
//		fmt.Println(set.Of(k.Hit).Name, k.Kind, k.MoveIgnored)
//	}
//
// Source: Martin Müller, Pattern Matching in Explorer, "Which patterns are
// relevant?". The version for any rectangles, which the paper mentions and does
// not print, is our own.
package cover
