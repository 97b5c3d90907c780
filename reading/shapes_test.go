package reading_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"katachi/board"
	"katachi/reading"
)

func parse(t testing.TB, rows string) *board.Board {
	t.Helper()
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func at(t testing.TB, b *board.Board, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func names(b *board.Board, points []board.Point) string {
	var s []string
	for _, p := range points {
		s = append(s, p.Name(b.Size()))
	}
	return strings.Join(s, " ")
}

// The diagrams: black, X, attacks. A near miss differs in one stone.
const (
	ladder = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . X . . . .\n. . . X O . . . .\n. . " +
		". X . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . ."
	net = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . X X . . .\n. . . X O . . . .\n. . " +
		". X . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . ."
	snapback = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . X X X . .\n. X O O O X .\n. X O . . X ."
	oiOtoshi = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\nX X X X X X .\n. O O . O O ."
	double   = ". . . . . . .\n. . . . . . .\n. . . X . . .\n. . X O . . .\n. X O . . . .\n. . . . . . .\n. . . . . . ."
	seki     = "X X X X X\nX X X X X\nX X X . O\nX X . O O\nO O O O O"
	three    = "O . . . O X\nO O O O O X\nX X X X X X\n. X . X . X\nX X X X X X\n. X . X . X"
)

// with returns the diagram with other contents.
func with(t *testing.T, rows string, c board.Color, points ...string) *board.Board {
	t.Helper()
	b := parse(t, rows)
	for _, p := range points {
		if _, err := b.Set(c, at(t, b, p)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// TestShapes: after Black's move the chain cannot be saved; in the near miss, with one point
// changed, that is not so.
func TestShapes(t *testing.T) {
	r := reading.New(reading.Options{})
	for _, tt := range []struct {
		name, rows, move, chain string
		c                       board.Color // what the near miss has
		miss                    string
	}{
		{"ladder", ladder, "F5", "E5", board.White, "G3"},
		{"net", net, "F4", "E5", board.White, "G5"},
		{"snapback", snapback, "D1", "D2", board.Empty, "E3"},
		{"connect and die", oiOtoshi, "A1", "B1", board.Empty, "B2"},
		{"vital point of three", three, "C6", "A6", board.Empty, "F5"},
	} {
		b, miss := parse(t, tt.rows), with(t, tt.rows, tt.c, tt.miss)
		p := at(t, b, tt.chain)
		for _, pos := range []*board.Board{b, miss} {
			if _, err := pos.Play(board.Black, at(t, b, tt.move)); err != nil {
				t.Fatal(tt.name, err)
			}
		}
		if a := sure(r.Defend(t.Context(), b, p)); a.Result != reading.No {
			t.Errorf("%s: %v", tt.name, a)
		}
		if a := sure(r.Defend(t.Context(), miss, p)); a.Result == reading.No {
			t.Errorf("near miss of %s: %v", tt.name, a)
		}
	}
}

// TestFalseEye: A1 must be connected on B1 if White has A2.
func TestFalseEye(t *testing.T) {
	const rows = ". . .\nO X X\nX . X"
	b, miss := parse(t, rows), with(t, rows, board.Black, "A2")
	if !reading.FalseEye(b, board.Black, at(t, b, "B1")) || reading.FalseEye(miss, board.Black, at(t, b, "B1")) {
		t.Error("false eye")
	}
}

// TestSeki: there are two shared liberties and no eyes; with an eye Black wins the race.
func TestSeki(t *testing.T) {
	r := reading.New(reading.Options{})
	b, miss := parse(t, seki), with(t, seki, board.Empty, "E5")
	p, q := at(t, b, "A5"), at(t, b, "A1")
	if !sure(r.Seki(t.Context(), b, p, q)) || sure(r.Seki(t.Context(), miss, p, q)) {
		t.Error("seki")
	}
	race, err := r.Race(t.Context(), b, p, q)
	if want := (reading.Race{Shared: 2, First: reading.No, Second: reading.No, Lost: reading.No}); race != want ||
		err != nil {
		t.Errorf("race %+v, %v", race, err)
	}
	// With an eye, Black may fill the shared liberties.
	if race, _ = r.Race(t.Context(), miss, p, q); race.First != reading.Yes {
		t.Errorf("race %+v", race)
	}
}

// TestKo: Black takes a ko first, so White needs the first threat; with C3 it is not a ko.
func TestKo(t *testing.T) {
	b := parse(t, ". . . . .\n. . . . .\n. X O . .\nX O . O .\n. X O . .")
	r := reading.New(reading.Options{Liberties: 3})
	p := at(t, b, "B2")
	a, err := r.Attack(t.Context(), b, p)
	if err != nil || a.Result != reading.Ko || a.Move != at(t, b, "C2") || a.Threat != board.White {
		t.Errorf("%v, %v", a, err)
	}
	if _, err = b.Set(board.Black, at(t, b, "C3")); err != nil {
		t.Fatal(err)
	}
	if a, err = r.Attack(t.Context(), b, p); err != nil || a.Result != reading.Yes {
		t.Errorf("near miss: %v, %v", a, err)
	}
}

// TestSymmetry: the answer does not depend on how the board is turned or on which colour is which,
// and no question changes the board.
func TestSymmetry(t *testing.T) {
	r := reading.New(reading.Options{Nodes: 4_000})
	for _, rows := range []string{ladder, net, snapback, oiOtoshi, double, seki, three} {
		b := parse(t, rows)
		for p := range b.Chains {
			for _, ask := range []func(context.Context, *board.Board, board.Point) (reading.Answer, error){r.Attack, r.Defend} {
				before := *b
				want, err := ask(t.Context(), b, p)
				if err != nil || *b != before {
					t.Fatalf("%v, or the board changed", err)
				}
				for s := range board.Symmetry(board.NumSymmetries) {
					turned := b.Turned(s).Swapped()
					got, _ := ask(t.Context(), turned, s.Point(p, b.Size()))
					if got.Result != want.Result && got.Result != reading.Unknown && want.Result != reading.Unknown {
						t.Errorf("%s turned by %d: %v, want %v in\n%s", p.Name(b.Size()), s, got, want, b)
					}
				}
			}
		}
	}
}

// FuzzReader asks about any position: it must not panic or search endlessly, and must restore the
// board.
func FuzzReader(f *testing.F) {
	for _, rows := range []string{three, double, snapback, seki} {
		f.Add(rows)
	}
	f.Fuzz(func(t *testing.T, rows string) {
		b, err := board.Parse(rows)
		if err != nil || b.Size() > 7 {
			return
		}
		r := reading.New(reading.Options{Nodes: 600})
		before := *b
		for p := range b.Chains {
			a, err := r.Attack(t.Context(), b, p)
			d, _ := r.Defend(t.Context(), b, p)
			if err == nil && a.Result == reading.No && d.Result == reading.No {
				t.Errorf("%s: neither captured nor saved in\n%s", p.Name(b.Size()), b)
			}
		}
		if *b != before {
			t.Error("the board changed")
		}
	})
}

// TestAllocations: a search allocates nothing once the memory has grown.
func TestAllocations(t *testing.T) {
	r := reading.New(reading.Options{Nodes: 6_000})
	b := with(t, net, board.White, "G5", "G6")
	p := at(t, b, "E5")
	nodes := 0
	ask := func() {
		a, _ := r.Attack(t.Context(), b, p)
		nodes = a.Nodes
	}
	ask()
	if n := testing.AllocsPerRun(10, ask); n > 10 || nodes < 300 {
		t.Errorf("%v allocations, %d nodes", n, nodes)
	}
}

// sure returns what was read without an error.
func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// looks is a context that ends after it has been looked at a given number of times.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelled: every question ends with its context, whenever that is, and the Reader answers the
// next.
func TestCancelled(t *testing.T) {
	r := reading.New(reading.Options{})
	b, locked := with(t, net, board.White, "G5", "G6"), parse(t, seki)
	p, own, other := at(t, b, "E5"), at(t, locked, "A5"), at(t, locked, "A1")
	type ask func(ctx context.Context) (any, error)
	question := func(f func(context.Context, *board.Board, board.Point) (reading.Answer, error)) ask {
		return func(ctx context.Context) (any, error) { return f(ctx, b, p) }
	}
	most := 0
	for name, f := range map[string]ask{
		"Attack": question(r.Attack), "Defend": question(r.Defend),
		"Race": func(ctx context.Context) (any, error) { return r.Race(ctx, locked, own, other) },
		"Seki": func(ctx context.Context) (any, error) { return r.Seki(ctx, locked, own, other) },
	} {
		before := *b
		want := fmt.Sprint(sure(f(t.Context())))
		for n := 0; ; n = max(2*n, 1) {
			ctx := &looks{t.Context(), n}
			got, err := f(ctx)
			if *b != before {
				t.Fatalf("%s, ended at look %d: the board changed", name, n)
			}
			if err == nil {
				if fmt.Sprint(got) != want || n == 0 {
					t.Errorf("%s after %d looks: %v, want %s", name, n, got, want)
				}
				most = max(most, n)
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%s, ended at look %d: %v, want context.Canceled", name, n, err)
			}
			if ctx.left < -6 { // each of a few games looks once
				t.Fatalf("%s, ended at look %d: it went on, and looked %d times again", name, n, -ctx.left)
			}
		}
	}
	if most < 8 {
		t.Errorf("looked %d times at most: nothing was ended on its way", most)
	}
}

// TestRaceManyLiberties: a chain with so many liberties that two more would be above the limit of a
// Reader is free (it was a panic, in games that are counted).
func TestRaceManyLiberties(t *testing.T) {
	b := board.New(19)
	for x := range 17 {
		if _, err := b.Play(board.Black, board.At(x, 9)); err != nil {
			t.Fatal(err)
		}
	}
	p, q := board.At(8, 8), board.At(8, 9)
	if _, err := b.Play(board.White, p); err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{})
	race, err := r.Race(t.Context(), b, p, q)
	if err != nil || race.First == reading.Yes {
		t.Errorf("%+v, %v", race, err)
	}
	if seki, err := r.Seki(t.Context(), b, p, q); err != nil || seki {
		t.Errorf("seki %v, %v", seki, err)
	}
}
