package hashtree

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/section"
	"katachi/match"
	"katachi/pattern"
)

// TestForgedNumbers: the checksums are right. A number just beyond what a check allows is an error
// that names the section, and the largest allowed number is read.
func TestForgedNumbers(t *testing.T) {
	m := compiledForged(t)[0]
	branches := len(m.branches) / 4
	for _, c := range []struct {
		name, section string // "" if the file is valid
		change        func(c *compiled)
	}{
		{"nothing", "", func(*compiled) {}},
		{"the pattern after the last", "variants", func(c *compiled) {
			v := unpackVariant(c.variants[0])
			v.pattern = int32(m.set.Len())
			c.variants[0] = v.pack()
		}},
		{"a pattern below 0", "variants", func(c *compiled) {
			v := unpackVariant(c.variants[0])
			v.pattern = -1
			c.variants[0] = v.pack()
		}},
		{"a ninth symmetry", "variants", func(c *compiled) { c.variants[0] |= 8 << 32 }},
		{"no side", "variants", func(c *compiled) { c.variants[0] &^= 0xff << 40 }},
		{"an anchor outside", "variants", func(c *compiled) { c.variants[0] |= 0x7f << 48 }},
		{"a test less", "tests", func(c *compiled) { c.tests = c.tests[4:] }},
		{"another guard", "tests", func(c *compiled) { c.tests[len(c.tests)-1] ^= 1 }},
		{"whole variants: all", "", func(c *compiled) { c.whole = len(c.variants) }},
		{"more whole variants than there are", "sizes", func(c *compiled) { c.whole = len(c.variants) + 1 }},
		{"too deep", "sizes", func(c *compiled) { c.depth = maxDepth + 1 }},
		{"no depth", "branches", func(c *compiled) { c.depth = 0 }},
		{"a bit above the base", "branches", func(c *compiled) { c.branches[3] |= 1 << 39 }},
		{"the highest bit above the base", "branches", func(c *compiled) { c.branches[3] |= 1 << 63 }},
		{"no slots", "branches", func(c *compiled) { c.branches[3] &^= 63 << 32 }},
		{"slots beyond the end", "branches", func(c *compiled) {
			i := 4*(branches-1) + 3
			c.branches[i] = c.branches[i]&^0xffffffff | uint64(len(c.slots))
		}},
		{"slots one beyond the end", "branches", func(c *compiled) {
			base := &c.branches[4*(branches-1)+3]
			slots := 1 + 1<<(64-(*base>>32&63))
			*base = *base&^0xffffffff | uint64(len(c.slots)-slots+1)
		}},
		{"a branch to itself", "slots", func(c *compiled) { c.slots[uint32(c.branches[3])+1] = branchBit }},
		{"a branch that is not there", "slots", func(c *compiled) {
			c.slots[uint32(c.branches[3])+1] = branchBit | uint32(branches)
		}},
		{"a branch as the own leaf", "slots", func(c *compiled) { c.slots[uint32(c.branches[3])] = branchBit | 1 }},
		{"the last leaf", "", func(c *compiled) { c.slots[uint32(c.branches[3])+1] = uint32(len(c.leaves)/2) - 1 }},
		{"a leaf that is not there", "slots", func(c *compiled) {
			c.slots[uint32(c.branches[3])+1] = uint32(len(c.leaves) / 2)
		}},
		{"a first leaf with variants", "leaves", func(c *compiled) { c.leaves[1] = 1 }},
		{"half a leaf", "leaves", func(c *compiled) { c.leaves = c.leaves[:len(c.leaves)-1] }},
		{"a leaf up to the end of the sure", "", func(c *compiled) {
			c.leaves[2], c.leaves[3] = uint64(len(c.short.sure)-padding), 0
		}},
		{"a leaf beyond the sure", "leaves", func(c *compiled) {
			c.leaves[2], c.leaves[3] = uint64(len(c.short.sure)-padding), 1
		}},
		{"a leaf beyond the tested", "leaves", func(c *compiled) {
			c.leaves[2], c.leaves[3] = uint64(len(c.short.tested)-padding)<<32, 1<<countBits
		}},
		{"a leaf beyond the spilling", "leaves", func(c *compiled) {
			c.leaves[2], c.leaves[3] = uint64(len(c.short.tested)-padding)<<32, 1<<(2*countBits)
		}},
		{"bits above the counts", "leaves", func(c *compiled) { c.leaves[3] |= 1 << 63 }},
		{"the guard", "", func(c *compiled) { c.short.tested[0] = uint16(len(c.variants)) }},
		{"a variant after the guard", "tested", func(c *compiled) { c.short.tested[0] = uint16(len(c.variants) + 1) }},
		{"no numbers at all", "sure", func(c *compiled) { c.short.sure = nil }},
		{"no zeros at the end", "tested", func(c *compiled) { c.short.tested[len(c.short.tested)-1] = 1 }},
		{"the last branch as a root", "", func(c *compiled) { c.near[len(c.near)-1] = uint16(branches - 1) }},
		{"a root that is no branch", "root", func(c *compiled) { c.near[len(c.near)-1] = uint16(branches) }},
		{"a root less", "root", func(c *compiled) { c.near = c.near[1:] }},
	} {
		forged := *m.compiled
		forged.near, forged.branches, forged.slots = slices.Clone(m.near), slices.Clone(m.branches), slices.Clone(m.slots)
		forged.leaves, forged.tests, forged.variants = slices.Clone(m.leaves), slices.Clone(m.tests), slices.Clone(m.variants)
		forged.short.sure, forged.short.tested = slices.Clone(m.short.sure), slices.Clone(m.short.tested)
		c.change(&forged)
		checkForged(t, c.name, c.section, &forged)
	}
}

