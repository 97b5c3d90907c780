package reading

import (
	"context"
	"testing"

	"katachi/board"
)

// TestLikely: of two points alike in all else the one that shape and place favour is the likelier.
func TestLikely(t *testing.T) {
	b, err := board.Parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . X O . . . .
		. . . . X . . . .
		. . . . . . O O .
		. . . . . . O X X
		. . . . . . O . X`)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(1 << 10)
	s.board, s.question = *b, Question{Mover: board.Black}
	likely := func(m board.Point) (n float32) {
		var g signs
		s.shapeSigns(m, &g)
		s.stoneSigns(m, &g)
		for i, x := range g {
			n += x * weights[i]
		}
		return n
	}
	for _, tt := range []struct{ name, more, less string }{
		{"of moves beside stones the one that captures", "F5", "F3"},
		{"not beside one's own", "C3", "D4"},
		{"the 2-2 point", "B8", "C7"},
		{"no loss", "C3", "H1"},
	} {
		more, less := at(t, tt.more), at(t, tt.less)
		if likely(more) <= likely(less) {
			t.Errorf("%s: %v for %s, %v for %s", tt.name, likely(more), tt.more, likely(less), tt.less)
		}
	}
}

func at(t *testing.T, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, 9)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestGuess: where the positions are too few to decide, the point that gives two eyes is played all
// the same, and not called proven.
func TestGuess(t *testing.T) {
	b, err := board.Parse(`
		. . . O X . . . .
		. . . O X . . . .
		. . . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	for _, mover := range []board.Color{board.Black, board.White} {
		s := NewSolver(1 << 16)
		group := []board.Point{board.At(3, 3)}
		for nodes := 1; nodes < 200; nodes *= 2 {
			a, err := s.Solve(context.Background(), b, Question{Group: group, Mover: mover, Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			if a.First.Status != Undecided || a.Proven {
				t.Fatalf("%v, %d positions: %v is proven", mover, nodes, a.First)
			}
			if a.Move != board.At(1, 1) {
				t.Errorf("%v, %d positions: %s, want B8", mover, nodes, a.Move.Name(9))
			}
		}
	}
}
