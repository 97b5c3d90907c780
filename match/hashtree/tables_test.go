package hashtree

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// forgedSet has a pattern that fits into the window and one that spills over it.
func forgedSet(t testing.TB) *pattern.Set {
	set := pattern.NewSet("forged")
	set.Add(&pattern.Pattern{
		Width: 2, Height: 2, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.NotOwn, pattern.Own},
	})
	wide := &pattern.Pattern{Name: "wide", Width: 12, Height: 1, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
	wide.Cells = slices.Repeat([]pattern.Class{pattern.NotOwn}, 12)
	if _, err := set.Add(wide); err != nil {
		t.Fatal(err)
	}
	return set
}

// compiledForged returns a matcher without groups and one with groups.
func compiledForged(t testing.TB) (two [2]*matcher) {
	for i, least := range []int{1 << 30, 1} {
		restore := SetMinGroup(least)
		m, err := compile(forgedSet(t), nil)
		restore()
		if err != nil {
			t.Fatal(err)
		}
		two[i] = m
	}
	return two
}

// followForged matches a board and follows a game with a capture, and takes it back: it must not
// panic, whatever the tables are.
func followForged(m *matcher) {
	b := board.New(9)
	f := m.Incremental()
	f.Reset(b)
	for i, p := range []board.Point{board.At(0, 0), board.At(1, 0), board.At(4, 4), board.At(0, 1), board.At(4, 5)} {
		d, err := b.Play(board.Black+board.Color(i%2), p)
		if err == nil {
			f.Play(&d)
			f.Changes()
		}
	}
	f.Undo()
	f.Changes()
	m.AppendHits(f.AppendHits(nil), b)
	m.Stats()
}

// TestForgedTables changes numbers in files whose checksums are right: the file is refused, or
// matching ends without a panic.
func TestForgedTables(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, m := range compiledForged(t) {
		refused := 0
		for range 400 {
			e := edit{table: uint8(r.IntN(numEdits)), at: r.Uint32(), number: r.Uint64() >> r.IntN(64)}
			if !readsForged(t, m, []edit{e}) {
				refused++
			}
		}
		if refused < 50 {
			t.Errorf("%d of 400 forged files refused", refused)
		}
	}
}

// FuzzTables is TestForgedTables for arbitrary edits: a small input represents a large file. The
// first byte selects it, the others are edits of 13 bytes.
func FuzzTables(f *testing.F) {
	for table := range uint8(numEdits) {
		f.Add(edit{table, 1, 1}.append(edit{table + 1, 77, 3 << 32}.append([]byte{table % 2})))
	}
	two := compiledForged(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		m := two[data[0]%2]
		data = data[1:]
		var edits []edit
		for ; len(data) >= editSize && len(edits) < 8; data = data[editSize:] {
			edits = append(edits, edit{data[0], binary.LittleEndian.Uint32(data[1:]), binary.LittleEndian.Uint64(data[5:])})
		}
		readsForged(t, m, edits)
	})
}

// readsForged edits a copy of the tables, writes it to a file and reports whether it is read. A
// matcher that is read must work.
func readsForged(t *testing.T, m *matcher, edits []edit) bool {
	c := *m.compiled
	for _, e := range edits {
		e.apply(&c)
	}
	var buf bytes.Buffer
	if _, err := (&matcher{compiled: &c}).WriteTo(&buf); err != nil {
		t.Fatal(err)
	}
	opened, err := LoadMatcher("forged", buf.Bytes())
	if err != nil {
		return false
	}
	followForged(opened)
	return true
}

// edit puts a number into a table.
type edit struct {
	table  uint8
	at     uint32
	number uint64
}

const (
	editSize = 13
	numEdits = 15
)

func (e edit) append(data []byte) []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint32(append(data, e.table), e.at), e.number)
}

func (e edit) apply(c *compiled) {
	switch e.table % numEdits {
	case 0:
		c.near = edited(c.near, e)
	case 1:
		c.slots = edited(c.slots, e)
	case 2:
		c.short.tested = edited(c.short.tested, e)
	case 3:
		c.branches = edited(c.branches, e)
	case 4:
		c.tests = edited(c.tests, e)
	case 5:
		c.variants = edited(c.variants, e)
	case 6:
		c.whole = int(e.number)
	case 7:
		c.depth = int(e.number)
	case 8:
		c.outlines = edited(c.outlines, e)
	case 9:
		c.codes = edited(c.codes, e)
	case 10:
		c.gates = edited(c.gates, e)
	case 11:
		c.entries = edited(c.entries, e)
	case 12:
		c.short.sure = edited(c.short.sure, e)
	case 13:
		c.leaves = edited(c.leaves, e)
	}
}

func edited[N uint8 | uint16 | uint32 | uint64](table []N, e edit) []N {
	if len(table) == 0 {
		return table
	}
	table = slices.Clone(table)
	table[int(e.at)%len(table)] = N(e.number)
	return table
}
