package hashtree

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"katachi/internal/section"
)

// TestForgedNumbers: numbers just beyond what each check allows are refused, by the name of
// their section, and the largest allowed are read. Checksums are right.
func TestForgedNumbers(t *testing.T) {
	m := compiledForged(t)[0]
	branches := len(m.branches) / 4
	for _, c := range []struct {
		name, section string // "" if it is to be read
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
		var buf bytes.Buffer
		if _, err := (&Matcher{compiled: &forged}).WriteTo(&buf); err != nil {
			t.Fatal(err)
		}
		opened, err := Load("forged", buf.Bytes())
		if err == nil {
			followForged(opened)
		}
		got := new(section.FormatError)
		if errors.As(err, &got); got.Section != c.section {
			t.Errorf("%s: %v, want an error in %q", c.name, err, c.section)
		}
	}
}
