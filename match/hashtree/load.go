package hashtree

import (
	"encoding/binary"
	"fmt"
	"slices"

	"katachi/internal/section"
	"katachi/internal/setbytes"
	"katachi/pattern"
)

func load(f *section.File) (*Matcher, error) {
	l := loader{f: f}
	t := &tables{
		branches: view[uint64](&l, "branches"),
		slots:    view[uint32](&l, "slots"),
		tests:    view[uint64](&l, "tests"),
		variants: view[uint64](&l, "variants"),
	}
	if l.sizes(t, view[uint64](&l, "sizes")) == 2 {
		t.short = view[uint16](&l, "lists")
	} else {
		t.long = view[uint32](&l, "lists")
	}
	if len(l.bytes("root")) == 2*numCodes {
		t.near = view[uint16](&l, "root")
	} else {
		t.root = view[uint32](&l, "root")
	}
	set := l.set()
	if f.Version() >= firstGroups {
		l.groups(t)
	}
	if l.err == nil {
		l.check(t, set)
		l.checkGroups(&t.groupTables, set)
	}
	if l.err != nil {
		return nil, l.err
	}
	m, err := newMatcher(set, t)
	if err == nil {
		m.file = f
	}
	return m, err
}

// loader remembers the first error.
type loader struct {
	f   *section.File
	err error
}

func (l *loader) fail(section string, word, size int, want string, got any) {
	if l.err == nil {
		l.err = l.f.Corrupt(section, int64(word*size), want, fmt.Sprint(got))
	}
}

func (l *loader) bytes(name string) []byte {
	if l.err != nil {
		return nil
	}
	var data []byte
	data, l.err = l.f.Section(name)
	return data
}

func view[T section.Word](l *loader, name string) []T {
	data := l.bytes(name)
	words := section.View[T](data)
	if binary.Size(words) != len(data) {
		l.fail(name, 0, 1, "whole numbers", fmt.Sprint(len(data), " bytes"))
	}
	return words
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

func (l *loader) set() *pattern.Set {
	data := l.bytes("set")
	if l.err != nil {
		return nil
	}
	set, err := setbytes.Read(data)
	if err != nil {
		l.fail("set", 0, 1, "patterns", err)
	}
	return set
}

// check looks at every number.
func (l *loader) check(t *tables, set *pattern.Set) {
	l.checkVariants(t, set)
	starts := l.checkLists(t)
	l.checkBranches(t, starts)
	if len(t.near)+len(t.root) != numCodes {
		l.fail("root", 0, 1, fmt.Sprint(numCodes, " branches"), len(t.root))
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

// checkLists returns a bitmap of the offsets where lists begin.
func (l *loader) checkLists(t *tables) (starts []uint64) {
	bad := 0
	if t.short != nil {
		starts, bad = checkLists(t.short, len(t.variants))
	} else {
		starts, bad = checkLists(t.long, len(t.variants))
	}
	if bad >= 0 {
		l.fail("lists", bad, t.listWidth(), "a list of variants, the first empty", "another")
	}
	return starts
}

// checkLists returns where a list is wrong, or -1. No number may be larger than
// all: as the number of a variant it is then that of a guard at most.
func checkLists[N number](lists []N, all int) (starts []uint64, bad int) {
	starts = make([]uint64, len(lists)/64+1)
	end := len(lists) - padding
	if end < listHead || count(lists, 0) != 0 || largest(lists[end:]) != 0 {
		return starts, 0
	}
	if int(largest(lists)) > all {
		return starts, slices.IndexFunc(lists, func(n N) bool { return int(n) > all })
	}
	at := 0
	for at < end {
		starts[at/64] |= 1 << (at % 64)
		at += listHead + count(lists, at)
	}
	if at != end {
		return starts, len(lists)
	}
	return starts, -1
}

// largest looks at four numbers at once: there are a million.
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

func (l *loader) checkBranches(t *tables, starts []uint64) {
	number := uint32(len(t.branches) / 4)
	depth := make([]uint8, number)
	isList := func(offset uint32) bool {
		return offset/64 < uint32(len(starts)) && starts[offset/64]>>(offset%64)&1 != 0
	}
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
			case r&branchBit == 0 && isList(r):
			case r&branchBit != 0 && j > 0 && next > i && next < number:
				depth[next] = max(depth[next], depth[i]+1)
			default:
				l.fail("slots", int(first)+j, 4, "a list or a branch further on", r)
				return
			}
		}
	}
}
