package patricia

import (
	"unsafe"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// Matcher finds all hits with Patricia trees. It is a match.Reader.
type Matcher struct {
	*trees
	walk walk
}

// trees is the part that is built; it does not change.
type trees struct {
	set    *pattern.Set
	byKind [len(views)]*tree
}

// Set returns the set that was built.
func (m *Matcher) Set() *pattern.Set { return m.set }

// Clone returns a matcher that shares the trees.
func (m *Matcher) Clone() match.Matcher { return &Matcher{trees: m.trees} }

// AppendHits appends all hits in b.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	misuse.Board(b)
	for p := range b.Points {
		dst, _ = m.AppendHitsAt(dst, b, p)
	}
	return dst
}

// AppendHitsAt appends the hits that belong to p: those of centre patterns with their top left cell
// on p, and those of patterns bound to edges whose walk starts there. It also returns the
// dependency rectangle.
func (m *Matcher) AppendHitsAt(dst []match.Hit, b *board.Board, p board.Point) ([]match.Hit, match.Rect) {
	misuse.Board(b)
	m.walk.begin(b, p, dst)
	m.walk.tree(m.byKind[pattern.Centre], 0, &views[pattern.Centre][0])
	if at := touched(p, b.Size()); at != 0 {
		for kind := pattern.Edge; kind <= pattern.Corner; kind++ {
			for i := range views[kind] {
				if v := &views[kind][i]; at&v.near == v.near {
					m.walk.tree(m.byKind[kind], i, v)
				}
			}
		}
	}
	return m.walk.hits, m.walk.read
}

// touched returns the edges of the board on which p lies.
func touched(p board.Point, size int) pattern.Edges {
	x, y := p.XY()
	return pattern.Touched(x, y, x, y, size)
}

// work is the work of matching since the matcher was made.
type work struct {
	Nodes int // nodes visited
	Cells int // cells looked at by leaves
}

// work returns the work done by m itself, without that of clones.
func (m *Matcher) work() work { return m.walk.work }

// Effort returns how many nodes and cells AppendHits reads in b.
func (m *Matcher) Effort(b *board.Board) (n int, unit string) {
	before := m.work()
	m.AppendHits(nil, b)
	after := m.work()
	return after.Nodes + after.Cells - before.Nodes - before.Cells, "cells"
}

// Stats are the sizes of the trees.
type Stats struct {
	Sistrings int // forms of patterns in the trees, both sides
	Nodes     int
	Leaves    int
	Checks    int // cells left to leaves
	Depth     int // largest number of nodes on a path
	Bytes     int
}

// Bytes returns the size of the trees.
func (m *Matcher) Bytes() int { return m.Stats().Bytes }

// Stats returns the sizes of the trees.
func (m *Matcher) Stats() (s Stats) {
	for _, t := range m.byKind {
		s.Sistrings += len(t.found)
		s.Nodes += len(t.nodes) - 1
		s.Leaves += len(t.leaves) - 1
		s.Checks += len(t.checks)
		s.Depth = max(s.Depth, t.depth)
		s.Bytes += len(t.nodes)*int(unsafe.Sizeof(node{})) + len(t.leaves)*int(unsafe.Sizeof(leaf{})) +
			len(t.found)*int(unsafe.Sizeof(found{})) + len(t.checks)*int(unsafe.Sizeof(check{}))
	}
	return s
}
