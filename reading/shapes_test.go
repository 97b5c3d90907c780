package reading_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

// TestLadder: a ladder works to the edge; a stone in its way breaks it.
func TestLadder(t *testing.T) {
	r := reading.New(reading.Options{})
	b := parse(t, ladder)
	p := at(t, b, "E5")
	a, err := r.Ladder(t.Context(), b, p)
	if err != nil || a.Result != reading.Yes || a.Move != at(t, b, "F5") {
		t.Errorf("ladder %v, %v", a, err)
	}
	if len(a.Line) < 8 || a.Line[1].Point != at(t, b, "E4") {
		t.Errorf("line %v", moves(a.Line))
	}
	breakers, err := r.Breakers(t.Context(), b, p)
	if err != nil || !slices.Contains(breakers, at(t, b, "G3")) || slices.Contains(breakers, at(t, b, "C7")) {
		t.Errorf("breakers %s, %v", names(b, breakers), err)
	}
	for _, q := range breakers {
		if a, _ := r.Ladder(t.Context(), with(t, ladder, board.White, q.Name(9)), p); a.Result != reading.No {
			t.Errorf("with %s: %v", q.Name(9), a)
		}
	}
	b = with(t, ladder, board.Black, "F5")
	if a, _ = r.LadderEscape(t.Context(), b, p); a.Result != reading.No {
		t.Errorf("escape %v", a)
	}
	b = with(t, ladder, board.White, "G3")
	if list, _ := r.Breakers(t.Context(), b, p); list != nil {
		t.Errorf("breakers of a broken ladder: %s", names(b, list))
	}
	if _, err := r.Ladder(t.Context(), b, at(t, b, "A1")); err == nil {
		t.Error("a ladder without a stone")
	}
}

// TestNet: F4 catches the stone; with a stone at G5 no move does.
func TestNet(t *testing.T) {
	r := reading.New(reading.Options{})
	b := parse(t, net)
	got, err := r.Net(t.Context(), b, at(t, b, "E5"))
	if err != nil || !slices.Contains(got, at(t, b, "F4")) {
		t.Errorf("net %s, %v", names(b, got), err)
	}
	b = with(t, net, board.White, "G5")
	if got, _ = r.Net(t.Context(), b, at(t, b, "E5")); slices.Contains(got, at(t, b, "F4")) {
		t.Errorf("near miss: %s", names(b, got))
	}
}

// TestSnapback: the stone on D1 is captured, and five are captured in return; not with room at E3.
func TestSnapback(t *testing.T) {
	r := reading.New(reading.Options{})
	b, miss := parse(t, snapback), with(t, snapback, board.Empty, "E3")
	p := at(t, b, "D1")
	if !reading.Snapback(b, board.Black, p) || reading.Snapback(miss, board.Black, p) {
		t.Error("snapback")
	}
	if got := sure(r.ThrowIn(t.Context(), b, board.Black, p)); names(b, got) != "D2" {
		t.Errorf("throw-in: %s", names(b, got))
	}
	if got := sure(r.ThrowIn(t.Context(), miss, board.Black, p)); got != nil {
		t.Errorf("throw-in, near miss: %s", names(b, got))
	}
}

// TestOiOtoshi: after connecting at D1 the stones are still in atari; not with a way out at F2.
func TestOiOtoshi(t *testing.T) {
	r := reading.New(reading.Options{})
	b, miss := parse(t, oiOtoshi), with(t, oiOtoshi, board.White, "F2")
	if got := sure(r.OiOtoshi(t.Context(), b, board.Black, at(t, b, "A1"))); names(b, got) != "B1" {
		t.Errorf("oi-otoshi: %s", names(b, got))
	}
	if got := sure(r.OiOtoshi(t.Context(), miss, board.Black, at(t, b, "A1"))); got != nil {
		t.Errorf("near miss: %s", names(b, got))
	}
}

// TestDoubleAtari: D3 leaves one of two stones; not if C2 is White's.
func TestDoubleAtari(t *testing.T) {
	r := reading.New(reading.Options{})
	b, miss := parse(t, double), with(t, double, board.White, "C2")
	if !sure(r.DoubleAtari(t.Context(), b, board.Black, at(t, b, "D3"))) || sure(r.DoubleAtari(t.Context(), miss, board.Black, at(t, b, "D3"))) {
		t.Error("double atari")
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

// TestVital: three in a row have a vital point, four have none.
func TestVital(t *testing.T) {
	r := reading.New(reading.Options{})
	b := parse(t, three)
	if got, err := r.Vital(t.Context(), b, at(t, b, "A6")); err != nil || names(b, got) != "C6" {
		t.Errorf("vital: %s, %v", names(b, got), err)
	}
	b = parse(t, "O . . . . O\n"+three[12:])
	b = with(t, b.String(), board.White, "F5")
	if got, err := r.Vital(t.Context(), b, at(t, b, "A6")); err != nil || got != nil {
		t.Errorf("four in a row: %s, %v", names(b, got), err)
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
	if !sure(r.Shortage(t.Context(), b, board.Black, at(t, b, "D3"))) || sure(r.Shortage(t.Context(), miss, board.Black, at(t, b, "D3"))) {
		t.Error("shortage")
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
			_, _ = r.Breakers(t.Context(), b, p)
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
		"Vital": func(ctx context.Context) (any, error) { return r.Vital(ctx, b, p) },
		"Race":  func(ctx context.Context) (any, error) { return r.Race(ctx, locked, own, other) },
		"Seki":  func(ctx context.Context) (any, error) { return r.Seki(ctx, locked, own, other) },
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