// checkForged writes tables and reads them. The error must name the section and one of its bytes;
// if section is "", there must be no error.
func checkForged(t *testing.T, name, in string, forged *compiled) {
	t.Helper()
	var buf bytes.Buffer
	if _, err := (&matcher{compiled: forged}).WriteTo(&buf); err != nil {
		t.Fatal(err)
	}
	opened, err := LoadMatcher("forged", buf.Bytes())
	if err == nil {
		followForged(opened)
	}
	got := new(section.FormatError)
	if errors.As(err, &got); got.Section != in {
		t.Errorf("%s: %v, want an error in %q", name, err, in)
	}
	if err == nil || got.Section == "" {
		return
	}
	f, err := section.Load("forged", buf.Bytes(), fileKind, fileVersion)
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range f.Sections() {
		if info.Name == in && (got.Offset < info.Offset || got.Offset > info.Offset+info.Length) {
			t.Errorf("%s: the error is at byte %d, the section at %d, of %d bytes", name, got.Offset, info.Offset, info.Length)
		}
	}
}

// TestForgedGroups is TestForgedNumbers for the tables of groups.
func TestForgedGroups(t *testing.T) {
	m := compiledForged(t)[1]
	if len(m.outlines) == 0 || len(m.entries) == 0 {
		t.Fatal("no groups")
	}
	for _, c := range []struct {
		name, section string
		change        func(c *compiled)
	}{
		{"nothing", "", func(*compiled) {}},
		{"half an outline", "outlines", func(c *compiled) { c.outlines = c.outlines[1:] }},
		{"as many outlines as there may be, for which entries are too narrow", "gates", func(c *compiled) {
			for len(c.outlines) < maxGroups*outlineWords {
				c.outlines = append(c.outlines, c.outlines[:outlineWords]...)
			}
		}},
		{"an outline more", "outlines", func(c *compiled) {
			for len(c.outlines) <= maxGroups*outlineWords {
				c.outlines = append(c.outlines, c.outlines[:outlineWords]...)
			}
		}},
		{"an outline of no width", "outlines", func(c *compiled) { c.outlines[outlineWords-1] &^= 0xff }},
		{"an outline of no height", "outlines", func(c *compiled) { c.outlines[outlineWords-1] &^= 0xff00 }},
		{"an outline too wide", "outlines", func(c *compiled) { c.outlines[outlineWords-1] += side }},
		{"an outline too high", "outlines", func(c *compiled) { c.outlines[outlineWords-1] += side << 8 }},
		{"groups without an outline", "outlines", func(c *compiled) { c.outlines = nil }},
		{"a code less", "codes", func(c *compiled) { c.codes = c.codes[1:] }},
		{"three words", "gates", func(c *compiled) { c.gates = make([]uint64, 3) }},
		{"the least of gates", "gates", func(c *compiled) { c.gates = make([]uint64, 4) }},
		{"no gates", "gates", func(c *compiled) { c.gates = nil }},
		{"a word less", "gates", func(c *compiled) { c.gates = c.gates[1:] }},
		{"a gate less", "gates", func(c *compiled) { c.gates = c.gates[gateWords:] }},
		{"a first start", "gates", func(c *compiled) { c.gates[1]++ }},
		{"a start after the next", "gates", func(c *compiled) { c.gates[3] += 1 << 31 }},
		{"a filter in the last gate", "gates", func(c *compiled) { c.gates[len(c.gates)-2] = 1 }},
		{"a last start beyond the entries", "gates", func(c *compiled) { c.gates[len(c.gates)-1]++ }},
		{"a second start in the last gate", "gates", func(c *compiled) { c.gates[len(c.gates)-1] |= 1 << 32 }},
		{"an entry less", "gates", func(c *compiled) { c.entries = c.entries[c.width:] }},
		{"an entry of no pattern", "entries", func(c *compiled) {
			for i := range c.width {
				c.entries[i] = 0xff
			}
		}},
	} {
		forged := *m.compiled
		forged.outlines, forged.codes = slices.Clone(m.outlines), slices.Clone(m.codes)
		forged.gates, forged.entries = slices.Clone(m.gates), slices.Clone(m.entries)
		c.change(&forged)
		checkForged(t, c.name, c.section, &forged)
	}
}

