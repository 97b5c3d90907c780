package hashtree

import (
	"math/bits"
	"slices"

	"katachi/board"
	"katachi/match"
)

// collect has a point walked in this step, once.
func (f *Incremental) collect(point uint32) {
	if f.walked[point] != f.step {
		f.walked[point] = f.step
		f.points = append(f.points, point)
	}
}

// collectFar has the points walked that depend on a point beyond their windows.
func (f *Incremental) collectFar(changed uint32) {
	for i, word := range f.wide {
		for ; word != 0; word &= word - 1 {
			point := uint32(i*64 + bits.TrailingZeros64(word))
			if f.far[point].has(changed) {
				f.collect(point)
			}
		}
	}
}

// forget empties the far points of a point.
func (f *Incremental) forget(point uint32) {
	if f.wide.has(point) {
		f.far[point] = pointSet{}
		f.wide.remove(point)
	}
}

// descent is the way of a point down the tree: the lists that it found are
// those in Matcher.visits up to end, from the end of the descent before.
type descent struct {
	point   uint32
	end     int
	depends uint64 // on the code and the hashed cells
}

// descend goes down the tree from all points of a step before any list is
// looked at: so these chains of loads overlap in the processor.
func (f *Incremental) descend() {
	f.descents = f.descents[:0]
	n := 0
	for _, point := range f.points {
		d := f.descendFrom(point, n)
		f.descents = append(f.descents, d)
		n = d.end
	}
}

// descendFrom appends to the first n visits.
func (f *Incremental) descendFrom(point uint32, n int) descent {
	t, w, visits := &f.m.tables, &f.m.windows[point], f.m.visits
	depends := uint64(nine)
	next := t.rootAt(w.code())
	for next&branchBit != 0 {
		depends |= t.branches[4*uint64(next&^branchBit)]
		var base uint64
		base, next = t.follow(next&^branchBit, w)
		if base&hasOwn != 0 {
			visits[n] = visit{point, t.slots[uint32(base)]}
			n++
		}
	}
	visits[n] = visit{point, next}
	return descent{point, n + notZero(next), depends}
}

// rewalk brings a point up to date and writes down what was and what changed:
// mostly the hits stay as they are.
func (f *Incremental) rewalk(d descent, visits []visit) {
	point := d.point
	old := f.hits[point]
	f.journal.record(point, f.depends[point])
	if f.wide.has(point) {
		f.journal.recordFar(&f.far[point])
		f.forget(point)
	}
	f.depends[point] = f.test(visits, d.depends)
	if !slices.Equal(old, f.fresh) {
		f.journal.recordHits(old)
		f.compare(point, old)
		f.hits[point] = append(old[:0], f.fresh...)
	}
}

// compare appends to the journal the hits of which only old, or only f.fresh
// has one: three passes that mark variants, without a branch.
func (f *Incremental) compare(point uint32, old []uint32) {
	j, fresh := &f.journal, f.fresh
	origin := uint64(pointAt(int(point), f.size)) * originUnit
	j.gone, j.born = slices.Grow(j.gone, len(old)), slices.Grow(j.born, len(fresh))
	gone, born := hitWords(j.gone[len(j.gone):][:len(old)]), hitWords(j.born[len(j.born):][:len(fresh)])
	f.mark += 2
	for _, id := range old {
		f.marks[id] = f.mark
	}
	b, g := 0, 0
	for _, id := range fresh {
		born[b] = f.m.hits[id] + origin
		b += differ(f.marks[id], f.mark)
		f.marks[id] = f.mark + 1
	}
	for _, id := range old {
		gone[g] = f.m.hits[id] + origin
		g += differ(f.marks[id], f.mark+1)
	}
	j.gone, j.born = j.gone[:len(j.gone)+g], j.born[:len(j.born)+b]
}

// differ returns 1 if a != b, else 0.
func differ(a, b uint64) int { return int(((a ^ b) | -(a ^ b)) >> 63) }

// test finds the variants that hold at a point into f.fresh and returns the
// cells of the window on which this depends; points beyond go to f.far.
func (f *Incremental) test(visits []visit, depends uint64) uint64 {
	f.fresh = f.fresh[:0]
	for _, v := range visits {
		depends = f.try(v.point, v.list, depends)
	}
	return depends
}

// try appends the variants of a list that hold to f.fresh, and adds to depends
// the cells of those and one cell where each of the others fails, unless it
// depends on such a one already. All cells of what holds for sure were looked
// at on the way.
func (f *Incremental) try(point, list uint32, depends uint64) uint64 {
	if f.m.short != nil {
		return tryPoint(f, f.m.short, point, list, depends)
	}
	return tryPoint(f, f.m.long, point, list, depends)
}

func tryPoint[N number](f *Incremental, lists []N, point, list uint32, depends uint64) uint64 {
	w := f.m.windows[point]
	off := w.black & w.white
	empty, black, white := ^(w.black | w.white), w.black^off, w.white^off
	sure, whole, spilling := parts(lists, list)
	n, tests := len(f.fresh), f.m.tests
	fresh := slices.Grow(f.fresh, len(sure)+len(whole)+len(spilling))[:n+len(sure)+len(whole)]
	for i, id := range sure {
		fresh[n+i] = uint32(id)
	}
	n += len(sure)
	for _, id := range whole {
		t := (*test)(tests[4*uint64(id):])
		fails := t[0]&empty | t[1]&black | t[2]&white | t[3]&off
		fresh[n] = uint32(id)
		_, holds := bits.Sub64(fails, 1, 0)
		n += int(holds)
		_, independent := bits.Sub64(fails&depends, 1, 0)
		depends |= t.cells()&-holds | fails&-fails&-independent
	}
	f.fresh = fresh[:n]
	for _, id := range spilling {
		depends = f.trySpilling(point, uint32(id), depends)
	}
	return depends
}

func (f *Incremental) trySpilling(point, id uint32, depends uint64) uint64 {
	t := f.m.test(id)
	if fails := t.fails(&f.m.windows[point]); fails != 0 {
		if fails&depends == 0 {
			depends |= fails & -fails
		}
		return depends
	}
	s, at := f.m.spills(id), pointAt(int(point), f.size)
	if s == nil || !s.fits(at, f.size) {
		return depends // and never will
	}
	needs := s.beyond
	if i := s.failsAt(at, &f.cells); i >= 0 {
		needs = needs[i : i+1]
	} else {
		f.fresh = append(f.fresh, id)
		depends |= t.cells()
	}
	for _, c := range needs {
		f.addFar(point, board.Point(int(at)+int(c.offset)))
	}
	return depends
}

func (f *Incremental) addFar(point uint32, p board.Point) {
	x, y := p.XY()
	f.far[point].add(uint32(x*f.size + y))
	f.wide.add(point)
}

// pointSet is a set of points by their index in windows.
type pointSet [(maxPoints + 63) / 64]uint64

func (s *pointSet) has(i uint32) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *pointSet) add(i uint32)      { s[i/64] |= 1 << (i % 64) }
func (s *pointSet) remove(i uint32)   { s[i/64] &^= 1 << (i % 64) }

var _ match.Incremental = (*Incremental)(nil)
