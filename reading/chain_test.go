package reading_test

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// TestLadderBreaker: a stone in atari that a ladder catches, unless a stone stands in its way. The
// region around it is White's nowhere, so it looked dead in both.
func TestLadderBreaker(t *testing.T) {
	empty := board.New(19)
	ladder := func(breakers ...string) *board.Board {
		return withStones(t, 19, "C4 D3 C5", strings.Join(append(breakers, "D4"), " "))
	}
	s := reading.NewSolver(1 << 20)
	for _, goal := range []reading.Goal{reading.Capture, reading.AnyGoal} {
		q := reading.Question{Mover: board.Black, Group: []board.Point{at(t, empty, "D4")}, Goal: goal, Full: true}
		a, err := s.Solve(t.Context(), ladder(), q)
		if err != nil || !a.Proven || !a.Whole || a.First.Status != reading.Dead || !slices.Equal(a.Moves, []board.Point{at(t, empty, "E4")}) {
			t.Errorf("to %v: %+v, %v: want that only E4 captures", goal, a, err)
		}
		// After E4 and the escape White has two liberties, and Black goes on.
		then, err := s.After(t.Context(), board.Move{Color: board.Black, Point: at(t, empty, "E4")}, board.Move{Color: board.White, Point: at(t, empty, "D5")})
		if err != nil || !then.Proven || then.First.Status != reading.Dead || then.Move != at(t, empty, "D6") {
			t.Errorf("to %v, after E4 and D5: %+v, %v: want D6", goal, then, err)
		}
		for _, breaker := range []string{"Q16", "P15", "R17", "K10", "L11", "H7"} {
			a, err := s.Solve(t.Context(), ladder(breaker), q)
			if err != nil || a.Status == reading.Dead || a.First.Status == reading.Dead {
				t.Errorf("to %v with %s: %+v, %v: want no death", goal, breaker, a, err)
			}
		}
	}
}

// TestUnprovenIsUnknown: whatever a question is about, a status that is not proven is unknown.
func TestUnprovenIsUnknown(t *testing.T) {
	b := parse(t, largeGame)
	s := reading.NewSolver(1 << 20)
	guesses := 0
	for p := range b.Chains {
		for _, mover := range []board.Color{board.Black, board.White} {
			a, err := s.Solve(t.Context(), b, reading.Question{Mover: mover, Group: []board.Point{p}, Full: true, Nodes: 1000})
			if err != nil {
				continue
			}
			if a.Proven != (a.First.Status != reading.Undecided) || a.Proven != (a.Status != reading.Undecided) || a.Proven && a.Guess != (reading.Fate{}) {
				t.Errorf("%s, %v first: %+v", p.Name(b.Size()), mover, a)
			}
			if a.Guess.Status != reading.Undecided {
				guesses++
			}
		}
	}
	if guesses == 0 {
		t.Error("no guess among the answers: the test is too weak")
	}
}
