package hashtree

import (
	"math/bits"
	"slices"

	"katachi/match"
)

// collect has a point walked in this step, once.
func (f *Follower) collect(point uint32) {
	if f.walked[point] != f.step {
		f.walked[point] = f.step
		f.points = append(f.points, point)
	}
}

// collectWide has all points walked whose answers depend on more than their
// windows: there are few, and none that a pattern of up to 7x7 cells makes.
func (f *Follower) collectWide() {
	for i := range f.size * f.size {
		if f.wide[i] {
			f.collect(uint32(i))
		}
	}
}

func (f *Follower) setWide(point uint32, wide bool) {
	f.wides += b2i(wide) - b2i(f.wide[point])
	f.wide[point] = wide
}

// rewalk brings a point up to date and writes down what was and what changed.
func (f *Follower) rewalk(point uint32) {
	old := f.hits[point]
	f.journal.record(point, f.depends[point], f.wide[point], old)
	depends, wide := f.walk(point)
	f.depends[point] = depends
	if wide != f.wide[point] {
		f.setWide(point, wide)
	}
	if len(old) == 0 && len(f.fresh) == 0 {
		return
	}
	f.compare(point, old)
	f.hits[point] = append(old[:0], f.fresh...)
}

// compare appends to the journal the hits of which only old, or only f.fresh
// has one. Both rise; a step forward in the one, the other or both is decided
// without a branch.
func (f *Follower) compare(point uint32, old []uint32) {
	j := &f.journal
	fresh := f.fresh
	origin := uint64(pointAt(int(point), f.size)) * originUnit
	j.gone, j.born = slices.Grow(j.gone, len(old)), slices.Grow(j.born, len(fresh))
	gone, born := hitWords(j.gone[len(j.gone):][:len(old)]), hitWords(j.born[len(j.born):][:len(fresh)])
	g, b, i, k := 0, 0, 0, 0
	for i < len(old) && k < len(fresh) {
		was, is := old[i], fresh[k]
		gone[g], born[b] = f.m.hits[was]+origin, f.m.hits[is]+origin
		less, more := before(was, is), before(is, was)
		g, b = g+less, b+more
		i, k = i+1-more, k+1-less
	}
	for ; i < len(old); i++ {
		gone[g] = f.m.hits[old[i]] + origin
		g++
	}
	for ; k < len(fresh); k++ {
		born[b] = f.m.hits[fresh[k]] + origin
		b++
	}
	j.gone, j.born = j.gone[:len(j.gone)+g], j.born[:len(j.born)+b]
}

// before returns 1 if a < b, else 0.
func before(a, b uint32) int { return int((uint64(a) - uint64(b)) >> 63) }

// walk finds the variants that hold at a point, rising, into f.fresh, and what
// this depends on.
func (f *Follower) walk(point uint32) (depends uint64, wide bool) {
	t, w := &f.m.tables, &f.m.windows[point]
	f.fresh = f.fresh[:0]
	depends = nine
	next := t.root[w.code()] | branchBit
	for next&branchBit != 0 {
		depends |= t.branches[4*uint64(next&^branchBit)]
		var base uint64
		base, next = t.follow(next&^branchBit, w)
		if base&hasOwn != 0 {
			depends, wide = f.try(point, t.slots[uint32(base)], depends, wide)
		}
	}
	single := len(f.fresh) == 0
	depends, wide = f.try(point, next, depends, wide)
	if !single {
		slices.Sort(f.fresh)
	}
	return depends, wide
}

// try appends the variants of a list that hold to f.fresh, and adds to depends
// the cells of those and one cell where each of the others fails, unless it
// depends on such a one already.
func (f *Follower) try(point, list uint32, depends uint64, wide bool) (uint64, bool) {
	w := &f.m.windows[point]
	whole, spilling := f.m.list(list)
	n := len(f.fresh)
	fresh := slices.Grow(f.fresh, len(whole)+len(spilling))
	fresh = fresh[:n+len(whole)]
	tests := f.m.tests
	for _, id := range whole {
		t := (*test)(tests[4*uint64(id):])
		fails := t.fails(w)
		fresh[n] = id
		_, holds := bits.Sub64(fails, 1, 0)
		n += int(holds)
		_, independent := bits.Sub64(fails&depends, 1, 0)
		depends |= t.cells()&-holds | fails&-fails&-independent
	}
	f.fresh = fresh[:n]
	for _, id := range spilling {
		t := f.m.test(id)
		if fails := t.fails(w); fails != 0 {
			depends |= fails & -fails
			continue
		}
		depends |= t.cells()
		wide = true
		if f.m.holdsBeyond(id, pointAt(int(point), f.size), &f.cells, f.size) {
			f.fresh = append(f.fresh, id)
		}
	}
	return depends, wide
}

var _ match.Incremental = (*Follower)(nil)
