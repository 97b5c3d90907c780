package hashtree

import (
	"math/bits"

	"katachi/board"
	"katachi/match/internal/misuse"
)

// stats are the sizes of the tables.
type stats struct {
	Patterns int
	Variants int // placements without origin: patterns x symmetries x sides
	Spilling int // variants whose rectangle is not inside the 8x8 window
	Branches int
	Slots    int // slots of all branches
	Lists    int // distinct ones
	Entries  int // variants in all lists
	Shared   int // slots that share a non-empty list with an earlier slot
	Depth    int // branches on the longest path from a code to a list
	Groups   int // outlines that many patterns share: see group
	Grouped  int // variants in groups: the tree has the others
	Bytes    int // of all tables, without the patterns themselves
}

// Bytes returns the size of all tables, without the patterns themselves.
func (m *matcher) Bytes() int { return m.Stats().Bytes }

// Stats computes the sizes of the tables.
func (m *matcher) Stats() stats {
	misuse.Use(m.closed)
	t := &m.tables
	s := stats{
		Patterns: m.set.Len(),
		Variants: len(t.variants) + t.countGrouped(),
		Spilling: len(t.variants) - t.whole,
		Branches: len(t.branches) / 4,
		Slots:    len(t.slots) - len(t.branches)/4,
		Depth:    t.depth,
		Groups:   len(m.groups),
		Grouped:  t.countGrouped(),
		Bytes: 2*(len(t.near)+len(t.short.sure)+len(t.short.tested)) +
			4*(len(t.root)+len(t.slots)+len(t.long.sure)+len(t.long.tested)) +
			8*(len(t.branches)+len(t.leaves)+len(t.tests)+len(t.variants)+len(m.hits)+len(m.sure)+
				len(t.outlines)+len(t.codes)+len(t.gates)) + len(t.entries),
	}
	s.Lists = len(m.lists)
	for i := range m.lists {
		s.Entries += m.lists[i].count().all()
	}
	for _, r := range t.slots {
		if r&branchBit == 0 && r != 0 {
			s.Shared++
		}
	}
	s.Shared -= s.Lists - 1
	return s
}

// countGrouped returns the number of variants in groups.
func (t *groupTables) countGrouped() (n int) {
	for i := range t.numEntries() {
		n += bits.OnesCount64(t.entry(uint32(i)).sides())
	}
	return n
}

// steps counts the work of matching one position.
type steps struct {
	Points     int
	Branches   int // visited, at least one per point
	Lists      int // visited that are not empty
	Hashed     int // windows, once for each group
	Candidates int // variants tested, and codes compared
	Cells      int // that the answers depend on: see incremental
	Hits       int
}

// Steps counts the work on one position.
func (m *matcher) Steps(b *board.Board) steps {
	f := m.Incremental()
	f.Reset(b)
	s := steps{Points: b.Size() * b.Size()}
	f.m.readWindows(b)
	s.Lists = f.m.walk(b.Size())
	for i := range f.m.visits[:s.Lists] {
		s.Candidates += f.m.visits[i].count().all()
	}
	for p := range b.Points {
		i := indexOf(p)
		s.Cells += bits.OnesCount64(f.depends[i])
		s.Hits += int(f.places[i].end - f.places[i].start)
		s.Branches += f.m.branchesAt(i)
	}
	s.Hits += len(f.m.appendGrouped(nil, b.Size()))
	for i := range f.m.walks {
		s.Candidates += int(f.m.walks[i].span.to - f.m.walks[i].span.from)
	}
	for i := range f.m.groups {
		r := f.m.groups[i].room(b.Size())
		s.Hashed += max(0, r.X1-r.X0) * max(0, r.Y1-r.Y0)
	}
	return s
}

// Effort returns how many candidates AppendHits tests in b.
func (m *matcher) Effort(b *board.Board) (n int, unit string) {
	return m.Steps(b).Candidates, "candidates"
}

// branchesAt counts the branches on the way of a point.
func (m *matcher) branchesAt(i uint32) (n int) {
	w := m.windows.at(i)
	for next := m.rootAt(i); next&branchBit != 0; n++ {
		_, next = m.follow(next&^branchBit, &w)
	}
	return n
}
