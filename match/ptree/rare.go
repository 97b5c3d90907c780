package ptree

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"katachi/board"
	"katachi/internal/prior"
	"katachi/match"
	"katachi/pattern"
)

// The page visits the stones of a pattern in the order of a scan, and tests its empty points after
// all stones are found. In the tree of this file a pattern is visited from a stone near its middle,
// cell after cell, including empty ones, in an order chosen by statistics: each node takes the cell
// whose required contents, summed over the remaining patterns, are the rarest on boards. So most
// instances end after a few cells, patterns share cells and not only beginnings, and there is no
// chain of edge cells along the frame.

// demand is a cell that requires one content, relative to the pattern's anchor.
type demand struct {
	x, y    int8
	content board.Color
}

// rareStep is a cell that a node reads, and where each content leads.
type rareStep struct {
	x, y int8
	at   [board.NumSymmetries]int16 // by view: the distance in cells of the frame
	next [4]int32                   // by content; 0 for none
}

// rareNode is a node, reached by contents of cells.
type rareNode struct {
	steps          []rareStep
	marks          []mark // marks of possible hits; cells count from the anchor
	x0, y0, x1, y1 int8   // columns and rows of the cells that steps read
}

// rareTree is a pattern tree in the order of rarity. Node 0 leads nowhere; nodes 1 to 3 are the
// roots for the contents of the anchor: Empty, Black, White.
type rareTree struct{ nodes []rareNode }

const rareRoot = 1

func newRareTree() *rareTree { return &rareTree{nodes: make([]rareNode, rareRoot+3)} }

// rareItem is a pattern that is being added to the tree, with its remaining demands.
type rareItem struct {
	demands []demand
	mark    mark
}

// itemOf returns p in the form in which it is added to the tree for a side, and the contents that
// its anchor accepts.
func itemOf(id int32, p *pattern.Pattern, side board.Color) (rareItem, pattern.Class) {
	m := rareImage(p, side)
	o := &m.turned
	anchor := match.Anchor(o)
	ax, ay := anchor%o.Width, o.Height-1-anchor/o.Width // y goes up
	it := rareItem{mark: mark{
		pattern: id, side: side, sym: m.sym,
		inner:  rect{int8(-ax), int8(-ay), int8(o.Width), int8(o.Height)},
		firstX: int8(o.First%o.Width - ax), firstY: int8(o.Height - 1 - o.First/o.Width - ay),
	}}
	for s := range board.Symmetry(board.NumSymmetries) {
		if p.Symmetries.Has(s) {
			it.mark.views |= 1 << s.Compose(m.sym.Inverse())
		}
	}
	for i, k := range o.Cells {
		if i == anchor {
			continue
		}
		x, y := int8(i%o.Width-ax), int8(o.Height-1-i/o.Width-ay)
		switch k = k.As(side); {
		case contentOf(k) != board.Empty || k == pattern.Empty:
			it.demands = append(it.demands, demand{x, y, contentOf(k)})
		case k != pattern.On:
			it.mark.classes = append(it.mark.classes, class{x, y, k})
		}
	}
	for _, e := range []struct {
		edge pattern.Edges
		x, y int
	}{
		{pattern.West, -1 - ax, 0},
		{pattern.East, o.Width - ax, 0},
		{pattern.South, 0, -1 - ay},
		{pattern.North, 0, o.Height - ay},
	} {
		if o.Edges&e.edge != 0 { // straight beyond the anchor: only this edge explains it
			it.demands = append(it.demands, demand{int8(e.x), int8(e.y), board.Off})
		}
	}
	return it, o.Cells[anchor].As(side)
}

// rareImage returns the image that stands for all eight: the one whose contents come first, if
// cells are in the order of their distance from the anchor.
func rareImage(p *pattern.Pattern, side board.Color) image {
	var best image
	var first []pattern.Class
	for s := range board.Symmetry(board.NumSymmetries) {
		m := image{sym: s, turned: p.Orient(s)}
		if text := around(&m.turned, side); s == 0 || slices.CompareFunc(text, first, compareClasses) < 0 {
			best, first = m, text
		}
	}
	return best
}

// compareClasses orders classes: stones, edges, empty points, all others.
func compareClasses(a, b pattern.Class) int {
	rank := func(k pattern.Class) int {
		switch contentOf(k) {
		case board.Black, board.White:
			return int(contentOf(k))
		case board.Off:
			return 3
		}
		return 4 + int(k) // Empty is the smallest of the others
	}
	return cmp.Compare(rank(a), rank(b))
}

// around returns the classes of the cells around the anchor of o, ring by ring.
func around(o *pattern.Oriented, side board.Color) []pattern.Class {
	anchor := match.Anchor(o)
	ax, ay := anchor%o.Width, anchor/o.Width
	reach := max(ax, o.Width-1-ax, ay, o.Height-1-ay)
	text := make([]pattern.Class, 0, (2*reach+1)*(2*reach+1))
	at := func(x, y int) {
		k := pattern.Any
		if x >= 0 && y >= 0 && x < o.Width && y < o.Height {
			k = o.Cells[y*o.Width+x].As(side)
		}
		text = append(text, k)
	}
	for d := 1; d <= reach; d++ {
		for e := -d; e < d; e++ {
			at(ax+e, ay+d)
			at(ax+d, ay-e)
			at(ax-e, ay-d)
			at(ax-d, ay+e)
		}
	}
	return text
}

