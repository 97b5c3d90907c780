package dfa

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/section"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// written returns the file of a matcher.
func written(t testing.TB, m *matcher) []byte {
	t.Helper()
	var buf bytes.Buffer
	if _, err := m.WriteTo(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// reopened returns m after writing and opening it, except for the set itself, of which there are
// then two equal copies.
func reopened(t testing.TB, m *matcher) *matcher {
	t.Helper()
	opened, err := loadMatcher("file", written(t, m))
	if err != nil {
		t.Fatal(err)
	}
	opened.program.set = m.program.set
	return opened
}

// smallSet has patterns of every kind: wildcards, edges and, because MaxDepth is so small, a string
// that is cut.
func smallSet(t testing.TB) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("small")
	const text = `
pattern: crosscut

  XO
  OX

pattern: hane

  ?X1
  xXO
  ?.o

pattern: first line
colours: as drawn

  S.
  X.
  --

pattern: corner

  +---
  |...
  |.X.
  |...

pattern: long

  X?........
  ?????????O
`
	if err := pattern.Append(set, strings.NewReader(text), "small"); err != nil {
		t.Fatal(err)
	}
	return set
}

func compileSmall(t testing.TB) *matcher {
	t.Helper()
	m, err := compile(smallSet(t), &Options{MaxDepth: 12})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func scattered(r *rand.Rand, size int) *board.Board {
	b := board.New(size)
	for p := range b.Points {
		if c := board.Color(r.IntN(5)); c.IsStone() {
			b.Set(c, p) // cannot fail: a point of the board
		}
	}
	return b
}

// TestFileConformance: a matcher that was written and opened finds the same hits as the obvious
// matcher, for all paths.
func TestFileConformance(t *testing.T) {
	testpeers.Slow(t)
	for _, name := range PathNames() {
		var path Path
		if err := path.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) {
				m, err := compile(s, &Options{Path: path, MaxDepth: 60})
				if err != nil {
					return nil, err
				}
				return reopened(t, m), nil
			})
		})
	}
}

// TestFileIncremental follows games with a matcher that was opened from a file.
func TestFileIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		m, err := compile(s, nil)
		if err != nil {
			return nil, err
		}
		return reopened(t, m).Incremental(), nil
	})
}

