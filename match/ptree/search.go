package ptree

import (
	"katachi/board"
	"katachi/match"
)

// instance is the scan's position in the tree, and the cell of its last hit.
type instance struct {
	node int32
	cell int
}

// searcher is the working memory of a search.
type searcher struct {
	frame frame
	alive []instance
	nodes []int32 // of the tree in the order of rarity
	hits  []match.Hit
	work  Work

	trace  func(Instance) bool // shows the instances; nil for none
	ended  bool                // trace has stopped
	noting bool                // whether cells that are read are noted
	left   int                 // the columns and rows of the frame that were read
	top    int
	right  int
	bottom int
}

// note notes that a cell of the frame was read.
func (s *searcher) note(x, y int) {
	s.left, s.right = min(s.left, x), max(s.right, x)
	s.top, s.bottom = min(s.top, y), max(s.bottom, y)
}

// search starts at every hit of the frame in every image. It reads only the cells that the children
// of a node expect, which makes the same instances as a scan that shows every later hit to every
// instance.
func (s *searcher) search(t *tree) {
	s.starts(t)
	s.emptyRectangles(t)
}

func (s *searcher) starts(t *tree) {
	for y := range s.frame.size + 2 {
		for x := range s.frame.size + 2 {
			if c := s.frame.cells[index(x, y)]; c != board.Empty {
				s.start(t, x, y, c)
			}
		}
	}
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

// step reports what an instance has found, and forks it.
func (s *searcher) step(t *tree, at instance, v *view, x, y int) {
	s.work.Instances++
	if s.trace != nil {
		s.show(at.node, at.cell, v, x, y)
	}
	n := &t.nodes[at.node]
	for i := range n.marks {
		s.report(&n.marks[i], v, x, y)
	}
	for i := range n.kids {
		k := &n.kids[i]
		cell := at.cell + int(k.dx)*v.right + int(k.dy)*v.up
		if s.noting {
			s.note(cell%stride-beyond, cell/stride-beyond)
		}
		if next := k.next[s.frame.cells[cell]&3]; next != 0 {
			s.alive = append(s.alive, instance{next, cell})
		}
	}
	s.work.Cells += len(n.kids)
}

// emptyRectangles matches the patterns without stones or edges, which end at the root, at every
// placement.
func (s *searcher) emptyRectangles(t *tree) {
	if len(t.nodes[0].marks) == 0 {
		return
	}
	for y := 1; y <= s.frame.size; y++ {
		for x := 1; x <= s.frame.size; x++ {
			s.emptyAt(t, x, y)
		}
	}
}

func (s *searcher) emptyAt(t *tree, x, y int) {
	for i := range views {
		for j := range t.nodes[0].marks {
			s.report(&t.nodes[0].marks[j], &views[i], x, y)
		}
	}
}

// pageAt follows what belongs to the cell (x, y): instances that start there or at the adjacent
// edge cells, and rectangles without stones.
func (s *searcher) pageAt(t *tree, x, y int) {
	beside := func(at int) (from, to int) {
		from, to = at, at
		if at == 1 {
			from = 0
		}
		if at == s.frame.size {
			to = at + 1
		}
		return from, to
	}
	x0, x1 := beside(x)
	y0, y1 := beside(y)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if c := s.frame.cells[index(x, y)]; c != board.Empty {
				s.start(t, x, y, c)
			}
		}
	}
	s.emptyAt(t, x, y)
}

// report appends the hit of k with its first hit at (x, y) if the rest matches.
func (s *searcher) report(k *mark, v *view, x, y int) {
	if k.views>>v.sym&1 == 0 {
		return
	}
	s.work.Rectangles++
	if !s.onBoard(k, v, x, y) || !s.counted(k, v, x, y) || !s.accepted(k, v, x, y) {
		return
	}
	s.take(k, v, x, y)
}

// take appends the hit of k with its first hit at (x, y).
func (s *searcher) take(k *mark, v *view, x, y int) {
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

// counted compares the number of hits in the whole rectangle with that of the pattern: it must be
// the same, or larger by at most the number of loose cells.
func (s *searcher) counted(k *mark, v *view, x, y int) bool {
	x0, y0, x1, y1 := v.corners(x, y, &k.outer)
	if s.noting {
		s.note(x0, y0)
		s.note(x1, y1)
	}
	n := s.frame.hits(x0, y0, x1, y1) - int(k.triples)
	return 0 <= n && n <= int(k.loose)
}

// accepted tests the cells that are not triples; if all of them must be empty, counting has settled
// them.
func (s *searcher) accepted(k *mark, v *view, x, y int) bool {
	for _, c := range k.classes {
		cx, cy := v.at(x, y, c.x, c.y)
		s.work.Cells++
		if s.noting {
			s.note(cx, cy)
		}
		if c.mask>>s.frame.cells[index(cx, cy)]&1 == 0 {
			return false
		}
	}
	return true
}
