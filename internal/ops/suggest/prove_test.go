package suggest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/predict"
	"katachi/reading"
)

// suggested returns suggestions of all legal moves, the likeliest first.
func suggested(t *testing.T, rows string, mover board.Color) *Suggestions {
	t.Helper()
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	g := board.GameFrom(b, nil)
	g.SetToMove(mover)
	var moves []predict.Move
	for p := range b.Points {
		if b.Legal(mover, p) {
			moves = append(moves, predict.Move{Point: p})
		}
	}
	return list(&report.Position{Game: g, Next: board.Pass}, moves, nil, false, len(moves))
}

// TestProve: suggestions say what a move is proven to do, and nothing about other moves.
func TestProve(t *testing.T) {
	free := strings.Repeat(". . . . . . . . .\n", 5)
	for _, tt := range []struct {
		name, rows string
		mover      board.Color
		want       string
	}{
		{
			"its owner moves", ". . . . . . . . .\nO O O O O . . . .\nX X X X O . . . .\n. . . X O . . . .", board.Black,
			"B1: lives in the corner (5 stones at A2)",
		},
		{
			"the attacker moves", ". . . . . . . . .\nO O O O O . . . .\nX X X X O . . . .\n. . . X O . . . .", board.White,
			"B1: kills the corner (5 stones at A2)",
		},
		{"it lives", ". . . . . . . . .\nO O O O O . . . .\nX X X X O . . . .\n. X . X O . . . .", board.White, ""},
		{"three stones", ". . . . . . . . .\n. . . . . . . . .\nO O O . . . . . .\nX X X O . . . . .", board.White, ""},
	} {
		s := suggested(t, free+tt.rows, tt.mover)
		if err := s.prove(t.Context(), reading.NewSolver(0)); err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range s.List {
			for _, p := range s.List[i].Proven {
				got = append(got, s.List[i].Point.Name(9)+": "+p.Text(9))
			}
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestProofSays: each fate that a move can lead to has its words; there are none if nothing is
// proven or a pass leads to the same fate.
func TestProofSays(t *testing.T) {
	group := []board.Point{board.At(0, 0), board.At(1, 0), board.At(2, 0), board.At(3, 0)}
	for _, tt := range []struct {
		mover        board.Color
		first, other reading.Status
		want         string
	}{
		{board.Black, reading.Alive, reading.Dead, "lives in the corner (4 stones at A9)"},
		{board.Black, reading.InSeki, reading.InKo, "lives in seki in the corner (4 stones at A9)"},
		{board.Black, reading.InKo, reading.Dead, "makes ko of the corner (4 stones at A9)"},
		{board.White, reading.Dead, reading.InSeki, "kills the corner (4 stones at A9)"},
		{board.White, reading.InKo, reading.Alive, "makes ko of the corner (4 stones at A9)"},
		{board.White, reading.InSeki, reading.Alive, "makes seki of the corner (4 stones at A9)"},
		{board.White, reading.Dead, reading.Dead, ""},
		{board.White, reading.Dead, reading.Undecided, ""},
	} {
		s := suggested(t, "X X X X . . . . .\n"+strings.Repeat(". . . . . . . . .\n", 8), tt.mover)
		found := reading.Solution{
			Group: group, First: reading.Fate{Status: tt.first}, Second: reading.Fate{Status: tt.other}, Status: tt.first,
			Moves: []board.Point{board.At(4, 4)}, Proven: true,
		}
		if tt.first != tt.other && tt.other != reading.Undecided {
			found.Status = reading.Unsettled
		}
		s.proven(&found)
		found.Proven = false
		s.proven(&found)
		var got []string
		for i := range s.List {
			for _, p := range s.List[i].Proven {
				if s.List[i].Point != board.At(4, 4) {
					t.Errorf("%s does not work", s.List[i].Point.Name(9))
				}
				got = append(got, p.Text(9))
			}
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%v: %q, want %q", tt, got, tt.want)
		}
	}
}

// TestProveStops: an interrupted proof returns the error of its context.
func TestProveStops(t *testing.T) {
	s := suggested(t, strings.Repeat(". . . . . . . . .\n", 6)+"O O O O O . . . .\nX X X X O . . . .\n. . . X O . . . .", board.Black)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.prove(ctx, reading.NewSolver(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// TestProofPlace: placeOf says where a group stands.
func TestProofPlace(t *testing.T) {
	for _, tt := range []struct{ points, want string }{
		{"A1 H8", "corner"}, {"A1 J8", "side"}, {"K1 L8", "side"}, {"K10 L10", "group"}, {"S19 T12", "corner"},
	} {
		var stones []board.Point
		for name := range strings.FieldsSeq(tt.points) {
			p, err := board.ParsePoint(name, 19)
			if err != nil {
				t.Fatal(err)
			}
			stones = append(stones, p)
		}
		if got := placeOf(stones, 19); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.points, got, tt.want)
		}
	}
}
