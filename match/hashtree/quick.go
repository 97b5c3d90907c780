package hashtree

import (
	"math"
	"slices"
)

// A quick compilation makes no branches that hash further cells: all variants that the nine cells
// around a point leave are tested. These are about twice as many candidates, but no cells have to
// be chosen, which takes most of the time of a compilation. The tables have the same form, so their
// readers need not know the difference.

// quickTables returns the tables of the variants without a tree.
func (b *builder) quickTables() (*tables, error) {
	q := quick{builder: b, t: new(tables)}
	q.numberVariants()
	var err error
	if len(q.variants) <= math.MaxUint16 {
		err = putKeys(&q, &q.t.short)
	} else {
		err = putKeys(&q, &q.t.long)
	}
	return q.t, err
}

// quick holds the intermediate results of quickTables.
type quick struct {
	*builder
	t     *tables
	order []uint32 // of variants: those that spill over their windows come last
}

// numberVariants fills the tables of variants and tests.
func (q *quick) numberVariants() {
	n := len(q.variants)
	q.order = make([]uint32, 0, n)
	for i := range q.variants {
		if !q.variants[i].spills {
			q.order = append(q.order, uint32(i))
		}
	}
	q.t.whole = len(q.order)
	for i := range q.variants {
		if q.variants[i].spills {
			q.order = append(q.order, uint32(i))
		}
	}
	q.t.variants, q.t.tests = make([]uint64, n), make([]uint64, 4*(n+1))
	for i, old := range q.order {
		q.t.variants[i] = q.variants[old].pack()
		*q.t.test(uint32(i)) = q.tests[old]
	}
	*q.t.test(uint32(n)) = guard
}

// keyList is the list of a key.
type keyList struct {
	hash                           uint64 // of the variants
	sure, tested                   uint32 // where they begin in the pools; during filling, where the next goes
	numSure, numWhole, numSpilling uint32
}

// putKeys makes the lists of all keys. The variants in a list are ordered by number.
func putKeys[N number](q *quick, ids *ids[N]) error {
	accept := newKeyLists(len(q.order))
	lists := make([]keyList, numKeys)
	for i, old := range q.order {
		keys := accept.add(&q.tests[old])
		if 2*len(accept.keys) > q.maxBytes || len(accept.keys) > maxOffset {
			return q.check(q.maxBytes + 1)
		}
		sure := q.sure(old)
		for _, key := range keys {
			l := &lists[key]
			l.hash = (l.hash ^ uint64(i+1)) * 0x9e3779b97f4a7c15
			l.hash ^= l.hash >> 29
			switch {
			case sure:
				l.numSure++
			case i < q.t.whole:
				l.numWhole++
			default:
				l.numSpilling++
			}
		}
	}
	sure, tested := 0, 0
	for i := range lists {
		l := &lists[i]
		l.sure, l.tested = uint32(sure), uint32(tested)
		sure, tested = sure+int(l.numSure), tested+l.numTested()
	}
	ids.sure, ids.tested = make([]N, sure+padding), make([]N, tested+padding)
	for i, old := range q.order {
		sure := q.sure(old)
		for _, key := range accept.of(i) {
			if l := &lists[key]; sure {
				ids.sure[l.sure] = N(i)
				l.sure++
			} else {
				ids.tested[l.tested] = N(i)
				l.tested++
			}
		}
	}
	for i := range lists {
		l := &lists[i]
		l.sure, l.tested = l.sure-l.numSure, l.tested-uint32(l.numTested())
	}
	putLists(q.t, ids, lists)
	return nil
}

// putLists makes a leaf for each different list, and a branch that leads to it.
func putLists[N number](t *tables, ids *ids[N], lists []keyList) {
	t.depth, t.near, t.leaves = 1, make([]uint16, numKeys), make([]uint64, 2)
	t.putLeafBranch()               // for keys without variants
	firsts := make([]uint16, 1<<16) // by hash: the first key with it, plus 1
	for key := range lists {
		l := &lists[key]
		if l.numSure+l.numWhole+l.numSpilling == 0 {
			continue
		}
		at := uint16(l.hash >> 48)
		for firsts[at] != 0 && !sameList(ids, l, &lists[firsts[at]-1]) {
			at++
		}
		if firsts[at] != 0 {
			t.near[key] = t.near[firsts[at]-1]
			continue
		}
		firsts[at] = uint16(key + 1)
		leaf := newLeaf(l.sure, l.tested, counts{int(l.numSure), int(l.numWhole), int(l.numSpilling)})
		t.leaves = append(t.leaves, leaf.at, leaf.counts)
		t.near[key] = t.putLeafBranch()
	}
}

func (l *keyList) numTested() int { return int(l.numWhole + l.numSpilling) }

func sameList[N number](ids *ids[N], a, b *keyList) bool {
	return a.hash == b.hash && a.numWhole == b.numWhole &&
		slices.Equal(ids.sure[a.sure:][:a.numSure], ids.sure[b.sure:][:b.numSure]) &&
		slices.Equal(ids.tested[a.tested:][:a.numTested()], ids.tested[b.tested:][:b.numTested()])
}

// putLeafBranch makes a branch that always leads to the last leaf, and returns its number.
func (t *tables) putLeafBranch() uint16 {
	number, leaf := len(t.branches)/4, len(t.leaves)/2-1
	t.branches = append(t.branches, 0, 0, 0, packBase(len(t.slots), 63, false)) // the hash of no cells, with 2 slots
	t.slots = append(t.slots, 0, uint32(leaf), 0)                               // only the first is ever read
	return uint16(number)
}

// sure reports whether the nine cells decide a variant completely.
func (q *quick) sure(id uint32) bool {
	return !q.variants[id].spills && q.tests[id].cells()&^nine == 0
}
