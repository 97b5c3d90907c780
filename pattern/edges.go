package pattern

import "katachi/board"

// Edges is a set of sides of a rectangle: those that must lie on the edge of the board.
type Edges uint8

// The sides of a rectangle as drawn.
const (
	North Edges = 1 << iota
	East
	South
	West

	AllEdges = North | East | South | West
)

// Turn returns the edges of a rectangle turned by s.
func (e Edges) Turn(s board.Symmetry) Edges { return turnedEdges[s][e] }

var turnedEdges = func() (t [board.NumSymmetries][AllEdges + 1]Edges) {
	outward := map[Edges][2]int{North: {-1, 0}, East: {0, 1}, South: {1, 0}, West: {0, -1}} // row, column
	for s := range t {
		for from, d := range outward {
			r, c := board.Symmetry(s).Offset(d[0], d[1])
			for to, d := range outward {
				if d != [2]int{r, c} {
					continue
				}
				for e := range t[s] {
					if Edges(e)&from != 0 {
						t[s][e] |= to
					}
				}
			}
		}
	}
	return t
}()

// Touched returns the sides of a rectangle that lie on the edge of a board of the given size. The
// rectangle extends from column x0 and row y0 to column x1 and row y1 inclusive.
func Touched(x0, y0, x1, y1, size int) (e Edges) {
	if y0 == 0 {
		e |= North
	}
	if x1 == size-1 {
		e |= East
	}
	if y1 == size-1 {
		e |= South
	}
	if x0 == 0 {
		e |= West
	}
	return e
}

// Kind says where on a board a pattern can match.
type Kind uint8

// The kinds, the least restricted first.
const (
	Centre Kind = iota // no edge declared: anywhere, also touching an edge
	Edge               // bound to one edge
	Corner             // bound to two adjacent edges
	Full               // bound to two opposite edges or more: as long as the board in one direction at least
)

// Kind returns the kind of a pattern with these declared edges.
func (e Edges) Kind() Kind {
	switch {
	case e == 0:
		return Centre
	case e&(North|South) == North|South || e&(East|West) == East|West:
		return Full
	case e&(e-1) == 0:
		return Edge
	}
	return Corner
}

// String returns "centre", "edge", "corner" or "full".
func (k Kind) String() string { return [...]string{"centre", "edge", "corner", "full"}[k&3] }
