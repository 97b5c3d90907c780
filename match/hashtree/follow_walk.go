package hashtree

import (
	"math/bits"
	"slices"

	"katachi/board"
	"katachi/match"
)

// touchFar collects the points that depend on a point beyond their windows.
func (f *incremental) touchFar(changed board.Point) {
	for i, word := range f.wide {
		for ; word != 0; word &= word - 1 {
			point := uint32(i*64 + bits.TrailingZeros64(word))
			if f.far[point].has(uint32(changed)) {
				f.points = append(f.points, point)
			}
		}
	}
}

// forget clears the far points of a point.
func (f *incremental) forget(point uint32) {
	if f.wide.has(point) {
		f.far[point] = pointSet{}
		f.wide.remove(point)
	}
}

// descent is the way of a point down the tree. Its leaves are those in matcher.visits from the end
// of the previous descent up to end.
type descent struct {
	end     int
	depends uint64 // on the code and the hashed cells
	base    uint64 // of the first branch
	next    uint32 // after it
}

// walkAgain updates the points of a step. It descends the tree from all of them before it tests any
// candidate, and each step of the descent is a loop over all points, so that loads overlap in the
// processor.
func (f *incremental) walkAgain() {
	m := f.m
	f.descents = slices.Grow(f.descents[:0], len(f.points))[:len(f.points)]
	for i, point := range f.points {
		f.descents[i].next = m.rootAt(point) &^ branchBit
	}
	for i, point := range f.points {
		d, w := &f.descents[i], m.windows.at(point)
		d.depends = nine | m.nodes[d.next][0]
		d.base, d.next = m.follow(d.next, &w)
	}
	n := 0
	for i, point := range f.points {
		n = f.descend(&f.descents[i], point, n)
		f.descents[i].end = n
	}
	if m.short.sure != nil {
		update(f, &m.short, m.visits[:n])
	} else {
		update(f, &m.long, m.visits[:n])
	}
}

// descend appends to the first n visits and returns their new number.
func (f *incremental) descend(d *descent, point uint32, n int) int {
	t, visits := f.m.compiled, f.m.visits
	for {
		if d.base&hasOwn != 0 {
			visits[n] = visit{t.lists[t.slots[uint32(d.base)]], point}
			n++
		}
		if d.next&branchBit == 0 {
			visits[n] = visit{t.lists[d.next], point}
			return n + notZero(d.next)
		}
		w := f.m.windows.at(point)
		d.depends |= t.nodes[d.next&^branchBit][0]
		d.base, d.next = t.follow(d.next&^branchBit, &w)
	}
}

// update finds the variants that match at the points.
func update[N number](f *incremental, ids *ids[N], visits []visit) {
	most := 0
	for i := range visits {
		most += visits[i].count().all()
	}
	f.ids = slices.Grow(f.ids, most+block)
	start := 0
	for i, point := range f.points {
		d := &f.descents[i]
		find(f, ids, point, visits[start:d.end], d.depends)
		start = d.end
	}
}

// record saves the old state of the points in the journal.
func (f *incremental) record() {
	j := &f.journal
	n := len(j.records)
	j.records = slices.Grow(j.records, len(f.points))[:n+len(f.points)]
	records := j.records[n:]
	for i, point := range f.points {
		wide := f.wide.has(point)
		records[i] = record{f.depends[point], point, f.places[point], wide}
		if wide {
			j.far = append(j.far, f.far[point])
			f.forget(point)
		}
	}
}

// differ returns 1 if a != b, else 0.
func differ(a, b uint64) int { return int(((a ^ b) | -(a ^ b)) >> 63) }

// find finds the variants that match at a point. It remembers the cells of the window on which this
// depends: those that were read on the way, which include all cells of the sure variants, all cells
// of each other variant that matches, and one failing cell of each of the rest.
func find[N number](f *incremental, all *ids[N], point uint32, visits []visit, depends uint64) {
	open, ids, n, tests := f.m.windows.at(point).open(), f.ids[:cap(f.ids)], len(f.ids), f.m.checks
	p := place{start: uint32(n)}
	for i := range visits {
		n += all.takeSure(&visits[i].leaf, ids[n:])
	}
	for i := range visits {
		whole, _ := all.testedOf(&visits[i].leaf)
		for _, id := range whole {
			t := &tests[id]
			fails := t[0]&open[0] | t[1]&open[1] | t[2]&open[2] | t[3]&open[3]
			ids[n] = uint32(id)
			_, holds := bits.Sub64(fails, 1, 0)
			n += int(holds)
			depends |= t.cells()&-holds | fails&-fails
		}
	}
	p.end = uint32(n)
	for i := range visits {
		_, spilling := all.testedOf(&visits[i].leaf)
		for _, id := range spilling {
			t := &tests[id]
			if fails := t[0]&open[0] | t[1]&open[1] | t[2]&open[2] | t[3]&open[3]; fails != 0 {
				depends |= fails & -fails
			} else {
				depends |= f.trySpilling(point, uint32(id), ids, &p.end)
			}
		}
	}
	f.ids = ids[:p.end]
	f.places[point], f.depends[point] = p, depends
}

// takeSure copies the sure hits of a leaf and returns their number. There must be room for one more
// block.
func (all *ids[N]) takeSure(l *leaf, ids []uint32) int {
	n := l.count().sure
	sure := all.sure[l.sure():][:n+block]
	for i := 0; i < n; i += block {
		from, to := (*[block]N)(sure[i:]), (*[block]uint32)(ids[i:])
		to[0], to[1], to[2], to[3] = uint32(from[0]), uint32(from[1]), uint32(from[2]), uint32(from[3])
		to[4], to[5], to[6], to[7] = uint32(from[4]), uint32(from[5]), uint32(from[6]), uint32(from[7])
	}
	return n
}

// trySpilling tests the cells of a variant outside the window. If it matches, its number is added
// to ids. It returns the cells of the window on which the answer depends.
func (f *incremental) trySpilling(point, id uint32, ids []uint32, end *uint32) (depends uint64) {
	s, at := f.m.spills(id), f.m.origins.point[point]
	if s == nil || !s.fits(f.m.origins.room[point]) {
		return 0 // and no move will change that
	}
	needs := f.m.beyondOf(s)
	if i := failsAt(needs, at, &f.cells); i >= 0 {
		needs = needs[i : i+1]
	} else {
		ids[*end] = id
		*end++
		depends = f.m.checks[id].cells()
	}
	if len(needs) > 0 {
		f.wide.add(point)
		far := &f.far[point]
		for _, c := range needs {
			far.add(uint32(at) + uint32(c.offset))
		}
	}
	return depends
}

// pointSet is a set of points, or of their indices in windows.
type pointSet [(board.NumPoints + 63) / 64]uint64

func (s *pointSet) has(i uint32) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *pointSet) add(i uint32)      { s[i/64] |= 1 << (i % 64) }
func (s *pointSet) remove(i uint32)   { s[i/64] &^= 1 << (i % 64) }

var _ match.Incremental = (*incremental)(nil)
