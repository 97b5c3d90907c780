package cover

import (
	"katachi/board"
	"katachi/match"
)

// Uncovered finds the rectangles that no larger one covers. It is the general version of Explorer's
// algorithm. A rectangle of w+1 columns covers two of w columns, at its start and one to the right;
// a rectangle of h+1 rows covers two of h rows. So with
//
//	C(w,h) = the starts at which a rectangle of w x h would be covered
//	K(w,h) = C(w,h) and the starts of the rectangles of w x h that are kept
//
// the following holds, with > and v for "moved a column right" and "a row down":
//
//	C(w,h) = K(w+1,h) + K(w+1,h)> + K(w,h+1) + K(w,h+1)v
//
// It is computed from large w+h to small. Every size in between is processed, including those
// without rectangles; only the sets of the last w+h are needed.
//
// The zero Uncovered is ready for use. It may be reused, and then does not allocate.
type Uncovered struct {
	known  [board.MaxSize + 2]points // K(w, sum-w) of the last sum, by w
	filled [board.MaxSize + 2]bool   // known is not empty
	first  [board.MaxSize + 1][board.MaxSize + 1]int32
	next   []int32 // lists of the rectangles of one size: number+1 of the next, 0 at the end
	keep   []bool
}

// Keep reports for each rectangle on a board of the given size whether it is kept, that is, exempt
// or not covered by a larger one. A nil exempt exempts none. The slice is valid until the next
// call.
func (u *Uncovered) Keep(rects []match.Rect, exempt []bool, size int) []bool {
	maxW, maxH, least := u.sort(rects)
	for sum := maxW + maxH; sum >= least; sum-- {
		for w := max(1, sum-maxH); w <= min(maxW, sum-1); w++ {
			u.step(w, sum-w, rects, exempt, size)
		}
	}
	return u.keep
}

// sort makes the lists by size and clears the rest.
func (u *Uncovered) sort(rects []match.Rect) (maxW, maxH, least int) {
	u.filled = [len(u.filled)]bool{}
	u.first = [len(u.first)][board.MaxSize + 1]int32{}
	u.next = resized(u.next, len(rects))
	u.keep = resized(u.keep, len(rects))
	least = 2*board.MaxSize + 1
	for i := len(rects) - 1; i >= 0; i-- {
		w, h := rects[i].Width(), rects[i].Height()
		maxW, maxH, least = max(maxW, w), max(maxH, h), min(least, w+h)
		u.next[i], u.first[w][h] = u.first[w][h], int32(i+1)
	}
	return maxW, maxH, least
}

// step decides the rectangles of w x h and replaces K(w,h+1) by K(w,h).
func (u *Uncovered) step(w, h int, rects []match.Rect, exempt []bool, size int) {
	k, words := &u.known[w], wordsFor(size)
	if !u.filled[w] {
		if !u.filled[w+1] && u.first[w][h] == 0 {
			return
		}
		*k = points{}
	} else {
		taller := *k
		k.addShifted(&taller, size, words)
	}
	if u.filled[w+1] {
		k.addShifted(&u.known[w+1], 0, words)
		k.addShifted(&u.known[w+1], 1, words)
	}
	u.filled[w] = true
	u.decide(k, u.first[w][h], rects, exempt, size)
}

// decide keeps the rectangles that are not in k, which is C(w,h), and turns k into K(w,h).
func (u *Uncovered) decide(k *points, list int32, rects []match.Rect, exempt []bool, size int) {
	for i := list; i != 0; i = u.next[i-1] {
		start := int(rects[i-1].Y0)*size + int(rects[i-1].X0)
		u.keep[i-1] = !k.has(start) || exempt != nil && exempt[i-1]
	}
	for i := list; i != 0; i = u.next[i-1] {
		k.add(int(rects[i-1].Y0)*size + int(rects[i-1].X0))
	}
}

// resized returns a slice of n elements, in the memory of s if that is large enough.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
