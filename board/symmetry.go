package board

import (
	"fmt"
	"strconv"
)

// Symmetry is one of the eight symmetries of the square, in GNU Go's numbering.
// It maps an offset (row down, column right):
//
//	0 ( r, c) identity           4 (-c,-r) anti-diagonal flip
//	1 ( c,-r) 90° clockwise      5 (-r, c) upside down
//	2 (-r,-c) half turn          6 ( c, r) transpose
//	3 (-c, r) 90° anticlockwise  7 ( r,-c) left-right flip
//
// Source of the numbering: GNU Go 3.9.1, patterns/transform.
type Symmetry uint8

// NumSymmetries is the number of symmetries of the square.
const NumSymmetries = 8

// matrices[s] = {rr, rc, cr, cc}: r' = rr*r + rc*c, c' = cr*r + cc*c.
var matrices = [NumSymmetries][4]int{
	{1, 0, 0, 1},
	{0, 1, -1, 0},
	{-1, 0, 0, -1},
	{0, -1, 1, 0},
	{0, -1, -1, 0},
	{-1, 0, 0, 1},
	{0, 1, 1, 0},
	{1, 0, 0, -1},
}

var (
	composed [NumSymmetries][NumSymmetries]Symmetry
	inverses [NumSymmetries]Symmetry
)

func init() {
	for a := range Symmetry(NumSymmetries) {
		for b := range Symmetry(NumSymmetries) {
			composed[a][b] = find(a.Offset(b.Offset(1, 2)))
			if composed[a][b] == 0 {
				inverses[b] = a
			}
		}
	}
}

// find returns the symmetry that maps (1, 2) to (r, c).
func find(r, c int) Symmetry {
	for s := range Symmetry(NumSymmetries) {
		if rr, cc := s.Offset(1, 2); rr == r && cc == c {
			return s
		}
	}
	panic("board: no such symmetry")
}

// Offset maps an offset of r rows down and c columns right.
func (s Symmetry) Offset(r, c int) (int, int) {
	m := &matrices[s]
	return m[0]*r + m[1]*c, m[2]*r + m[3]*c
}

// Point maps p by s about the centre of a board of the given size; Pass stays Pass.
func (s Symmetry) Point(p Point, size int) Point {
	if p == Pass {
		return Pass
	}
	x, y := p.XY()
	// Twice the offset from the centre is an integer for even sizes too.
	r, c := s.Offset(2*y-size+1, 2*x-size+1)
	return At((c+size-1)/2, (r+size-1)/2)
}

// Compose returns the symmetry that applies t first, then s.
func (s Symmetry) Compose(t Symmetry) Symmetry { return composed[s][t] }

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry { return inverses[s] }

// UnmarshalJSON reads the number of a symmetry, the form in which symmetries are written.
func (s *Symmetry) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseUint(string(text), 10, 8)
	if err != nil || n >= NumSymmetries {
		return fmt.Errorf("%s is not a symmetry (want 0..%d)", text, NumSymmetries-1)
	}
	*s = Symmetry(n)
	return nil
}
