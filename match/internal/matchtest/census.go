package matchtest

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// census counts hits by their properties, so that a test that only compares empty lists fails.
type census struct {
	hits  int
	class [pattern.On + 1]int
	kind  [4]int
	edge  [pattern.AllEdges + 1]int
	sym   [board.NumSymmetries]int
	side  [board.White + 1]int
	moves int
}

func (n *census) add(s *pattern.Set, hits []match.Hit) {
	for _, h := range hits {
		p := s.Of(h)
		n.hits++
		n.kind[p.Kind()]++
		n.edge[p.Edges]++
		n.sym[h.Sym]++
		n.side[h.Side]++
		n.moves += len(p.Moves)
		for _, k := range p.Cells {
			n.class[k]++
		}
	}
}

// check fails the test if some kind of hit did not occur.
func (n *census) check(t *testing.T) {
	t.Helper()
	if n.hits < enough(10000) || n.moves == 0 {
		t.Errorf("%d hits, %d moves: too few to prove anything", n.hits, n.moves)
	}
	none(t, "class", n.class[1:])
	none(t, "kind", n.kind[:])
	if !testing.Short() { // a few sizes of boards do not have all of them
		none(t, "edges", n.edge[:])
	}
	none(t, "symmetry", n.sym[:])
	none(t, "side", n.side[board.Black:])
}

func none(t *testing.T, what string, counts []int) {
	t.Helper()
	for i, c := range counts {
		if c == 0 {
			t.Errorf("no hit with %s number %d: %v", what, i, counts)
		}
	}
}
