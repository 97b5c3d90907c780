package pattern_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// random returns a pattern of at most side x side cells. Symmetries and sides
// vary if free is set, else all are tried.
func random(r *rand.Rand, side int, free bool) *pattern.Pattern {
	p := &pattern.Pattern{
		Width: 1 + r.IntN(side), Height: 1 + r.IntN(side),
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	if r.IntN(2) == 0 {
		p.Edges = pattern.Edges(r.IntN(16))
	}
	for range p.Width * p.Height {
		p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
	}
	if m := r.IntN(3 * len(p.Cells)); m < len(p.Cells) {
		p.Cells[m], p.Moves = pattern.Empty, []int{m}
	}
	if free {
		p.Symmetries = pattern.Symmetries(1 + r.IntN(255))
		p.Sides = pattern.Sides(1 + r.IntN(3))
	}
	return p
}

// place is the part of the board in a hit: the rectangle, the move and its player. It does not
// distinguish symmetries.
type place struct {
	match.Rect
	move  board.Point
	mover board.Color
}

// finder returns a function that says where p holds in a position, each place once.
func finder(t *testing.T, p *pattern.Pattern) func(*board.Board) []place {
	t.Helper()
	set := pattern.NewSet("one")
	q := *p
	if _, err := set.Add(&q); err != nil {
		t.Fatal(err)
	}
	m := match.CompileMask(set)
	return func(b *board.Board) []place { return places(p, m, b) }
}

func places(p *pattern.Pattern, m match.Matcher, b *board.Board) []place {
	var all []place
	for _, h := range match.All(m, b) {
		at := place{Rect: h.Rect(p), move: h.Move(p)}
		if len(p.Moves) > 0 {
			at.mover = h.Side
		}
		if !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	return all
}

// subset reports whether every place of a is in b.
func subset(a, b []place) bool {
	return !slices.ContainsFunc(a, func(p place) bool { return !slices.Contains(b, p) })
}

// fill puts random stones on an empty board.
func fill(r *rand.Rand, size int) *board.Board {
	b := board.New(size)
	for p := range b.Points {
		if c := board.Color(r.IntN(3)); c.IsStone() {
			b.Set(c, p) // cannot fail
		}
	}
	return b
}

// TestTurn: a pattern drawn in another way matches in the same places.
func TestTurn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 300 {
		p, b := random(r, 3, true), fill(r, 5)
		want := finder(t, p)(b)
		found += len(want)
		forms := []*pattern.Pattern{p.Turn(board.Symmetry(r.IntN(8))), p.Canonical()}
		if len(p.Moves) == 0 {
			forms = append(forms, p.SwapColours())
		}
		for _, q := range forms {
			if got := finder(t, q)(b); !subset(got, want) || !subset(want, got) {
				t.Fatalf("%v finds %v, want %v as\n%v", q, got, want, p)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d places found: too few to prove anything", found)
	}
}

// TestCanonical: the canonical form does not depend on how a pattern is drawn, and the canonical
// form of a canonical form is itself.
func TestCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p := random(r, 3, true)
		c := p.Canonical()
		q := p.Turn(board.Symmetry(r.IntN(8)))
		if len(p.Moves) == 0 && r.IntN(2) == 0 {
			q = q.SwapColours()
		}
		if d := q.Canonical(); !reflect.DeepEqual(c.Cells, d.Cells) || c.Edges != d.Edges || c.Symmetries != d.Symmetries || c.Sides != d.Sides {
			t.Fatalf("canonical forms\n%v%v of\n%v%v", c, d, p, q)
		}
		if p.Key() != q.Key() || p.Key() != c.Key() {
			t.Fatalf("keys differ of\n%v%v%v", p, q, c)
		}
	}
}

// TestKey: patterns with all symmetries and sides have equal keys if they match in the same places
// on every board of 3x3 points, and different keys if not. If the keys are equal, every hundredth
// board is checked.
func TestKey(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	equal := 0
	for range 150 {
		p, q := random(r, 2, false), random(r, 2, false)
		if r.IntN(3) == 0 {
			q = p.Turn(board.Symmetry(r.IntN(8)))
		}
		inP, inQ, step := finder(t, p), finder(t, q), 1
		if p.Key() == q.Key() {
			step = 100
		}
		same, found := true, false
		for b := range boards3(step) {
			x, y := inP(b), inQ(b)
			found = found || len(x) > 0
			if same = subset(x, y) && subset(y, x); !same {
				break
			}
		}
		if !found { // edges that no board of this size has
			continue
		}
		if same != (step == 100) {
			t.Fatalf("equal keys %v, equal places %v:\n%v%v", !same, same, p, q)
		}
		if same {
			equal++
		}
	}
	if equal < 20 {
		t.Errorf("only %d equal pairs", equal)
	}
}

// boards3 yields every step-th of the 19,683 fillings of a board of 3x3 points.
func boards3(step int) func(yield func(*board.Board) bool) {
	return func(yield func(*board.Board) bool) {
		for n := 0; n < 19683; n += step {
			b, rest := board.New(3), n
			for p := range b.Points {
				if c := board.Color(rest % 3); c.IsStone() {
					b.Set(c, p) // cannot fail
				}
				rest /= 3
			}
			if !yield(b) {
				return
			}
		}
	}
}

func TestMerge(t *testing.T) {
	for _, c := range []struct {
		rows string
		y    pattern.Symmetries
		want string
	}{
		{"  X.\n", pattern.AllSymmetries, "0 1 2 3"},
		{"  XO\n  .?\n", pattern.AllSymmetries, "all"},
		{"  X.\n  .X\n", pattern.AllSymmetries, "0 1"},
		{"  X1\n  .X\n", pattern.AllSymmetries, "0 1 2 3"},
		{"  X\n", pattern.AllSymmetries, "none"},
		{"  X\n  -\n", pattern.AllSymmetries, "0 1 2 3"},
		{"  X.\n", 0b11110000, "4 5 6 7"},
		{"  X\n", 0b11000000, "6"},
	} {
		p := read(t, "pattern: a\n"+c.rows).At(0)
		if p.Symmetries != p.Merge(pattern.AllSymmetries) {
			t.Errorf("read with symmetries %s:\n%s", p.Symmetries, c.rows)
		}
		if got := p.Merge(c.y).String(); got != c.want {
			t.Errorf("Merge(%s) of\n%s= %s, want %s", c.y, c.rows, got, c.want)
		}
	}
}

// TestLimit: a set accepts patterns up to its limit, and returns their ids.
func TestLimit(t *testing.T) {
	set := pattern.NewSet("test")
	set.SetLimit(2)
	from := read(t, "pattern: a\n  X.\npattern: b\n  O.\npattern: c\n  .\n")
	for id := range from.Len() {
		got, err := set.Add(from.At(id))
		if (err == nil) != (id < 2) || err == nil && got != id {
			t.Errorf("Add of the pattern %d = %d, %v", id, got, err)
		}
	}
	if set.Len() != 2 {
		t.Errorf("%d patterns, want 2", set.Len())
	}
}

// TestManyMoves: nine moves are written as digits, ten as a list; both are read back.
func TestManyMoves(t *testing.T) {
	for n := 8; n <= 11; n++ {
		p := pattern.Pattern{Name: "a", Symmetries: 1, Width: n + 1, Height: 1, Sides: pattern.BothSides}
		p.Cells = append(slices.Repeat([]pattern.Class{pattern.Empty}, n), pattern.Own)
		for m := range n {
			p.Moves = append(p.Moves, m)
		}
		set := pattern.NewSet("test")
		if _, err := set.Add(&p); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := pattern.Write(&text, set); err != nil {
			t.Fatal(err)
		}
		if digits := strings.Contains(text.String(), "123"); digits != (n <= 9) {
			t.Errorf("%d moves:\n%s", n, text.String())
		}
		if back := read(t, text.String()).At(0); !slices.Equal(back.Moves, p.Moves) {
			t.Errorf("%d moves are read as %v:\n%s", n, back.Moves, text.String())
		}
	}
}

func TestDuplicates(t *testing.T) {
	set := read(t, `
pattern: a
  X.
  .?
pattern: b
  XX
pattern: c
  ?.
  .X
pattern: d
  ?.
  .O
pattern: e
colours: as drawn
  X.
  .?
pattern: f
  X1
  .?
pattern: g
  OO
pattern: h
  .X
  ?1
`)
	want := [][]int{{0, 2, 3}, {1, 6}, {5, 7}}
	if got := set.Duplicates(); !reflect.DeepEqual(got, want) {
		t.Errorf("Duplicates() = %v, want %v", got, want)
	}
}
