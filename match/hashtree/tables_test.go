package hashtree

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// TestForgedTables changes numbers under checksums that are right: the file is
// refused, or matching ends without a panic.
func TestForgedTables(t *testing.T) {
	set := pattern.NewSet("forged")
	set.Add(&pattern.Pattern{
		Width: 2, Height: 2, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.NotOwn, pattern.Own},
	})
	wide := &pattern.Pattern{Name: "wide", Width: 12, Height: 1, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
	for range 12 {
		wide.Cells = append(wide.Cells, pattern.NotOwn)
	}
	set.Add(wide)
	for _, grouped := range []bool{false, true} {
		defer SetMinGroup(map[bool]int{false: 1 << 30, true: 1}[grouped])()
		m, err := Compile(set, nil)
		if err != nil {
			t.Fatal(err)
		}
		testForged(t, m)
	}
}

func testForged(t *testing.T, m *Matcher) {
	b := board.New(9)
	b.Set(board.Black, board.At(4, 4))
	r := rand.New(rand.NewPCG(11, 12))
	refused := 0
	for range 400 {
		forged := forge(m, r)
		var buf bytes.Buffer
		if _, err := forged.WriteTo(&buf); err != nil {
			t.Fatal(err)
		}
		opened, err := Load("forged", buf.Bytes())
		if err != nil {
			refused++
			continue
		}
		opened.AppendHits(nil, b)
		opened.Incremental().Reset(b)
		opened.Stats()
	}
	if refused < 50 {
		t.Errorf("%d of 400 forged files refused", refused)
	}
}

// forge returns a matcher with one number changed.
func forge(m *Matcher, r *rand.Rand) *Matcher {
	c := *m.compiled
	small := func(list []uint32) []uint32 {
		list = append([]uint32(nil), list...)
		list[r.IntN(len(list))] = r.Uint32() >> r.IntN(32)
		return list
	}
	large := func(list []uint64) []uint64 {
		list = append([]uint64(nil), list...)
		list[r.IntN(len(list))] = r.Uint64() >> r.IntN(64)
		return list
	}
	cases := 6
	if len(c.groups) > 0 {
		cases = 11
	}
	switch r.IntN(cases) {
	case 0:
		c.near = append([]uint16(nil), c.near...)
		c.near[r.IntN(len(c.near))] = uint16(r.Uint32() >> r.IntN(32))
	case 1:
		c.slots = small(c.slots)
	case 2:
		c.short = append([]uint16(nil), c.short...)
		c.short[r.IntN(len(c.short))] = uint16(r.Uint32() >> r.IntN(32))
	case 3:
		c.branches = large(c.branches)
	case 4:
		c.tests = large(c.tests)
	case 5:
		c.variants = large(c.variants)
	case 6:
		c.outlines = large(c.outlines)
	case 7:
		c.codes = large(c.codes)
	case 8:
		c.filter = large(c.filter)
	case 9:
		c.starts = small(c.starts)
	case 10:
		c.entries = large(c.entries)
	}
	return &Matcher{compiled: &c}
}
