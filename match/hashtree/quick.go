package hashtree

import (
	"math"

	"katachi/pattern"
)

// A quick compilation makes no branches that hash further cells: all that the nine cells
// around a point leave is tested. These are about twice as many candidates, but cells need
// not be chosen, and that is what a compilation takes its time for. The tables have the
// same form: what reads them does not know the difference.

// compileQuick is Compile with Options.Quick.
func compileQuick(set *pattern.Set, opt *Options) (*Matcher, error) {
	q := quick{builder: builder{set: set, maxBytes: opt.maxBytes(), lists: newLists()}, t: new(tables)}
	var err error
	if q.groups, err = gather(set, q.maxBytes); err != nil {
		return nil, err
	}
	q.addVariants(opt.seen())
	q.numberVariants()
	if len(q.variants) <= math.MaxUint16 {
		err = putKeys(&q, &q.t.short)
	} else {
		err = putKeys(&q, &q.t.long)
	}
	if err != nil {
		return nil, err
	}
	q.t.groupTables = q.groups.groupTables
	return newMatcher(set, q.t)
}

// quick is what compileQuick makes step by step.
type quick struct {
	builder
	t     *tables
	order []uint32 // of variants: those last that spill over their windows
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

// putKeys makes a leaf of each key. Its variants stand in the order of their numbers.
func putKeys[N number](q *quick, ids *ids[N]) error {
	all := newKeyLists(len(q.order))
	counted := make([]counts, numKeys)
	for i, old := range q.order {
		keys := all.add(&q.tests[old])
		if 2*len(all.keys) > q.maxBytes || len(all.keys) > maxOffset {
			return q.check(q.maxBytes + 1)
		}
		sure := q.sure(old)
		for _, key := range keys {
			switch c := &counted[key]; {
			case sure:
				c.sure++
			case i < q.t.whole:
				c.whole++
			default:
				c.spilling++
			}
		}
	}
	sureAt, testedAt := q.putLeaves(counted)
	ids.sure = make([]N, sureAt[numKeys]+padding)
	ids.tested = make([]N, testedAt[numKeys]+padding)
	for i, old := range q.order {
		to, at := ids.tested, testedAt
		if q.sure(old) {
			to, at = ids.sure, sureAt
		}
		for _, key := range all.of(i) {
			to[at[key]] = N(i)
			at[key]++
		}
	}
	return nil
}

// sure reports whether the nine cells say all of a variant.
func (q *quick) sure(id uint32) bool {
	return !q.variants[id].spills && q.tests[id].cells()&^nine == 0
}

// putLeaves makes the leaves of keys, by the counts of their variants, and the branches that
// lead there. It returns where the variants of each key begin, and at numKeys their number.
func (q *quick) putLeaves(counted []counts) (sureAt, testedAt []uint32) {
	t := q.t
	sureAt, testedAt = make([]uint32, numKeys+1), make([]uint32, numKeys+1)
	used := 1
	for _, c := range counted {
		used += notZero(uint32(c.all()))
	}
	t.depth, t.near, t.leaves = 1, make([]uint16, numKeys), make([]uint64, 2, 2*used)
	t.branches, t.slots = make([]uint64, 0, 4*used), make([]uint32, 0, 3*used)
	q.putBranch(0) // of keys without variants
	for key, c := range counted {
		sureAt[key+1], testedAt[key+1] = sureAt[key]+uint32(c.sure), testedAt[key]+uint32(c.whole+c.spilling)
		if c.all() > 0 {
			leaf := newLeaf(sureAt[key], testedAt[key], c)
			t.near[key] = q.putBranch(len(t.leaves) / 2)
			t.leaves = append(t.leaves, leaf.at, leaf.counts)
		}
	}
	return sureAt, testedAt
}

// putBranch makes a branch that always leads to the leaf, and returns its number.
func (q *quick) putBranch(leaf int) uint16 {
	t := q.t
	number := len(t.branches) / 4
	t.branches = append(t.branches, 0, 0, 0, packBase(len(t.slots), 63, false)) // the hash of no cells: of 2 slots
	t.slots = append(t.slots, 0, uint32(leaf), 0)                               // only the first is ever looked at
	return uint16(number)
}
