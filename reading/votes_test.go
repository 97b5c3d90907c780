package reading

import (
	"testing"

	"katachi/board"
)

// TestVotes: a move that settles two groups comes before one that settles the larger of them, and a life
// before a ko for as many stones; what the opponent takes by it counts only among moves alike.
func TestVotes(t *testing.T) {
	points := func(n int) (list []board.Point) {
		for i := range n {
			list = append(list, board.At(i, 8))
		}
		return list
	}
	both, large, ko := board.At(4, 4), board.At(5, 4), board.At(6, 4)
	ours, theirs := &region{owner: board.Black}, &region{owner: board.White}
	settled := func(r *region, stones int, s Status, moves ...board.Point) *attempt {
		return &attempt{verdict: verdict{fate: Fate{Status: s}}, region: r, solution: Solution{Group: points(stones)}, moves: moves}
	}
	for _, tt := range []struct {
		name string
		list []*attempt
		want board.Point
	}{
		{"two groups", []*attempt{settled(ours, 5, Alive, large, both), settled(theirs, 3, Dead, both)}, both},
		{"the larger group", []*attempt{settled(ours, 5, Alive, large), settled(theirs, 3, Dead, both)}, large},
		{"ko", []*attempt{settled(ours, 3, Alive, large), settled(theirs, 5, InKo, ko)}, large},
		{"own seki", []*attempt{settled(ours, 3, InSeki, large), settled(theirs, 5, InSeki, ko)}, large},
	} {
		s := NewSolver(1 << 10)
		s.board, s.question = *board.New(9), Question{Mover: board.Black}
		var v votes
		for _, a := range tt.list {
			v.addGroup(a, board.Black)
		}
		if got := s.mostVotes(&v, 0); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got.Name(9), tt.want.Name(9))
		}
		if got := s.mostVotes(&v, 1000); got != board.Pass {
			t.Errorf("%s: %s has too few votes", tt.name, got.Name(9))
		}
	}
}
