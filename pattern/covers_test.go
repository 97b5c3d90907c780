package pattern_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

func TestCovers(t *testing.T) {
	for _, c := range []struct {
		name, p, q string
		want       bool
	}{
		{"itself", "  X.\n", "  X.\n", true},
		{"turned", "  X.\n  ??\n", "  .\n  X\n", true},
		{"colours", "  X.\n", "  .O\n", true},
		{"colours as drawn", "  X.\n", "colours: as drawn\n  .O\n", false},
		{"less said", "  X.\n", "  ?.\n", true},
		{"more said", "  ?.\n", "  X.\n", false},
		{"larger", "  X.\n", "  X.?\n", false},
		{"smaller", "  X.?\n", "  X.\n", true},
		{"crosscut within", "  XO.\n  OX.\n", "  XO\n  OX\n", true},
		{"edge within", "  X.\n  --\n", "  X.\n", true},
		{"edge only in the smaller", "  X.\n", "  X.\n  --\n", false},
		{"edge at the same place", "  ??\n  X.\n  --\n", "  X.\n  --\n", true},
		{"edge at another place", "  X.\n  ??\n  --\n", "  X.\n  --\n", false},
		{"edge turned", "  ?X|\n  ?.|\n", "  X.\n  --\n", true},
		{"east edge as drawn", "symmetries: none\n  X.|\n", "symmetries: none\n  X.|\n", true},
		{"east edge further on", "symmetries: none\n  X.?|\n", "symmetries: none\n  X.|\n", false},
		{"symmetry not tried", "  X.\n", "symmetries: none\n  X.\n", false},
	} {
		p, q := read(t, "pattern: p\n"+c.p).At(0), read(t, "pattern: q\n"+c.q).At(0)
		if got := p.Covers(q); got != c.want {
			t.Errorf("%s: Covers = %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCoversHolds checks on every board of 3x3 points that a covered pattern matches within each
// place of the one that covers it.
func TestCoversHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	yes, met := 0, 0
	for yes < 60 {
		p, q := random(r, 3, true), random(r, 2, false)
		p.Moves, q.Moves = nil, nil
		if !p.Covers(q) {
			continue
		}
		yes++
		inP, inQ := finder(t, p), finder(t, q)
		for range 200 {
			b := fill(r, 3+r.IntN(3))
			inner := inQ(b)
			for _, outer := range inP(b) {
				met++
				if !slices.ContainsFunc(inner, func(in place) bool { return in.In(outer.Rect) }) {
					t.Fatalf("%v covers\n%v, but not at %v of\n%v", p, q, outer.Rect, cells(b))
				}
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d places met", met)
	}
}

// TestCoversReflexiveTransitive: covering is an order.
func TestCoversReflexiveTransitive(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	chains := 0
	for range 30000 {
		p, q, s := random(r, 3, true), random(r, 2, true), random(r, 2, true)
		if !p.Covers(p) {
			t.Fatalf("%v does not cover itself", p)
		}
		if p.Covers(q) && q.Covers(s) {
			chains++
			if !p.Covers(s) {
				t.Fatalf("not transitive:\n%v%v%v", p, q, s)
			}
		}
	}
	if chains < 20 {
		t.Errorf("only %d chains", chains)
	}
}

func cells(b *board.Board) string {
	text := ""
	for p := range b.Points {
		if x, y := p.XY(); x == 0 && y > 0 {
			text += "\n"
		}
		text += b.Color(p).String()
	}
	return text + "\n"
}
