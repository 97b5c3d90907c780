package ptree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// pageInstance is a node instance as the page describes it, in one image of the
// board: where it was created, and its last hit.
type pageInstance struct {
	node         int32
	x, y         int // in the frame
	lastX, lastY int // in the image
}

// pageSearch scans one image of the frame as the page says: every hit tries to
// extend every instance and starts a new one. It returns all instances made.
func pageSearch(f *frame, tr *tree, v *view) []pageInstance {
	// The scan begins where the image has its lower left corner.
	x0, y0, last := 0, 0, f.size+1
	if v.rightX+v.upX < 0 {
		x0 = last
	}
	if v.rightY+v.upY < 0 {
		y0 = last
	}
	var alive []pageInstance
	for iy := range last + 1 {
		for ix := range last + 1 {
			x, y := v.at(x0, y0, int8(ix), int8(iy))
			c := f.cells[index(x, y)]
			if c == board.Empty {
				continue
			}
			for _, in := range alive {
				if next := childOf(tr, in.node, c, ix-in.lastX, iy-in.lastY); next != 0 {
					alive = append(alive, pageInstance{next, in.x, in.y, ix, iy})
				}
			}
			if next := childOf(tr, 0, c, 0, 0); next != 0 {
				alive = append(alive, pageInstance{next, x, y, ix, iy})
			}
		}
	}
	return alive
}

func childOf(tr *tree, at int32, c board.Color, dx, dy int) int32 {
	for _, k := range tr.nodes[at].kids {
		if int(k.dx) == dx && int(k.dy) == dy {
			return k.next[c]
		}
	}
	return 0
}

// pageRule is the check that the page asks for: the cells of the rectangle
// before the first hit and after the last are empty.
func pageRule(f *frame, k *mark, v *view, in *pageInstance, lastX, lastY int8) bool {
	o := k.outer
	for y := o.y; y < o.y+o.height; y++ {
		for x := o.x; x < o.x+o.width; x++ {
			between := (y > 0 || y == 0 && x >= 0) && (y < lastY || y == lastY && x <= lastX)
			cx, cy := v.at(in.x, in.y, x, y)
			if !between && f.cells[index(cx, cy)] != board.Empty {
				return false
			}
		}
	}
	return true
}

// lastHit returns the cell of the last hit of p's image in the tree, counted
// from the first.
func lastHit(p *pattern.Pattern, side board.Color) (x, y int8) {
	m := normal(p, side)
	for _, h := range m.list {
		x, y = x+h.dx, y+h.dy
	}
	return x, y
}

// plainWorld returns a board and patterns that have only stones, edges and empty cells. The
// patterns are cut from the board or random.
func plainWorld(r *rand.Rand) (*pattern.Set, *board.Board) {
	pos := board.New(5 + r.IntN(5))
	for p := range pos.Points {
		if r.IntN(4) == 0 {
			pos.Set(board.Black+board.Color(r.IntN(2)), p) // cannot fail: p is on the board
		}
	}
	s := pattern.NewSet("plain")
	for i := range 12 {
		p := &pattern.Pattern{
			Name: fmt.Sprint(i), Width: 1 + r.IntN(4), Height: 1 + r.IntN(4),
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		}
		at := board.At(r.IntN(pos.Size()-p.Width+1), r.IntN(pos.Size()-p.Height+1))
		for j := range p.Width * p.Height {
			c := pos.Color(at + board.Point(j/p.Width*board.Stride+j%p.Width))
			if r.IntN(6) == 0 {
				c = board.Empty
			}
			p.Cells = append(p.Cells, 1<<c)
		}
		if r.IntN(3) == 0 {
			p.Edges = pattern.Edges(r.IntN(16))
		}
		if _, err := s.Add(p); err != nil {
			panic(err)
		}
	}
	return s, pos
}

// pageTally is the result of the page's scan in a world, without the empty rectangles.
type pageTally struct {
	instances int
	hits      []match.Hit // with the whole rectangle checked
	passed    int         // with the page's own check
	wrong     int         // those among passed that are not hits
	refused   int         // hits that the page's own check refuses
}

