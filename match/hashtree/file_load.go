package hashtree

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"katachi/internal/section"
	"katachi/match/internal/setbytes"
	"katachi/pattern"
)

func load(f *section.File) (*matcher, error) {
	l := loader{section.Reader{File: f}}
	t := &tables{
		branches: view[uint64](&l, "branches"),
		slots:    view[uint32](&l, "slots"),
		tests:    view[uint64](&l, "tests"),
		variants: view[uint64](&l, "variants"),
	}
	width := l.sizes(t, view[uint64](&l, "sizes"))
	l.leaves(t, width)
	set := setbytes.ReadSection(&l.Reader)
	l.groups(t)
	if l.Err == nil {
		l.check(t, set)
		l.checkGroups(&t.groupTables, set)
	}
	if l.Err != nil {
		return nil, l.Err
	}
	m, err := newMatcher(set, t)
	if err == nil {
		m.file = f
	}
	return m, err
}

// leaves reads the sections that lead to candidates.
func (l *loader) leaves(t *tables, width uint64) {
	t.leaves = view[uint64](l, "leaves")
	if width == 2 {
		t.short = ids[uint16]{view[uint16](l, "sure"), view[uint16](l, "tested")}
	} else {
		t.long = ids[uint32]{view[uint32](l, "sure"), view[uint32](l, "tested")}
	}
	if len(l.Bytes("root")) == 2*numKeys {
		t.near = view[uint16](l, "root")
	} else {
		t.root = view[uint32](l, "root")
	}
}

// loader reads and checks the tables.
type loader struct{ section.Reader }

// fail reports a wrong number in a section whose numbers have size bytes: see Want.
func (l *loader) fail(section string, word, size int, want string, got any) {
	l.Want(false, section, word*size, want, got)
}

func view[T section.Word](l *loader, name string) []T {
	return section.Words[T](&l.Reader, name, -1)
}

func (l *loader) sizes(t *tables, sizes []uint64) (listWidth uint64) {
	n := uint64(len(t.variants))
	if len(sizes) != 3 || sizes[0] > n || sizes[1] > maxDepth || sizes[2] != 2 && sizes[2] != 4 {
		l.fail("sizes", 0, 8, fmt.Sprintf("three numbers up to %d, %d, 4", n, maxDepth), sizes)
		return 0
	}
	t.whole, t.depth = int(sizes[0]), int(sizes[1])
	return sizes[2]
}

// check checks every number.
func (l *loader) check(t *tables, set *pattern.Set) {
	l.checkVariants(t, set)
	l.checkLeaves(t)
	l.checkBranches(t)
	if len(t.near)+len(t.root) != numKeys {
		l.fail("root", 0, 1, fmt.Sprint(numKeys, " branches"), len(t.root))
		return
	}
	if most := max(int(largest(t.near)), int(largest(t.root))); most >= len(t.branches)/4 {
		l.fail("root", 0, 1, fmt.Sprint("numbers less than ", len(t.branches)/4), most)
	}
}

func (l *loader) checkVariants(t *tables, set *pattern.Set) {
	if want := 4 * (len(t.variants) + 1); len(t.tests) != want {
		l.fail("tests", 0, 8, fmt.Sprint(want, " words"), len(t.tests))
		return
	}
	if *t.test(uint32(len(t.variants))) != guard {
		l.fail("tests", len(t.tests)-4, 8, "the guard", "another test")
		return
	}
	for i, u := range t.variants {
		v := unpackVariant(u)
		if int(uint32(v.pattern)) >= set.Len() || v.sym >= 8 || !v.side.IsStone() {
			l.fail("variants", i, 8, "a pattern, a symmetry and a side", u)
			return
		}
		// The nine cells hold the anchor, so the anchor lies in the rectangle.
		if p := set.At(int(v.pattern)); !inside(p, &v) {
			l.fail("variants", i, 8, "an anchor in the rectangle", u)
			return
		}
	}
}

// inside reports whether v's anchor lies in the rectangle of p.
func inside(p *pattern.Pattern, v *variant) bool {
	down, right := v.sym.Inverse().Offset(-int(v.dy), -int(v.dx))
	return 0 <= down && down < p.Height && 0 <= right && right < p.Width
}

func (l *loader) checkLeaves(t *tables) {
	if t.short.sure != nil {
		checkLeaves(l, t.leaves, &t.short, len(t.variants))
	} else {
		checkLeaves(l, t.leaves, &t.long, len(t.variants))
	}
}

// checkLeaves checks that the candidates of each leaf are in the pools and that all variants exist;
// a number may also be that of the guard.
func checkLeaves[N number](l *loader, leaves []uint64, ids *ids[N], variants int) {
	checkIDs(l, "sure", ids.sure, variants)
	checkIDs(l, "tested", ids.tested, variants)
	if l.Err != nil {
		return
	}
	if len(leaves) < 2 || len(leaves)%2 != 0 || leaves[0] != 0 || leaves[1] != 0 {
		l.fail("leaves", 0, 8, "pairs, the first 0 0", fmt.Sprint(len(leaves), " words"))
		return
	}
	sures, tests := uint64(len(ids.sure)-padding), uint64(len(ids.tested)-padding)
	for i := 0; i < len(leaves); i += 2 {
		at, n := leaves[i], leaves[i+1]
		sure, tested := n&maxCount, n>>countBits&maxCount+n>>(2*countBits)
		if at&math.MaxUint32+sure > sures || at>>32+tested > tests || n>>(3*countBits) != 0 {
			l.fail("leaves", i, 8, "a leaf of variants", leaves[i:i+2])
			return
		}
	}
}

func checkIDs[N number](l *loader, name string, ids []N, variants int) {
	var zero N
	end := len(ids) - padding
	switch size := int(unsafe.Sizeof(zero)); {
	case end < 0 || largest(ids[end:]) != 0:
		l.fail(name, max(end, 0), size, fmt.Sprint(padding, " zeros at the end"), len(ids))
	case int(largest(ids)) > variants:
		l.fail(name, slices.IndexFunc(ids, func(n N) bool { return int(n) > variants }), size, "variants", "another number")
	}
}

// largest compares four numbers at once, because there are a million.
func largest[N number](lists []N) (most N) {
	var a, b, c, d N
	for ; len(lists) >= 4; lists = lists[4:] {
		a, b, c, d = max(a, lists[0]), max(b, lists[1]), max(c, lists[2]), max(d, lists[3])
	}
	for _, n := range lists {
		a = max(a, n)
	}
	return max(a, b, c, d)
}

func (l *loader) checkBranches(t *tables) {
	number, leaves := uint32(len(t.branches)/4), uint32(len(t.leaves)/2)
	depth := make([]uint8, number)
	for i := range number {
		base := t.branches[4*i+3]
		first, slots := uint64(uint32(base)), uint64(1)<<(64-(base>>32&63))
		if base>>39 != 0 || base>>32&63 == 0 || first+1+slots > uint64(len(t.slots)) || depth[i] >= uint8(t.depth) {
			l.fail("branches", int(4*i), 8, "slots", base)
			return
		}
		for j, r := range t.slots[first:][:1+slots] {
			next := r &^ branchBit
			switch {
			case r < leaves:
			case r&branchBit != 0 && j > 0 && next > i && next < number:
				depth[next] = max(depth[next], depth[i]+1)
			default:
				l.fail("slots", int(first)+j, 4, "a leaf or a branch further on", r)
				return
			}
		}
	}
}
