package hashtree

import (
	"fmt"

	"katachi/board"
	"katachi/internal/section"
	"katachi/pattern"
)

// addGroups writes the sections of the groups.
func (t *groupTables) addGroups(w *section.Writer) error {
	w.Add("outlines", section.Bytes(t.outlines))
	w.Add("codes", section.Bytes(t.codes))
	w.Add("gates", section.Bytes(t.gates))
	return w.Add("entries", t.entries)
}

func (l *loader) groups(t *tables) {
	t.groupTables = groupTables{
		outlines: view[uint64](l, "outlines"), codes: view[uint64](l, "codes"),
		gates: view[uint64](l, "gates"), entries: l.Bytes("entries"),
	}
}

// checkGroups checks every number of the groups except the codes and the filter, in which all
// values are valid.
func (l *loader) checkGroups(t *groupTables, set *pattern.Set) {
	if l.Err != nil {
		return
	}
	if len(t.outlines) == 0 {
		l.checkEmpty(t)
		return
	}
	l.checkOutlines(t)
	l.checkCodes(t, set)
	t.packing = packingFor(set.Len(), len(t.outlines)/outlineWords)
	l.checkGates(t)
	if l.Err == nil {
		l.checkEntries(t, set)
	}
}

func (l *loader) checkEmpty(t *groupTables) {
	if n := len(t.codes) + len(t.gates) + len(t.entries); n > 0 {
		l.fail("outlines", 0, 8, "a group", fmt.Sprint("none, but tables of ", n, " numbers"))
	}
}

func isPowerOfTwo(n int) bool { return n >= 2 && n&(n-1) == 0 }

func (l *loader) checkOutlines(t *groupTables) {
	if n := len(t.outlines); n%outlineWords != 0 || n > maxGroups*outlineWords {
		l.fail("outlines", 0, 8, fmt.Sprintf("up to %d times %d words", maxGroups, outlineWords), n)
		return
	}
	for i := 0; i < len(t.outlines); i += outlineWords {
		if o := unpackOutline(t.outlines[i:]); !o.valid() || o.pack() != [outlineWords]uint64(t.outlines[i:]) {
			l.fail("outlines", i, 8, "cells of a rectangle up to 8x8", t.outlines[i:i+outlineWords])
			return
		}
	}
}

// valid reports whether a pattern can have the outline o.
func (o *outline) valid() bool {
	if o.width < 1 || o.width > side || o.height < 1 || o.height > side || o.edges&^pattern.AllEdges != 0 {
		return false
	}
	row := uint64(1)<<o.width - 1
	outside := ^(row * 0x0101010101010101 & (^uint64(0) >> ((side - o.height) * side)))
	return (o.exact|o.refuse[0]|o.refuse[1]|o.refuse[2])&outside == 0
}

// checkGates checks that the starts of buckets are in increasing order. Any filter is valid, but
// the last gate must have none.
func (l *loader) checkGates(t *groupTables) {
	buckets := len(t.gates) - gateWords
	if !isPowerOfTwo(buckets) || buckets < 2*gateWords {
		l.fail("gates", 0, 8, "a power of two and two, 6 at least", len(t.gates))
		return
	}
	n := (len(t.entries) - entryPadding) / t.width
	before := uint32(0)
	for b := range uint64(buckets) {
		start := t.start(b)
		if start < before || b == 0 && start != 0 {
			l.fail("gates", int(b|1), 8, "rising numbers from 0 on", start)
			return
		}
		before = start
	}
	if end := t.gates[buckets+1]; int(before) > n || end != uint64(n) || t.gates[buckets] != 0 {
		l.fail("gates", buckets, 8, fmt.Sprint("0 and ", n), t.gates[buckets:])
		return
	}
	if len(t.entries) != n*t.width+entryPadding {
		l.fail("entries", 0, 1, fmt.Sprintf("%d bytes", n*t.width+entryPadding), len(t.entries))
	}
}

// checkEntries checks that the pattern of each entry, turned, is as large as its group's rectangle,
// so that it lies on the board.
func (l *loader) checkEntries(t *groupTables, set *pattern.Set) {
	fits := newFitting(t, set)
	for i := range t.numEntries() {
		if e := t.entry(uint32(i)); !fits.fits(int(t.pattern(e)), t.group(e), e.sym()) {
			l.fail("entries", i, t.width, "a pattern that fits its group", uint64(e))
			return
		}
	}
}

// fitting has the extents of patterns and groups.
type fitting struct {
	extents []uint16
	wanted  [maxGroups][board.NumSymmetries]uint16
}

func newFitting(t *groupTables, set *pattern.Set) *fitting {
	f := &fitting{extents: make([]uint16, set.Len())}
	for id, p := range set.All() {
		f.extents[id] = extent(p.Width, p.Height)
	}
	for i := range len(t.outlines) / outlineWords {
		o := unpackOutline(t.outlines[i*outlineWords:])
		for s := range board.Symmetry(board.NumSymmetries) {
			f.wanted[i][s] = extent(int(o.width), int(o.height))
			if across, _ := s.Offset(0, 1); across != 0 {
				f.wanted[i][s] = extent(int(o.height), int(o.width))
			}
		}
	}
	return f
}

// fits reports whether a pattern, turned, is as large as a group's rectangle.
func (f *fitting) fits(id, group int, s board.Symmetry) bool {
	return id < len(f.extents) && f.extents[id] == f.wanted[group][s]
}

// checkCodes checks that all patterns have codes.
func (l *loader) checkCodes(t *groupTables, set *pattern.Set) {
	if want := 2 * set.Len(); len(t.codes) != want {
		l.fail("codes", 0, 8, fmt.Sprint(want, " words"), len(t.codes))
	}
}

func extent(width, height int) uint16 { return uint16(width) | uint16(height)<<8 }