func (n *pageTally) scan(m *Matcher) {
	s := searcher{frame: m.searcher.frame}
	for i := range views {
		for _, in := range pageSearch(&s.frame, m.tree, &views[i]) {
			n.instances++
			for _, k := range m.tree.nodes[in.node].marks {
				if k.views>>i&1 != 0 {
					n.check(m, &s, &k, &views[i], &in)
				}
			}
		}
	}
	n.hits = s.hits
}

// check checks the rectangle of k by both rules.
func (n *pageTally) check(m *Matcher, s *searcher, k *mark, v *view, in *pageInstance) {
	before := len(s.hits)
	s.report(k, v, in.x, in.y)
	right := len(s.hits) > before
	lastX, lastY := lastHit(m.set.At(int(k.pattern)), k.side)
	passes := s.onBoard(k, v, in.x, in.y) && pageRule(&s.frame, k, v, in, lastX, lastY)
	if passes {
		n.passed++
	}
	if passes && !right {
		n.wrong++
	}
	if right && !passes {
		n.refused++
	}
}

// TestPage compares the search with the page's own scan on 400 random worlds: both make the same
// number of instances; both find the same hits, if the whole rectangle is checked; and with the
// page's own check there are false hits.
func TestPage(t *testing.T) {
	r := rand.New(rand.NewPCG(2009, 3))
	var all pageTally
	hits := 0
	for world := range 400 {
		s, pos := plainWorld(r)
		m := CompilePage(s)
		want := match.All(match.CompileMask(s), pos)
		if got := match.All(m, pos); !slices.Equal(got, want) {
			t.Fatalf("world %d: hits %v, want %v", world, got, want)
		}
		before := all.instances
		all.scan(m)
		hits += len(all.hits)
		if got := m.Work().Instances; got != all.instances-before {
			t.Fatalf("world %d: %d instances, the page makes %d", world, got, all.instances-before)
		}
		withStones := slices.DeleteFunc(want, func(h match.Hit) bool {
			return normal(s.Of(h), h.Side).list == nil
		})
		if match.Sort(all.hits); !slices.Equal(all.hits, withStones) {
			t.Fatalf("world %d: the page's scan finds %v, want %v", world, all.hits, withStones)
		}
	}
	t.Logf("%d hits, %d instances; the page's rule lets %d pass, %d of them false", hits, all.instances, all.passed, all.wrong)
	if hits < 10000 || all.wrong < 1000 || all.refused > 0 || all.passed != hits+all.wrong {
		t.Errorf("%d hits, %d passed, %d false, %d refused: want many false and none refused", hits, all.passed, all.wrong, all.refused)
	}
}

// TestFalseHit is the smallest case: a third stone lies between two stones, in a rectangle whose
// first and last cells hold the pattern's stones.
func TestFalseHit(t *testing.T) {
	s := pattern.NewSet("one-space jump")
	p := &pattern.Pattern{
		Width: 3, Height: 1, Cells: []pattern.Class{pattern.Own, pattern.Empty, pattern.Own},
		Symmetries: 1, Sides: pattern.AsDrawn,
	}
	if _, err := s.Add(p); err != nil {
		t.Fatal(err)
	}
	pos := board.New(5)
	pos.Set(board.Black, board.At(1, 2), board.At(3, 2))
	pos.Set(board.White, board.At(2, 2))
	m := CompilePage(s)
	if got := match.All(m, pos); len(got) != 0 {
		t.Errorf("hits %v, want none: a stone lies between the two", got)
	}
	in := pageInstance{x: 2, y: 3}
	k := m.tree.nodes[len(m.tree.nodes)-1].marks[0]
	if !pageRule(&m.searcher.frame, &k, &views[0], &in, 2, 0) {
		t.Error("the page's rule refuses the false hit: it says nothing about the cell between")
	}
}