// plantRare puts a set into a tree.
func plantRare(set *pattern.Set) *rareTree {
	t := newRareTree()
	var roots [3][]rareItem
	for id, p := range set.All() {
		for side := board.Black; side <= board.White; side++ {
			if !p.Sides.Has(side) {
				continue
			}
			it, accepts := itemOf(int32(id), p, side)
			for c := range roots {
				if accepts>>c&1 != 0 {
					roots[c] = append(roots[c], it)
				}
			}
		}
	}
	for c, items := range roots {
		t.grow(int32(rareRoot+c), items)
	}
	return t
}

// grow adds items below a node.
func (t *rareTree) grow(at int32, items []rareItem) {
	if len(items) == 1 {
		t.end(at, &items[0])
		return
	}
	sums := newTally(items)
	for len(items) > 0 {
		best, ok := sums.rarest()
		var rest []rareItem
		var by [4][]rareItem
		for _, it := range items {
			switch i := it.wants(best.x, best.y); {
			case len(it.demands) == 0:
				t.end(at, &it)
			case i < 0:
				rest = append(rest, it)
			default:
				sums.add(it.demands, -1)
				c := it.demands[i].content
				it.demands = slices.Delete(slices.Clone(it.demands), i, i+1)
				by[c] = append(by[c], it)
			}
		}
		if ok {
			n := t.step(at, best.x, best.y)
			for c, list := range by {
				if len(list) > 0 {
					t.grow(t.child(at, n, board.Color(c)), list)
				}
			}
		}
		items = rest
	}
}

// wants returns the index of the demand about a cell, or -1 if there is none.
func (it *rareItem) wants(x, y int8) int {
	return slices.IndexFunc(it.demands, func(d demand) bool { return d.x == x && d.y == y })
}

// end makes an item end at a node. Its remaining demands are tested there, cell after cell, the
// rarest first: separate nodes for the demands of single patterns would be seven eighths of all
// nodes.
func (t *rareTree) end(at int32, it *rareItem) {
	surprise := surprises()
	left := slices.SortedFunc(slices.Values(it.demands), func(a, b demand) int {
		return cmp.Or(cmp.Compare(surprise[b.content], surprise[a.content]), nearer(a, b))
	})
	m := it.mark
	m.classes = make([]class, 0, len(left)+len(m.classes))
	for _, d := range left {
		m.classes = append(m.classes, class{d.x, d.y, 1 << d.content})
	}
	m.classes = append(m.classes, it.mark.classes...)
	t.nodes[at].marks = append(t.nodes[at].marks, m)
}

// tally sums up, for each cell, how rare the contents are that items require there.
type tally struct {
	sum   []int32  // by cell
	cells []demand // that were ever required, the nearest first
}

const (
	farthest  = board.MaxSize // distance of a cell from the anchor, including edges
	tallySide = 2*farthest + 1
)

func newTally(items []rareItem) *tally {
	t := &tally{sum: make([]int32, tallySide*tallySide)}
	for i := range items {
		t.add(items[i].demands, 1)
	}
	for i, n := range t.sum {
		if n > 0 {
			t.cells = append(t.cells, demand{x: int8(i%tallySide - farthest), y: int8(i/tallySide - farthest)})
		}
	}
	slices.SortFunc(t.cells, nearer)
	return t
}

// add adds demands with a factor.
func (t *tally) add(demands []demand, times int32) {
	surprise := surprises()
	for _, d := range demands {
		t.sum[d.tallied()] += times * surprise[d.content]
	}
}

// tallied returns the index of the cell's sum.
func (d demand) tallied() int { return (int(d.y)+farthest)*tallySide + int(d.x) + farthest }

// rarest returns the cell whose required contents, summed over the items, are the rarest, and among
// equals the nearest one. ok is false if the items require nothing.
func (t *tally) rarest() (best demand, ok bool) {
	most := int32(0)
	for _, d := range t.cells {
		if s := t.sum[d.tallied()]; s > most {
			best, most, ok = d, s, true
		}
	}
	return best, ok
}

func nearer(a, b demand) int {
	distance := func(d demand) int { return int(d.x)*int(d.x) + int(d.y)*int(d.y) }
	return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x))
}

// surprises returns the information, in thousandths of a bit, that a neighbour of a stone has a
// given content: -log2 of the fraction of such points in sample positions.
var surprises = sync.OnceValue(func() (surprise [4]int32) {
	var count [4]int
	all := 0
	for _, b := range prior.Boards() {
		for p := range b.Points {
			if !b.Color(p).IsStone() {
				continue
			}
			for s := range board.Symmetry(4) {
				dy, dx := s.Offset(0, 1)
				count[b.Color(p+board.Point(dy*board.Stride+dx))]++
				all++
			}
		}
	}
	stones := count[board.Black] + count[board.White]
	count[board.Black], count[board.White] = stones/2, stones/2
	for c, n := range count {
		surprise[c] = int32(-1000 * math.Log2(float64(max(n, 1))/float64(all)))
	}
	return surprise
})

