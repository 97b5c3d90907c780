package hashtree

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/internal/num"
)

// layout turns the tree into tables. Variants, lists and branches that the profile visits often
// come first in their tables, so that they share cache lines and pages.
type layout struct {
	*builder
	t          *tables
	variantNew []uint32 // old to new number
	leafNew    []uint32 // list to leaf
	branchNew  []uint32
	order      []uint32 // of branches: new to old
}

func (b *builder) layout() (*tables, error) {
	l := &layout{builder: b, t: new(tables)}
	lists, variants := l.count()
	l.putVariants(lists, variants)
	if err := l.putLeaves(lists); err != nil {
		return nil, err
	}
	l.numberBranches()
	l.putBranches()
	if len(l.t.long.sure) > maxOffset || len(l.t.long.tested) > maxOffset || len(l.t.slots) > maxOffset {
		return nil, b.check(b.maxBytes + 1)
	}
	return l.t, nil
}

// count sends the profile through the tree and counts the visits of each branch, list and variant.
func (l *layout) count() (lists, variants []float64) {
	lists, variants = make([]float64, len(l.lists.ends)), make([]float64, len(l.tests))
	visit := func(list uint32, weight float64) {
		lists[list] += weight
		for _, id := range l.lists.at(list) {
			variants[id&^exact] += weight
		}
	}
	var samples []sample
	for _, code := range l.profile.codes {
		samples = l.profile.append(samples[:0], code)
		for i := range samples {
			s := &samples[i]
			r := ref(l.rootOf[code] | branchBit)
			for r&branchBit != 0 {
				br := &l.branches[r&^branchBit]
				br.visits += s.weight
				visit(br.own, s.weight)
				r = br.refs[br.hash.slot(&s.window)]
			}
			visit(uint32(r), s.weight)
		}
	}
	return lists, variants
}

// byVisits returns 0, 1, 2, ... sorted by decreasing visits.
func byVisits(visits []float64) []uint32 {
	order := make([]uint32, len(visits))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return cmp.Compare(visits[b], visits[a]) })
	return order
}

// putVariants gives the first numbers to variants that do not spill over their windows. It numbers
// variants list by list, so that those tested together are stored together.
func (l *layout) putVariants(ofLists, visits []float64) {
	order, known := make([]uint32, 0, len(visits)), make([]bool, len(visits))
	put := func(id uint32) {
		if !known[id] {
			known[id] = true
			order = append(order, id)
		}
	}
	for _, i := range byVisits(ofLists) {
		for _, e := range l.lists.at(i) {
			if e&exact == 0 {
				put(e)
			}
		}
	}
	for _, id := range byVisits(visits) {
		put(id)
	}
	slices.SortStableFunc(order, func(a, b uint32) int {
		return cmp.Compare(num.FromBool(l.variants[a].spills), num.FromBool(l.variants[b].spills))
	})
	l.variantNew = make([]uint32, len(order))
	for i, old := range order {
		l.variantNew[old] = uint32(i)
		l.t.tests = append(l.t.tests, l.tests[old][:]...)
		v := &l.variants[old]
		l.t.variants = append(l.t.variants, v.pack())
		if !v.spills {
			l.t.whole++
		}
	}
	l.t.tests = append(l.t.tests, guard[:]...)
}

// putLeaves makes a leaf for each list; the leaf of the empty list is number 0.
func (l *layout) putLeaves(visits []float64) error {
	visits[0] = math.Inf(1)
	if len(l.tests) <= math.MaxUint16 {
		return putLeaves(l, &l.t.short, byVisits(visits))
	}
	return putLeaves(l, &l.t.long, byVisits(visits))
}

func putLeaves[N number](l *layout, ids *ids[N], order []uint32) error {
	l.leafNew = make([]uint32, len(order))
	sure, tested := newPool[N](), newPool[N]()
	var parts [3][]N
	for number, i := range order {
		l.leafNew[i] = uint32(number)
		for k := range parts {
			parts[k] = parts[k][:0]
		}
		for _, e := range l.lists.at(i) {
			id, part := l.variantNew[e&^exact], 1
			if e&exact != 0 {
				part = 0
			} else if int(id) >= l.t.whole {
				part = 2
			}
			parts[part] = append(parts[part], N(id))
		}
		for _, ids := range parts {
			if len(ids) > maxCount {
				return l.check(l.maxBytes + 1)
			}
			slices.Sort(ids)
		}
		c := counts{len(parts[0]), len(parts[1]), len(parts[2])}
		leaf := newLeaf(sure.add(parts[0]), tested.add(append(parts[1], parts[2]...)), c)
		l.t.leaves = append(l.t.leaves, leaf.at, leaf.counts)
	}
	ids.sure, ids.tested = append(sure.ids, make([]N, padding)...), append(tested.ids, make([]N, padding)...)
	return nil
}

// numberBranches puts branches after those that lead to them: they are visited less often or as
// often, and the sort is stable.
func (l *layout) numberBranches() {
	visits := make([]float64, len(l.branches))
	for i := range l.branches {
		visits[i] = l.branches[i].visits
		l.t.depth = max(l.t.depth, l.branches[i].depth)
	}
	l.order = byVisits(visits)
	l.branchNew = make([]uint32, len(l.order))
	for i, old := range l.order {
		l.branchNew[old] = uint32(i)
	}
	if len(l.branches) <= math.MaxUint16 {
		l.t.near = writeRoot[uint16](l)
	} else {
		l.t.root = writeRoot[uint32](l)
	}
}

func writeRoot[N number](l *layout) []N {
	root := make([]N, numKeys)
	for key, code := range codeOfKey() {
		root[key] = N(l.branchNew[l.rootOf[code]])
	}
	return root
}

func (l *layout) putBranches() {
	for _, old := range l.order {
		br := &l.branches[old]
		h := &br.hash
		l.t.branches = append(l.t.branches, h.mask, h.blackFactor, h.whiteFactor, packBase(len(l.t.slots), h.shift, br.own != 0))
		l.t.slots = append(l.t.slots, l.leafNew[br.own])
		for _, r := range br.refs {
			l.t.slots = append(l.t.slots, l.place(r))
		}
	}
}

func (l *layout) place(r ref) uint32 {
	if r&branchBit != 0 {
		return l.branchNew[r&^branchBit] | branchBit
	}
	return l.leafNew[r]
}

// pack returns v in its stored form: pattern, symmetry, side, dx, dy from the lowest bit, 32 + 4 x
// 8 bits.
func (v *variant) pack() uint64 {
	return uint64(uint32(v.pattern)) | uint64(v.sym)<<32 | uint64(v.side)<<40 |
		uint64(uint8(v.dx))<<48 | uint64(uint8(v.dy))<<56
}

func unpackVariant(u uint64) variant {
	return variant{
		pattern: int32(u), sym: board.Symmetry(u >> 32), side: board.Color(u >> 40),
		dx: int8(u >> 48), dy: int8(u >> 56),
	}
}
