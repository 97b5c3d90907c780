package names

import "katachi/board"

// chains are the distinct chains of one colour next to a point, at most four, by a stone of each.
type chains struct {
	stone   [4]board.Point
	inAtari [4]bool
	n       int
}

// chainsBeside returns the chains of colour c next to p.
func chainsBeside(b *board.Board, p board.Point, c board.Color) chains {
	var found chains
	for _, q := range p.Neighbours() {
		if b.Color(q) != c || found.has(b, q) {
			continue
		}
		found.stone[found.n], found.inAtari[found.n] = q, b.InAtari(q)
		found.n++
	}
	return found
}

// has reports whether the chain at q is among those found.
func (cs *chains) has(b *board.Board, q board.Point) bool {
	for _, p := range cs.stone[:cs.n] {
		if b.SameChain(p, q) {
			return true
		}
	}
	return false
}

// ataris returns how many of the chains have one liberty.
func (cs *chains) ataris() (n int) {
	for _, in := range cs.inAtari[:cs.n] {
		if in {
			n++
		}
	}
	return n
}
