package ptree

import (
	"unsafe"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Matcher finds all hits with a pattern tree.
type Matcher struct {
	*shared
	searcher searcher
}

// shared is the part that clones share: one of the trees.
type shared struct {
	set  *pattern.Set
	tree *tree     // the page's
	rare *rareTree // in the order of rarity
}

// Compile puts the patterns of set into a tree with cells in an order chosen by statistics: see
// rare.go.
func Compile(set *pattern.Set) *Matcher {
	return &Matcher{shared: &shared{set: set, rare: plantRare(set)}}
}

// CompilePage puts the patterns of set into the tree of Beyens's page: their stones and edges in the
// order of a scan.
func CompilePage(set *pattern.Set) *Matcher {
	m := &Matcher{shared: &shared{set: set, tree: newTree()}}
	for id, p := range set.All() {
		m.tree.add(int32(id), p)
	}
	return m
}

// Add adds p to the set and the tree, so that it is matched from then on, by clones too, and
// returns its id. No other goroutine may use the matcher or a clone at the same time. Errors are
// those of Set.Add.
func (m *Matcher) Add(p *pattern.Pattern) (int, error) {
	id, err := m.set.Add(p)
	switch {
	case err != nil:
	case m.rare != nil:
		m.rare.add(int32(id), p)
	default:
		m.tree.add(int32(id), p)
	}
	return id, err
}

// Set returns the set, including added patterns.
func (m *Matcher) Set() *pattern.Set { return m.set }

// Clone returns a Matcher that shares the tree.
func (m *Matcher) Clone() match.Matcher { return &Matcher{shared: m.shared} }

// AppendHits appends all hits in b.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	s := &m.searcher
	s.frame.set(b)
	s.hits = dst
	if m.rare == nil {
		s.search(m.tree)
	} else {
		s.rareAll(m.rare)
	}
	dst, s.hits = s.hits, nil
	return dst
}

// AppendHitsAt appends the hits that belong to p, those whose first cell in the tree is on p, and
// returns the rectangle that was read: see match.Reader.
func (m *Matcher) AppendHitsAt(dst []match.Hit, b *board.Board, p board.Point) ([]match.Hit, match.Rect) {
	s := &m.searcher
	s.frame.set(b)
	x, y := p.XY()
	x, y = x+1, y+1
	s.noting, s.left, s.right, s.top, s.bottom = true, x, x, y, y
	s.hits = dst
	if m.rare == nil {
		s.pageAt(m.tree, x, y)
	} else {
		s.rareAt(m.rare, x, y)
	}
	dst, s.hits, s.noting = s.hits, nil, false
	size := b.Size()
	return dst, match.Rect{
		X0: int8(max(s.left-1, 0)), Y0: int8(max(s.top-1, 0)),
		X1: int8(min(s.right, size)), Y1: int8(min(s.bottom, size)),
	}
}

var _ match.Reader = (*Matcher)(nil)

// Work is the work of matching since the Matcher was made.
type Work struct {
	Instances  int // node instances made
	Cells      int // cells looked at
	Rectangles int // patterns checked at the end
}

// Work returns the work done by m itself, without that of clones.
func (m *Matcher) Work() Work { return m.searcher.work }

// Effort returns how many cells AppendHits reads in b.
func (m *Matcher) Effort(b *board.Board) (n int, unit string) {
	before := m.Work()
	m.AppendHits(nil, b)
	after := m.Work()
	return after.Cells - before.Cells, "cells"
}

// Stats are the sizes of the tree.
type Stats struct {
	Nodes    int // without the root
	Patterns int // ends of patterns at nodes, for both sides
	Bytes    int
}

// Bytes returns the size of the tree.
func (m *Matcher) Bytes() int { return m.Stats().Bytes }

// Stats returns the size of the tree.
func (m *Matcher) Stats() (s Stats) {
	if m.rare != nil {
		return m.rare.stats()
	}
	s.Nodes = len(m.tree.nodes) - 1
	for i := range m.tree.nodes {
		n := &m.tree.nodes[i]
		s.Patterns += len(n.marks)
		s.Bytes += int(unsafe.Sizeof(*n)) + len(n.kids)*int(unsafe.Sizeof(kid{})) + len(n.marks)*int(unsafe.Sizeof(mark{}))
		for _, k := range n.marks {
			s.Bytes += len(k.classes) * int(unsafe.Sizeof(class{}))
		}
	}
	return s
}

func (t *rareTree) stats() (s Stats) {
	s.Nodes = len(t.nodes) - 1
	for i := range t.nodes {
		n := &t.nodes[i]
		s.Patterns += len(n.marks)
		s.Bytes += int(unsafe.Sizeof(*n)) + len(n.steps)*int(unsafe.Sizeof(rareStep{})) + len(n.marks)*int(unsafe.Sizeof(mark{}))
		for j := range n.marks {
			s.Bytes += len(n.marks[j].classes) * int(unsafe.Sizeof(class{}))
		}
	}
	return s
}
