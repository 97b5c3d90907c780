package window

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return Compile(s) })
}

func compiled(set *pattern.Set) (*matcher, error) {
	m, err := Compile(set)
	return m.(*matcher), err
}

// TestNoAllocation also checks that Tests counts what AppendHits tries.
func TestNoAllocation(t *testing.T) {
	m, err := compiled(matchtest.OpenDatabase(t, "owl_vital_apat"))
	if err != nil {
		t.Fatal(err)
	}
	b := matchtest.Positions(t, 1)[0].Board
	hits := m.AppendHits(nil, b)
	if n := testing.AllocsPerRun(5, func() { hits = m.AppendHits(hits[:0], b) }); n != 0 || len(hits) == 0 {
		t.Errorf("AppendHits allocates %v times for %d hits, want 0", n, len(hits))
	}
	if n := m.Tests(b); n < len(hits) || n > 19*19*m.Stats().Tests {
		t.Errorf("Tests = %d for %d hits, want at least these and at most every test at every point", n, len(hits))
	}
}

// TestStats checks that there is a test for each stone of a pattern's anchor, and that tests are
// counted on a board and in bytes.
func TestStats(t *testing.T) {
	set := pattern.NewSet("test")
	for _, p := range []*pattern.Pattern{
		{Name: "stone", Width: 1, Height: 1, Cells: []pattern.Class{pattern.Own}},
		{Name: "far", Width: 5, Height: 1, Cells: []pattern.Class{pattern.Own, pattern.On, pattern.On, pattern.On, pattern.Empty}},
	} {
		p.Symmetries, p.Sides = 1, pattern.AsDrawn
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	m, err := compiled(set)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Parse("X.O\n.X.\nO.X")
	if err != nil {
		t.Fatal(err)
	}
	if n := m.Tests(b); n != 6 {
		t.Errorf("Tests = %d for 2 patterns and 3 black stones, want 6", n)
	}
	one := pattern.NewSet("one")
	if _, err := one.Add(set.At(0)); err != nil {
		t.Fatal(err)
	}
	alone, err := compiled(one)
	if err != nil {
		t.Fatal(err)
	}
	// A test has 8 bytes, the cell out of the window 4: both patterns have one variant.
	two, single := m.Stats(), alone.Stats()
	if two.Tests != 2 || single.Tests != 1 || two.Bytes != 2*single.Bytes+4 || single.Bytes <= 8 || m.Bytes() != two.Bytes {
		t.Errorf("%+v of two, %+v of one", two, single)
	}
}
