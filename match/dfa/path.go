package dfa

import (
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/pattern"
)

// Path is the order in which the surroundings of a point are read. GNU Go's manual says that the
// order does not matter very much. It does: in a table of doc/dev/results.md, one path needs 29 times
// as many states as another.
type Path uint8

// The paths.
const (
	// Searched is made for the set: the next place read is the one that leaves the fewest patterns
	// possible in sample positions.
	Searched Path = iota
	// Squares reads square rings, one after the other: most patterns are nearly square, so their
	// strings end soon.
	Squares
	// Spiral is GNU Go's: ring d is the diamond |dx|+|dy| = d.
	Spiral
	// rowByRow reads the point itself and then all rows, from the top.
	rowByRow
)

var pathNames = [...]string{Searched: "searched", Squares: "squares", Spiral: "spiral", rowByRow: "rows"}

// String returns the name of p.
func (p Path) String() string {
	if int(p) < len(pathNames) {
		return pathNames[p]
	}
	return fmt.Sprintf("Path(%d)", uint8(p))
}

// PathNames returns the names of all paths.
func PathNames() []string { return slices.Clone(pathNames[:]) }

// UnmarshalText sets p to the path with the name.
func (p *Path) UnmarshalText(name []byte) error {
	i := slices.Index(pathNames[:], string(name))
	if i < 0 {
		return fmt.Errorf("no path is called %q: want one of %s", name, strings.Join(pathNames[:], ", "))
	}
	*p = Path(i)
	return nil
}

// offset is a place on the path relative to its start: dx to the right, dy down.
type offset struct{ dx, dy int }

// route is a path as a list of places: each once, the start first. It reaches so far that every
// pattern fits into it.
type route []offset

// farOut is the largest distance from its anchor at which a pattern can require something: a whole
// row, and the edge beyond it.
const farOut = pattern.MaxSide

// routes holds the paths that do not depend on the set. They are read-only.
var routes = [...]route{Squares: squares(), Spiral: spiral(), rowByRow: rows(farOut)}

// spiral is GNU Go's path. Ring d is the diamond |dx|+|dy| = d,
// counter-clockwise, from the point after west to west:
//
//	      C
//	   D  4  B
//	…  5  1  3  A … (hexadecimal, 1 is the centre)
//	   6  2  8
//	      7
//
// The example string of the manual shows that it is this one.
func spiral() route {
	path := route{{0, 0}}
	for d := 1; d <= 2*farOut; d++ {
		at := offset{-d, 0} // west, where the ring ends
		for _, step := range []offset{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
			for range d {
				at = offset{at.dx + step.dx, at.dy + step.dy}
				path = append(path, at)
			}
		}
	}
	return path
}

// squares is ring after ring, where ring d has max(|dx|, |dy|) = d. In each ring the points in line
// with the centre come first and the corners last: the nearest points are read first.
func squares() route {
	path := route{{0, 0}}
	for d := 1; d <= farOut; d++ {
		for e := range d + 1 {
			path = append(path, offset{e, d}, offset{d, -e}, offset{-e, -d}, offset{-d, e})
			if e > 0 && e < d {
				path = append(path, offset{-e, d}, offset{d, e}, offset{e, -d}, offset{-d, -e})
			}
		}
	}
	return path
}

// rows is all rows of the square with the given number of points on each side of the start.
func rows(reach int) route {
	path := route{{0, 0}}
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if dx != 0 || dy != 0 {
				path = append(path, offset{dx, dy})
			}
		}
	}
	return path
}

// turn returns o turned by s.
func (o offset) turn(s board.Symmetry) offset {
	dy, dx := s.Offset(o.dy, o.dx)
	return offset{dx, dy}
}
