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
	m, err := Compile(set, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	}
	if refused < 100 {
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
	switch r.IntN(6) {
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
	}
	return &Matcher{compiled: &c}
}