// step returns the number of the node's step for a cell, which is added if missing.
func (t *rareTree) step(at int32, x, y int8) int {
	n := &t.nodes[at]
	for i := range n.steps {
		if n.steps[i].x == x && n.steps[i].y == y {
			return i
		}
	}
	k := rareStep{x: x, y: y}
	for i := range views {
		k.at[i] = int16(int(x)*views[i].right + int(y)*views[i].up)
	}
	if len(n.steps) == 0 {
		n.x0, n.y0, n.x1, n.y1 = x, y, x, y
	}
	n.x0, n.y0, n.x1, n.y1 = min(n.x0, x), min(n.y0, y), max(n.x1, x), max(n.y1, y)
	n.steps = append(n.steps, k)
	return len(n.steps) - 1
}

// child returns the node that a content leads to, which is added if missing.
func (t *rareTree) child(at int32, step int, c board.Color) int32 {
	if next := t.nodes[at].steps[step].next[c]; next != 0 {
		return next
	}
	t.nodes = append(t.nodes, rareNode{})
	next := int32(len(t.nodes) - 1)
	t.nodes[at].steps[step].next[c] = next
	return next
}

// add adds one more pattern to the tree: it follows the existing steps as long as it has demands
// for their cells.
func (t *rareTree) add(id int32, p *pattern.Pattern) {
	for side := board.Black; side <= board.White; side++ {
		if !p.Sides.Has(side) {
			continue
		}
		it, accepts := itemOf(id, p, side)
		for c := range board.Color(3) {
			if accepts>>c&1 != 0 {
				t.put(int32(rareRoot)+int32(c), it)
			}
		}
	}
}

func (t *rareTree) put(at int32, it rareItem) {
	it.demands = slices.Clone(it.demands)
	for len(it.demands) > 0 && len(t.nodes[at].steps)+len(t.nodes[at].marks) > 0 {
		i := t.wanted(at, it.demands)
		if i < 0 {
			best, _ := newTally([]rareItem{it}).rarest()
			i = it.wants(best.x, best.y)
		}
		d := it.demands[i]
		it.demands = slices.Delete(it.demands, i, i+1)
		at = t.child(at, t.step(at, d.x, d.y), d.content)
	}
	t.end(at, &it)
}

// wanted returns the index of the demand for the cell of the node's first suitable step, or -1 if
// there is none.
func (t *rareTree) wanted(at int32, left []demand) int {
	for i := range t.nodes[at].steps {
		k := &t.nodes[at].steps[i]
		if j := slices.IndexFunc(left, func(d demand) bool { return d.x == k.x && d.y == k.y }); j >= 0 {
			return j
		}
	}
	return -1
}

// rareAll starts at every point of the board.
func (s *searcher) rareAll(t *rareTree) {
	for y := 1; y <= s.frame.size; y++ {
		for x := 1; x <= s.frame.size; x++ {
			s.rareAt(t, x, y)
		}
	}
}

// rareAt follows the instances that start at the cell (x, y) of the frame, in all
// images of the board.
func (s *searcher) rareAt(t *rareTree, x, y int) {
	cell := index(x, y)
	root := int32(rareRoot) + int32(s.frame.cells[cell])
	if n := &t.nodes[root]; len(n.steps)+len(n.marks) == 0 {
		return
	}
	for i := range views {
		v := &views[i]
		s.nodes = append(s.nodes[:0], root)
		for len(s.nodes) > 0 {
			at := s.nodes[len(s.nodes)-1]
			n := &t.nodes[at]
			s.nodes = s.nodes[:len(s.nodes)-1]
			s.work.Instances++
			if s.trace != nil {
				s.show(at, cell, v, x, y)
			}
			s.work.Cells += len(n.steps)
			if s.noting && len(n.steps) > 0 {
				s.note(v.at(x, y, n.x0, n.y0))
				s.note(v.at(x, y, n.x1, n.y1))
			}
			for j := range n.marks {
				s.rareReport(&n.marks[j], v, x, y)
			}
			for j := range n.steps {
				k := &n.steps[j]
				if next := k.next[s.frame.cells[cell+int(k.at[i])]&3]; next != 0 {
					s.nodes = append(s.nodes, next)
				}
			}
		}
	}
}

// rareReport appends the hit of k with its anchor at (x, y) if the rest matches.
func (s *searcher) rareReport(k *mark, v *view, x, y int) {
	if k.views>>v.sym&1 == 0 {
		return
	}
	s.work.Rectangles++
	if s.onBoard(k, v, x, y) && s.accepted(k, v, x, y) {
		s.take(k, v, x, y)
	}
}
