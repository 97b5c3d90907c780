//go:build !js

package hashtree

import (
	"fmt"
	"runtime"
	"slices"

	"katachi/pattern"
)

// Versions 1 and 2 had instead of leaves and pools
//
//	root   uint16 or uint32 x 2^18: code to branch
//	slots  refs to lists by their offsets
//	lists  uint16 or uint32: of each list how many variants hold for sure, how many are
//	       tested, how many spill; these variants; the list at offset 0 is empty; after
//	       the last, 8 zeros
const (
	oldHead    = 3 // numbers before the variants of a list
	oldPadding = 8
)

// old reads them and makes leaves of the lists.
func (l *loader) old(t *tables, width uint64) {
	if len(l.bytes("root")) == 2*numCodes {
		t.near = byKey(l, view[uint16](l, "root"))
	} else {
		t.root = byKey(l, view[uint32](l, "root"))
	}
	t.slots = slices.Clone(t.slots)
	if width == 2 {
		oldLeaves(l, t, view[uint16](l, "lists"), &t.short)
	} else {
		oldLeaves(l, t, view[uint32](l, "lists"), &t.long)
	}
}

// byKey returns a table of first branches by key, made of one by code.
func byKey[N number](l *loader, root []N) []N {
	if len(root) != numCodes {
		l.fail("root", 0, 1, fmt.Sprint(numCodes, " branches"), len(root))
		return nil
	}
	table := make([]N, numKeys)
	for key, code := range codeOfKey() {
		table[key] = root[code]
	}
	return table
}

func oldLeaves[N number](l *loader, t *tables, lists []N, ids *ids[N]) {
	if l.err != nil {
		return
	}
	width := 4
	if t.near != nil {
		width = 2
	}
	sure, tested := newPool[N](), newPool[N]()
	leaves := make(map[uint32]uint32) // by offset
	end := len(lists) - oldPadding
	for at := 0; at < end; {
		head := lists[at : at+oldHead : at+oldHead]
		first := at + oldHead
		c := counts{int(head[0]), int(head[1]), int(head[2])}
		if max(c.sure, c.whole, c.spilling) > maxCount || first+c.all() > end || at == 0 && c.all() > 0 {
			l.fail("lists", at, width, "a list of variants, the first empty", head)
			return
		}
		ofTested := lists[first+c.sure : first+c.all()]
		leaf := newLeaf(sure.add(lists[first:first+c.sure]), tested.add(ofTested), c)
		leaves[uint32(at)] = uint32(len(t.leaves) / 2)
		t.leaves = append(t.leaves, leaf.at, leaf.counts)
		at = first + c.all()
	}
	ids.sure, ids.tested = append(sure.ids, make([]N, padding)...), append(tested.ids, make([]N, padding)...)
	for i, r := range t.slots {
		if r&branchBit != 0 {
			continue
		}
		leaf, ok := leaves[r]
		if !ok {
			l.fail("slots", i, 4, "a list or a branch", r)
			return
		}
		t.slots[i] = leaf
	}
}

// oldGroups reads groups of versions 2 to 4. All but the outlines and the codes is made
// again.
func (l *loader) oldGroups(t *groupTables, set *pattern.Set) {
	if l.err != nil || len(t.outlines) == 0 {
		return
	}
	l.checkOutlines(t)
	l.checkCodes(t, set)
	t.packing = packingFor(set.Len(), len(t.outlines)/outlineWords)
	entries := l.oldEntries(t)
	if l.err != nil {
		return
	}
	fits := newFitting(t, set)
	for i, e := range entries {
		if !fits.fits(int(t.pattern(e)), t.group(e), e.sym()) {
			l.fail("entries", i, 1, "a pattern that fits its group", uint64(e))
			return
		}
	}
	g := gatherer{groupTables: *t, set: set, workers: runtime.GOMAXPROCS(0)}
	for i := 0; i < len(t.outlines); i += outlineWords {
		g.groups = append(g.groups, newGroup(i/outlineWords, unpackOutline(t.outlines[i:])))
	}
	g.fill(len(entries), len(entries), func(from, to int, yield func(hash uint64, e entry)) {
		for _, e := range entries[from:to] {
			yield(g.entryOf(t.group(e), int(t.pattern(e)), e.sym(), pattern.Sides(e.sides())))
		}
	})
	*t = g.groupTables
}

// oldEntries returns the entries, of which pattern, group, symmetry and sides are right. Those
// of versions 2 and 3 had 8 bytes: pattern, symmetry<<32, sides<<35, 16 bits, group<<55.
func (l *loader) oldEntries(t *groupTables) []entry {
	var entries []entry
	if l.f.Version() < firstPacked {
		for _, w := range view[uint64](l, "entries") {
			entries = append(entries, entry(w>>32&31)|entry(uint32(w))<<patternShift|entry(w>>55)<<t.keyShift)
		}
		return entries
	}
	t.entries = l.bytes("entries")
	n := (len(t.entries) - entryPadding) / max(t.width, 1)
	if n < 0 || len(t.entries) != n*t.width+entryPadding {
		l.fail("entries", 0, 1, fmt.Sprintf("%d bytes", n*t.width+entryPadding), len(t.entries))
		return nil
	}
	for i := range n {
		entries = append(entries, t.entry(uint32(i)))
	}
	return entries
}
