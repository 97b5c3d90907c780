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

// shared is what clones have in common.
type shared struct {
	set  *pattern.Set
	tree *tree
}

// New puts the patterns of set into a tree.
func New(set *pattern.Set) *Matcher {
	m := &Matcher{shared: &shared{set: set, tree: newTree()}}
	for id, p := range set.All() {
		m.tree.add(int32(id), p)
	}
	return m
}

// Add adds p to the set and to the tree, where it is found from then on, by
// clones too, and returns its id. No other goroutine may be matching meanwhile.
// The error is that of Set.Add.
func (m *Matcher) Add(p *pattern.Pattern) (int, error) {
	id, err := m.set.Add(p)
	if err == nil {
		m.tree.add(int32(id), p)
	}
	return id, err
}

// Set returns the set, with the patterns added.
func (m *Matcher) Set() *pattern.Set { return m.set }

// Clone returns a Matcher that shares the tree.
func (m *Matcher) Clone() match.Matcher { return &Matcher{shared: m.shared} }

// AppendHits appends all hits in b.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	s := &m.searcher
	s.frame.set(b)
	s.hits = dst
	s.search(m.tree)
	dst, s.hits = s.hits, nil
	return dst
}

// Work is what matching has cost since the Matcher was made.
type Work struct {
	Instances  int // node instances made
	Cells      int // cells looked at
	Rectangles int // patterns checked at the end
}

// Work returns the work done by m itself, clones apart.
func (m *Matcher) Work() Work { return m.searcher.work }

// Effort returns how many cells AppendHits looks at in b.
func (m *Matcher) Effort(b *board.Board) (n int, unit string) {
	before := m.Work()
	m.AppendHits(nil, b)
	after := m.Work()
	return after.Cells - before.Cells, "cells"
}

// Stats describes the tree.
type Stats struct {
	Nodes    int // without the root
	Patterns int // places at nodes where a pattern ends, both sides
	Bytes    int
}

// Bytes returns the size of the tree.
func (m *Matcher) Bytes() int { return m.Stats().Bytes }

// Stats returns the size of the tree.
func (m *Matcher) Stats() (s Stats) {
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