// TestFollowWide follows changes, and takes them back, with patterns that spill over their windows:
// Undo must restore the distant dependencies of a point.
func TestFollowWide(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	set := pattern.NewSet("wide")
	for range 30 {
		p := &pattern.Pattern{Width: 9 + r.IntN(4), Height: 1 + r.IntN(2), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		p.Cells = slices.Repeat([]pattern.Class{pattern.On}, p.Width*p.Height)
		for range 3 {
			p.Cells[r.IntN(len(p.Cells))] = []pattern.Class{pattern.Own, pattern.Other, pattern.NotOwn}[r.IntN(3)]
		}
		p.Cells[0], p.Cells[p.Width-1] = pattern.Own, pattern.NotOther
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	m, err := compile(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := board.New(13)
	for p := range b.Points {
		b.Set(board.Color(r.IntN(3)), p) // cannot fail: the point is on the board
	}
	f := m.Incremental()
	f.Reset(b)
	var played []board.Delta
	hits := 0
	for step := range 1500 {
		if n := len(played); n > 0 && r.IntN(5) < 2 {
			b.Undo(&played[n-1])
			f.Undo()
			played = played[:n-1]
		} else {
			d, err := b.Set(board.Color(r.IntN(3)), board.At(r.IntN(13), r.IntN(13)))
			if err != nil {
				t.Fatal(err)
			}
			f.Play(&d)
			played = append(played, d)
		}
		got, want := f.AppendHits(nil), match.All(m, b)
		hits += len(want)
		if match.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("step %d: %d hits, want %d", step, len(got), len(want))
		}
	}
	if hits < 50_000 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}
