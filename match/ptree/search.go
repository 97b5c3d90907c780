package ptree

import (
	"katachi/board"
	"katachi/match"
)

// instance is where in the tree the scan is, and the cell of its last hit.
type instance struct {
	node int32
	cell int
}

// searcher is the working memory of a search.
type searcher struct {
	frame frame
	alive []instance
	hits  []match.Hit
	work  Work
}

// search looks at every hit of the frame as the first one, in every image. It
// looks straight at the cells that the children of a node expect, which makes
// the same instances as a scan that shows every later hit to every instance.
func (s *searcher) search(t *tree) {
	for y := range s.frame.size + 2 {
		for x := range s.frame.size + 2 {
			if c := s.frame.cells[index(x, y)]; c != board.Empty {
				s.start(t, x, y, c)
			}
		}
	}
	s.emptyRectangles(t)
}

// start follows the instances created at (x, y).
func (s *searcher) start(t *tree, x, y int, c board.Color) {
	if len(t.nodes[0].kids) == 0 {
		return
	}
	first := t.nodes[0].kids[0].next[c]
	if first == 0 {
		return
	}
	for i := range views {
		v := &views[i]
		s.alive = append(s.alive[:0], instance{first, index(x, y)})
		for len(s.alive) > 0 {
			at := s.alive[len(s.alive)-1]
			s.alive = s.alive[:len(s.alive)-1]
			s.step(t, at, v, x, y)
		}
	}
}

// step reports what an instance has found and forks it.
func (s *searcher) step(t *tree, at instance, v *view, x, y int) {
	s.work.Instances++
	n := &t.nodes[at.node]
	for i := range n.marks {
		s.report(&n.marks[i], v, x, y)
	}
	for i := range n.kids {
		k := &n.kids[i]
		cell := at.cell + int(k.dx)*v.right + int(k.dy)*v.up
		if next := k.next[s.frame.cells[cell]&3]; next != 0 {
			s.alive = append(s.alive, instance{next, cell})
		}
	}
	s.work.Cells += len(n.kids)
}

// emptyRectangles looks for the patterns without any stone or edge, which hang
// at the root, at every placement.
func (s *searcher) emptyRectangles(t *tree) {
	if len(t.nodes[0].marks) == 0 {
		return
	}
	for i := range views {
		for y := 1; y <= s.frame.size; y++ {
			for x := 1; x <= s.frame.size; x++ {
				for j := range t.nodes[0].marks {
					s.report(&t.nodes[0].marks[j], &views[i], x, y)
				}
			}
		}
	}
}

// report takes the hit of k with its first hit at (x, y), if the rest holds.
func (s *searcher) report(k *mark, v *view, x, y int) {
	if k.views>>v.sym&1 == 0 {
		return
	}
	s.work.Rectangles++
	if !s.onBoard(k, v, x, y) || !s.counted(k, v, x, y) || !s.accepted(k, v, x, y) {
		return
	}
	px, py := v.at(x, y, k.firstX, k.firstY)
	s.hits = append(s.hits, match.Hit{
		Pattern: k.pattern, Side: k.side, Sym: v.sym.Compose(k.sym), Origin: board.At(px-1, py-1),
	})
}

// onBoard reports whether the rectangle without its edge cells is on the board.
func (s *searcher) onBoard(k *mark, v *view, x, y int) bool {
	x0, y0, x1, y1 := v.corners(x, y, &k.inner)
	return x0 >= 1 && y0 >= 1 && x1 <= s.frame.size && y1 <= s.frame.size
}

// counted compares the hits in the whole rectangle with those of the pattern:
// as many, or at most those more that loose cells allow.
func (s *searcher) counted(k *mark, v *view, x, y int) bool {
	n := s.frame.hits(v.corners(x, y, &k.outer)) - int(k.triples)
	return 0 <= n && n <= int(k.loose)
}

// accepted looks at the cells that are no triples; if all are empty, counting
// has settled them.
func (s *searcher) accepted(k *mark, v *view, x, y int) bool {
	for _, c := range k.classes {
		cx, cy := v.at(x, y, c.x, c.y)
		s.work.Cells++
		if c.mask>>s.frame.cells[index(cx, cy)]&1 == 0 {
			return false
		}
	}
	return true
}
