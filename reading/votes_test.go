package reading

import (
	"context"
	"slices"
	"testing"

	"katachi/board"
)

// TestVotes: a move that settles two groups comes before one that settles only the larger of them,
// and a life before a ko for as many stones.
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
	hopeless := settled(ours, 5, InKo, ko)
	hopeless.fate.Winner, hopeless.fate.Threats = board.White, 4
	for _, tt := range []struct {
		name string
		list []*attempt
		want board.Point
	}{
		{"two groups", []*attempt{settled(ours, 5, Alive, large, both), settled(theirs, 3, Dead, both)}, both},
		{"the larger group", []*attempt{settled(ours, 5, Alive, large), settled(theirs, 3, Dead, both)}, large},
		{"ko", []*attempt{settled(ours, 3, Alive, large), settled(theirs, 5, InKo, ko)}, large},
		{"hopeless ko", []*attempt{hopeless, settled(theirs, 3, InKo, large)}, large},
		{"own seki", []*attempt{settled(ours, 3, InSeki, large), settled(theirs, 5, InSeki, ko)}, large},
	} {
		var v votes
		for _, a := range tt.list {
			v.addGroup(a, board.Black)
		}
		if got := board.Point(slices.Index(v.stones[:], v.most())); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got.Name(9), tt.want.Name(9))
		}
	}
}

// TestDoubleThreat: two chains are a reason to play if each of them can be saved, but not both.
func TestDoubleThreat(t *testing.T) {
	b, err := board.Parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X . X . . .
		. . X O . O X . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(1 << 10)
	s.board, s.question = *b, Question{Mover: board.Black}
	s.ctx, s.quickLeft = context.Background(), 100_000
	var v votes
	s.addDouble(&v)
	if got := board.Point(slices.Index(v.stones[:], v.most())); got != board.At(4, 4) {
		t.Errorf("%s, want E5", got.Name(9))
	}
	for _, c := range v.chains {
		if c.at != board.At(3, 4) && c.at != board.At(5, 4) || s.board.Stones(c.at) != 1 {
			t.Errorf("%s is threatened", c.at.Name(9))
		}
	}
}

// TestChoose: the move with all votes is that of the verdict even if it is the first point of the
// region; outside the region of the chain that it is for, the move stays that of the search.
func TestChoose(t *testing.T) {
	b := nineInCorner(t)
	for name, inside := range map[string]bool{"A9": true, "J1": false} {
		s := NewSolver(1 << 16)
		s.board, s.question, s.ctx = *b, Question{Mover: board.Black, Nodes: 400}, t.Context()
		s.in = newInfluence(&s.board)
		s.in.quick = &s.quick
		m := at(t, name)
		v := votes{chains: []chainVote{{at(t, "D6"), []board.Point{m}}}}
		v.stones[m] = 1
		f, err := s.choose(nil, &v)
		if err != nil || f.move < 0 || (s.point(f.move) == m) != inside || s.region.index[board.At(0, 0)] != 1 {
			t.Errorf("%s: %s, %v", name, s.point(f.move).Name(9), err)
		}
	}
}

// TestGlance: no short reading goes on after the context has ended.
func TestGlance(t *testing.T) {
	b, err := board.Parse("X O .\nO . .\n. . .")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(1 << 10)
	ended, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, want := range []Result{No, Unknown} {
		s.ctx, s.quickLeft = ended, 1000
		if got := s.glance(b, board.At(0, 0), false); got != want {
			t.Errorf("%v, want %v", got, want)
		}
		cancel()
	}
}
