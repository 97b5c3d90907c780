package pattern

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// meaning is the simple model of a pattern's meaning: its drawings in all orientations and for both
// colours, in the board's colours.
func meaning(p *Pattern) string {
	all := map[string]bool{}
	for _, side := range []board.Color{board.Black, board.White} {
		for s := range board.Symmetry(board.NumSymmetries) {
			if !p.Sides.Has(side) || !p.Symmetries.Has(s) {
				continue
			}
			o := p.Orient(s)
			text := fmt.Sprint(o.Width, o.Height, o.Edges, o.Move, len(p.Moves) > 0 && side == board.White)
			for _, k := range o.Cells {
				text += fmt.Sprint(" ", k.As(side))
			}
			all[text] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(all)), "|")
}

// TestAlgebra compares unions, intersections and differences of 10,000 pairs of random sets with
// those of their patterns' meanings.
func TestAlgebra(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	classes := []Class{Empty, Own, Other, On, NotOwn}
	draw := func(name string) *Set {
		s := NewSet(name)
		for i := range rng.IntN(6) {
			p := &Pattern{Name: fmt.Sprint(i), Width: 1 + rng.IntN(2), Height: 1 + rng.IntN(2), Symmetries: AllSymmetries, Sides: BothSides}
			for range p.Width * p.Height {
				p.Cells = append(p.Cells, classes[rng.IntN(len(classes))])
			}
			if move := rng.IntN(len(p.Cells)); rng.IntN(3) == 0 && p.Cells[move] == Empty {
				p.Moves = []int{move}
			}
			if rng.IntN(4) == 0 {
				p.Edges = North
			}
			s.mustAdd(p)
		}
		return s
	}
	meanings := func(s *Set) map[string]bool {
		all := map[string]bool{}
		for _, p := range s.All() {
			all[meaning(p)] = true
		}
		return all
	}
	shared := 0
	for round := range 10_000 {
		a, b := draw("a"), draw("b")
		ma, mb := meanings(a), meanings(b)
		union, both, only := maps.Clone(ma), map[string]bool{}, map[string]bool{}
		maps.Copy(union, mb)
		for m := range ma {
			if mb[m] {
				both[m] = true
			} else {
				only[m] = true
			}
		}
		shared += len(both)
		u, err := Union(a, b)
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			got  *Set
			want map[string]bool
		}{"union": {u, union}, "intersection": {Intersection(a, b), both}, "difference": {Difference(a, b), only}} {
			if got := meanings(c.got); !maps.Equal(got, c.want) || c.got.Len() != len(got) {
				t.Fatalf("round %d: %s of %d and %d patterns has %d of %d meanings, want %d", round, name, a.Len(), b.Len(), c.got.Len(), len(got), len(c.want))
			}
		}
	}
	if shared < 1000 {
		t.Errorf("%d patterns were in both sets: too few", shared)
	}
}

// TestGeneral: every dropped pattern covers a kept one, and no kept one covers another.
func TestGeneral(t *testing.T) {
	const text = "pattern: pair\n\n  XX\n\npattern: pair and more\n\n  XX\n  O.\n\npattern: other\n\n  XO\n  ..\n\npattern: move\n\n  XX\n  1.\n"
	s := NewSet("test")
	if err := Append(s, strings.NewReader(text), "test"); err != nil {
		t.Fatal(err)
	}
	g, err := s.General(func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range g.All() {
		names = append(names, p.Name)
	}
	if got, want := strings.Join(names, ", "), "pair, other, move"; got != want {
		t.Errorf("kept are %s, want %s", got, want)
	}
	if _, err := s.General(func() error { return ErrPattern }); err != ErrPattern {
		t.Errorf("stopped with %v", err)
	}
}
