package dfa

import (
	"katachi/board"
	"katachi/pattern"
)

// The spiral: the order in which the surroundings of a point are read. The
// point itself comes first, then ring after ring; ring d is the diamond
// |dx|+|dy| = d, counter-clockwise, from the point after west to west:
//
//	            C
//	         D  4  B
//	      …  5  1  3  A … (hexadecimal, 1 is the centre)
//	         6  2  8
//	            7
//
// GNU Go's manual says that the order hardly matters; its example string
// shows that it is this one.

// offset is a place on the path relative to its start: dx to the right, dy down.
type offset struct{ dx, dy int }

// spiral returns the first n offsets of the path, n up to ringEnd(2*MaxSide),
// which no pattern outgrows. The slice is shared: it must not be written to.
func spiral(n int) []offset { return wholePath[:n] }

var wholePath = func() []offset {
	path := []offset{{0, 0}}
	for d := 1; d <= 2*pattern.MaxSide; d++ {
		at := offset{-d, 0} // west, where the ring ends
		for _, step := range []offset{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
			for range d {
				at = offset{at.dx + step.dx, at.dy + step.dy}
				path = append(path, at)
			}
		}
	}
	return path
}()

// ringEnd returns the number of places on the path up to ring d.
func ringEnd(d int) int { return 2*d*(d+1) + 1 }

// turn returns o turned by s.
func (o offset) turn(s board.Symmetry) offset {
	dy, dx := s.Offset(o.dy, o.dx)
	return offset{dx, dy}
}
