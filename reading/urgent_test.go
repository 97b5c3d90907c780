package reading_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// twoGroups has a stone in atari near the last move at G4, and a corner that lives or dies by B9.
const twoGroups = `
	. . . O X . . . .
	O O O O X . . . .
	X X X X X . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . X . .
	. . . . . X O . .
	. . . . . . X . .
	. . . . . . . . .`

// TestOwner: the group in question is the one whose ownership depends on who plays next.
func TestOwner(t *testing.T) {
	b, err := board.Parse(twoGroups)
	if err != nil {
		t.Fatal(err)
	}
	question := reading.Question{Mover: board.Black, Last: []board.Point{at(t, b, "G4")}, Full: true, Nodes: 20_000}
	s := reading.NewSolver(1 << 20)
	corner, err := s.Solve(t.Context(), b, question)
	if err != nil || !slices.Contains(corner.Group, at(t, b, "A8")) {
		t.Errorf("without ownership: %v, %v; want the corner", corner.Group, err)
	}
	s.Owner = func(_ context.Context, b *board.Board, mover board.Color) (*[board.NumPoints]float32, error) {
		owner := new([board.NumPoints]float32)
		for p := range b.Points {
			if owner[p] = 1; p == at(t, b, "G3") && mover == board.White {
				owner[p] = -1
			}
		}
		return owner, nil
	}
	stone, err := s.Solve(t.Context(), b, question)
	if want := []board.Point{at(t, b, "G3")}; err != nil || !slices.Equal(stone.Group, want) {
		t.Errorf("%v, %v; want the stone in atari", stone.Group, err)
	}
	s.Owner = func(context.Context, *board.Board, board.Color) (*[board.NumPoints]float32, error) {
		return new([board.NumPoints]float32), nil
	}
	if same, err := s.Solve(t.Context(), b, question); err != nil || !slices.Equal(same.Group, corner.Group) {
		t.Errorf("an ownership that depends on nothing: %v, %v", same.Group, err)
	}
	fails := errors.New("no engine")
	s.Owner = func(context.Context, *board.Board, board.Color) (*[board.NumPoints]float32, error) { return nil, fails }
	if _, err := s.Solve(t.Context(), b, question); !errors.Is(err, fails) {
		t.Errorf("error %v", err)
	}
}

// TestNothingUrgent: among strong groups, of which no chain can be captured, the last move makes no
// question.
func TestNothingUrgent(t *testing.T) {
	b := withStones(t, 19, "D4 D16", "Q4 Q16")
	q := reading.Question{Mover: board.Black, Last: []board.Point{at(t, b, "Q16")}, Nodes: 1000}
	_, err := reading.NewSolver(1<<16).Solve(t.Context(), b, q)
	if !errors.Is(err, reading.ErrNoGroup) {
		t.Errorf("%v, want no group", err)
	}
}
