package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match/internal/matchtest"
)

// TestRecords compares all states, reaches and hits of the records after moves, set-up and undo
// with those that a new matcher makes for the same board. A scan that changes must have read the
// changed point, as chapter 10.5 says: reverse(point - start) < top.
func TestRecords(t *testing.T) {
	m, err := compile(matchtest.OpenDatabase(t, "owl_vital_apat"), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(10, 5))
	b := *matchtest.Positions(t, 1)[0].Board
	inc, fresh := m.Incremental(), m.Incremental()
	inc.Reset(&b)
	first := copyRecords(inc)
	for range 40 {
		before := copyRecords(inc)
		p := board.At(r.IntN(19), r.IntN(19))
		d, err := b.Set(board.Color(r.IntN(3)), p)
		if err != nil {
			t.Fatal(err)
		}
		inc.Play(&d)
		fresh.Reset(&b)
		after := copyRecords(inc)
		equalRecords(t, after, copyRecords(fresh))
		for i := range after {
			if !slices.Equal(after[i].states, before[i].states) && reverse(inc, i, p) >= before[i].reach {
				t.Fatalf("scan %d changed, but read %d cells and %s is at place %d of its path", i, before[i].reach, p.Name(19), reverse(inc, i, p))
			}
		}
	}
	for range 40 {
		inc.Undo()
	}
	equalRecords(t, copyRecords(inc), first)
}

// reverse returns the place of p on the path of scan i.
func reverse(inc *incremental, i int, p board.Point) int {
	start := i / scansPerStart
	at := inc.frames[0].at(p.XY())
	return slices.Index(inc.program.place[i%board.NumSymmetries], int32(at-start))
}

type recordCopy struct {
	states []link
	hits   []deepHit
	reach  int
}

func copyRecords(inc *incremental) []recordCopy {
	all := make([]recordCopy, len(inc.scans))
	for i, r := range inc.scans {
		all[i] = recordCopy{slices.Clone(r.states), slices.Clone(r.hits), int(inc.reach[i])}
	}
	return all
}

func equalRecords(t *testing.T, got, want []recordCopy) {
	t.Helper()
	for i := range got {
		if !slices.Equal(got[i].states, want[i].states) || !slices.Equal(got[i].hits, want[i].hits) || got[i].reach != want[i].reach {
			t.Fatalf("scan %d: %v, want %v", i, got[i], want[i])
		}
	}
}

// TestSpiral checks the beginning of the path against the manual's picture, which is lost.
func TestSpiral(t *testing.T) {
	want := []offset{
		{0, 0},
		{0, 1},
		{1, 0},
		{0, -1},
		{-1, 0},
		{-1, 1},
		{0, 2},
		{1, 1},
		{2, 0},
		{1, -1},
		{0, -2},
		{-1, -1},
		{-2, 0},
		{-2, 1},
		{-1, 2},
		{0, 3},
	}
	if got := routes[Spiral][:len(want)]; !slices.Equal(got, want) {
		t.Errorf("the first %d places are = %v, want %v", len(want), got, want)
	}
	if got := routes[Spiral][24]; got != (offset{-3, 0}) {
		t.Errorf("ring 3 ends with %v after 25 places, want {-3 0}", got)
	}
}

// TestInformative checks that strings are cut after the last place that decides something.
func TestInformative(t *testing.T) {
	m, err := compile(matchtest.OpenDatabase(t, "pat"), nil)
	if err != nil {
		t.Fatal(err)
	}
	shorter := 0
	for id, p := range m.Set().All() {
		o := p.Orient(0)
		anchor := 0
		if full, cut := len(whole(&o, anchor, routes[Spiral])), len(informative(&o, anchor, routes[Spiral])); cut < full {
			shorter++
		} else if cut > full && o.Edges == 0 {
			t.Errorf("pattern %d: %d places decide something, the string has %d", id, cut, full)
		}
	}
	if shorter == 0 {
		t.Error("no string is cut")
	}
}

// TestRoutes: each path that does not depend on the set visits each of its places once.
func TestRoutes(t *testing.T) {
	const square = (2*farOut + 1) * (2*farOut + 1)
	for name, want := range map[Path]int{Squares: square, rowByRow: square, Spiral: maxPath} {
		seen := map[offset]bool{}
		for _, o := range routes[name] {
			seen[o] = true
		}
		if got := routes[name]; len(got) != want || len(seen) != want || got[0] != (offset{}) {
			t.Errorf("%v: %d places, %d of them different, from %v on, want %d from the start on", name, len(got), len(seen), got[0], want)
		}
	}
}
