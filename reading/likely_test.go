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

// nineInCorner returns a board with a group that has nine points in a corner.
func nineInCorner(t *testing.T) *board.Board {
	t.Helper()
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
	return b
}

// TestGuess: where the positions are too few to decide, the point that gives two eyes is played all
// the same, and not called proven.
func TestGuess(t *testing.T) {
	b := nineInCorner(t)
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

// TestMainAttempt: a move in the regions of two attempts belongs to the main one, and its signs are
// shares: of the group, what it captures; of the positions, those examined after it.
func TestMainAttempt(t *testing.T) {
	m := at(t, "E5")
	tried := []attempt{{region: &region{owner: board.White}}, {region: &region{owner: board.White}}}
	for i := range tried {
		tried[i].region.index[m] = 1
	}
	main := &tried[1]
	main.solution.Group, main.region.looked[0] = make([]board.Point, 4), 3
	w := view{tried: tried, votes: &votes{}, most: 1, main: main, looked: 4}
	w.votes.taken[m] = 2
	if w.home(m) != main {
		t.Error("the move belongs to the other attempt")
	}
	s := NewSolver(1 << 10)
	s.board, s.question = *board.New(9), Question{Mover: board.Black}
	if g := s.signs(&w, m); g[signTaken] != 0.5 || g[signLooked] != 0.75 {
		t.Errorf("captures %v of the group, with %v of the positions; want 0.5 and 0.75", g[signTaken], g[signLooked])
	}
}

// TestUrgency: a likely next move counts for a chain at most two rows and columns away, and more beside
// it.
func TestUrgency(t *testing.T) {
	s := NewSolver(1 << 10)
	s.board, s.question = *board.New(9), Question{Mover: board.Black}
	stone := at(t, "E5")
	_, _ = s.board.Set(board.Black, stone)
	for name, want := range map[string][2]float64{"E6": {1, 1}, "F6": {1, 0}, "E7": {1, 0}, "F7": {0, 0}} {
		var next [board.NumPoints]float64
		next[at(t, name)] = 1
		u := s.urgency(stone, &next)
		if got := [2]float64{u[urgentLikely], u[urgentBeside]}; got != want {
			t.Errorf("a move on %s: %v, want %v", name, got, want)
		}
	}
}