// TestFileRoundTrip: writing an opened file gives the same file.
func TestFileRoundTrip(t *testing.T) {
	m := compileSmall(t)
	if s := m.Stats(); s.Tails == 0 {
		t.Fatalf("%+v: no string is cut", s)
	}
	path := filepath.Join(t.TempDir(), "small.katachi")
	if err := m.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	opened, err := openMatcher(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, opened), written(t, m)) {
		t.Error("writing the opened matcher gives another file")
	}
	if opened.Stats() != m.Stats() || opened.Set().At(1).Name != "hane" {
		t.Errorf("opened %+v, want %+v", opened.Stats(), m.Stats())
	}
	r := rand.New(rand.NewPCG(1, 2))
	hits := 0
	for size := 5; size < 20; size++ {
		b := scattered(r, size)
		want := match.All(match.CompileMask(m.Set()), b)
		if got := match.All(opened.Clone(), b); !slices.Equal(got, want) {
			t.Errorf("size %d: %d hits, want %d", size, len(got), len(want))
		}
		hits += len(want)
	}
	if hits == 0 {
		t.Error("nothing was found")
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// TestDamagedFile: one wrong bit anywhere, and every shorter file, is an error.
func TestDamagedFile(t *testing.T) {
	data := written(t, compileSmall(t))
	r := rand.New(rand.NewPCG(3, 4))
	for i := range data {
		wrong := slices.Clone(data)
		wrong[i] ^= 1 << r.IntN(8)
		if _, err := loadMatcher("damaged", wrong); !errors.Is(err, section.ErrCorrupt) && !errors.Is(err, section.ErrVersion) && !errors.Is(err, section.ErrKind) {
			t.Fatalf("byte %d of %d: error %v", i, len(data), err)
		}
		if _, err := loadMatcher("short", data[:i]); err == nil {
			t.Fatalf("the first %d of %d bytes are a file", i, len(data))
		}
	}
}

// edit changes one number of a table; the checksums stay right.
type edit struct {
	table uint8
	at    uint16
	value uint32
}

// forge writes a file of m with edited tables, and opens it; a matcher that opens must match,
// follow a game and terminate.
func forge(t *testing.T, m *matcher, edits []edit) bool {
	t.Helper()
	p := *m.program
	p.next, p.far, p.first, p.ids = slices.Clone(p.next), slices.Clone(p.far), slices.Clone(p.first), slices.Clone(p.ids)
	p.plans, p.path = slices.Clone(p.plans), slices.Clone(p.path)
	put := func(n int, set func(i int)) func(at int) {
		return func(at int) { set(at % n) }
	}
	for _, e := range edits {
		tables := []func(at int){
			put(len(p.next), func(i int) { p.next[i] = link(e.value) }),
			put(len(p.next), func(i int) { p.next[i] ^= link(e.value & 0xff) }),
			put(len(p.far), func(i int) { p.far[i] = e.value }),
			put(len(p.first), func(i int) { p.first[i] = e.value }),
			put(len(p.ids), func(i int) { p.ids[i] = e.value % 16 }),
			put(len(p.plans), func(i int) { p.plans[i].form = e.value }),
			put(len(p.plans), func(i int) { p.plans[i].form ^= 1 << (e.value % 32) }),
			put(len(p.path), func(i int) { p.path[i] = offset{int(e.value&0xff) - 128, int(e.value>>8&0xff) - 128} }),
			put(1, func(int) { p.maxDepth = int(e.value % 100) }),
		}
		tables[int(e.table)%len(tables)](int(e.at))
	}
	opened, err := loadMatcher("forged", written(t, &matcher{program: &p}))
	if err != nil {
		return false
	}
	r := rand.New(rand.NewPCG(5, 6))
	b := scattered(r, 9)
	opened.AppendHits(nil, b)
	inc := opened.Incremental()
	inc.Reset(b)
	for range 4 {
		d, err := b.Set(board.Color(r.IntN(3)), board.At(r.IntN(9), r.IntN(9)))
		if err != nil {
			t.Fatal(err)
		}
		inc.Play(&d)
	}
	inc.Undo()
	return true
}

// TestForgedTables: wrong numbers under right checksums are errors, or do no harm.
func TestForgedTables(t *testing.T) {
	m := compileSmall(t)
	if !forge(t, m, nil) {
		t.Fatal("the file is refused without any edit")
	}
	r := rand.New(rand.NewPCG(7, 8))
	refused := 0
	for i := range 3000 {
		e := edit{uint8(i), uint16(r.Uint32()), r.Uint32() >> r.IntN(32)}
		if !forge(t, m, []edit{e}) {
			refused++
		}
	}
	if refused < 1500 {
		t.Errorf("%d of 3,000 edits refused", refused)
	}
	loop := edit{0, 0, 0} // from some state back to the start
	for i, l := range m.program.next {
		if l != errorLink {
			loop = edit{0, uint16(i), uint32(startLink)}
		}
	}
	if forge(t, m, []edit{loop}) {
		t.Error("a transition back to the start is not refused")
	}
}

// TestForgedAnchor: an anchor in the cell after the last is an error; one in the last cell is not.
func TestForgedAnchor(t *testing.T) {
	for beyond := range uint32(2) {
		m := compileSmall(t)
		cells := uint32(len(m.program.set.At(0).Cells))
		form := &m.program.plans[0].form
		*form = *form&^(0xfff<<4) | (cells-1+beyond)<<4
		_, err := loadMatcher("file", written(t, m))
		wrong := new(section.FormatError)
		if refused := errors.As(err, &wrong) && wrong.Section == "forms"; refused != (beyond == 1) {
			t.Errorf("anchor %d of %d cells: %v", cells-1+beyond, cells, err)
		}
	}
}

// FuzzLoad opens arbitrary bytes.
func FuzzLoad(f *testing.F) {
	data := written(f, compileSmall(f))
	for _, n := range []int{0, 8, 64, 400, len(data)} {
		f.Add(data[:n])
		f.Add(data[len(data)-n:])
	}
	b := scattered(rand.New(rand.NewPCG(9, 10)), 9)
	f.Fuzz(func(_ *testing.T, data []byte) {
		if m, err := loadMatcher("fuzz", data); err == nil {
			m.AppendHits(nil, b)
		}
	})
}

// FuzzTables is TestForgedTables for arbitrary edits of 7 bytes each.
func FuzzTables(f *testing.F) {
	for table := range byte(10) {
		f.Add([]byte{table, 1, 0, 1, 0, 0, 0, table + 1, 9, 0, 3, 1, 0, 0})
	}
	m := compileSmall(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var edits []edit
		for ; len(data) >= 7 && len(edits) < 8; data = data[7:] {
			edits = append(edits, edit{
				data[0], uint16(data[1]) | uint16(data[2])<<8,
				uint32(data[3]) | uint32(data[4])<<8 | uint32(data[5])<<16 | uint32(data[6])<<24,
			})
		}
		forge(t, m, edits)
	})
}

// TestFileLeast: a file with a depth of one place, and one whose patterns begin with an empty
// point, are read; a file with depth zero is not.
func TestFileLeast(t *testing.T) {
	set := pattern.NewSet("least")
	if err := pattern.Append(set, strings.NewReader("pattern: nothing\n\n  ..\n  ..\n\npattern: stone\n\n  X.\n"), "least"); err != nil {
		t.Fatal(err)
	}
	b := scattered(rand.New(rand.NewPCG(3, 3)), 9)
	for _, depth := range []int{1, 2, 12} {
		m, err := compile(set, &Options{MaxDepth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := match.All(reopened(t, m), b), match.All(match.CompileMask(set), b); !slices.Equal(got, want) || len(want) < 50 {
			t.Errorf("depth %d: %d hits, want %d", depth, len(got), len(want))
		}
		m.program.maxDepth = 0
		wrong := new(section.FormatError)
		if _, err := loadMatcher("file", written(t, m)); !errors.As(err, &wrong) || wrong.Section != "about" {
			t.Errorf("no depth: %v", err)
		}
	}
}
