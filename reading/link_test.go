package reading

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestLinked: on random small boards, the Solver does not separate chains that Linked calls linked.
// A link holds only if the stones around it live, which is often not so here: one in fifty may be
// refuted.
func TestLinked(t *testing.T) {
	positions := 1000
	if testing.Short() {
		positions = 200
	}
	r := rand.New(rand.NewPCG(36, 1))
	quick := Quick{Nodes: 300, Depth: 3}
	solver := NewSolver(1 << 20)
	yes, proven, refuted := 0, 0, 0
	for range positions {
		b := board.New(9)
		for range 20 {
			_, _ = b.Play([]board.Color{board.Black, board.White}[r.IntN(2)], board.At(r.IntN(9), r.IntN(9)))
		}
		was := b.String()
		var own []board.Point
		for p := range b.Chains {
			if b.Color(p) == board.Black && len(own) < 4 {
				own = append(own, p)
			}
		}
		for i, p := range own {
			for _, o := range own[:i] {
				if quick.Linked(b, p, o, p) != Yes {
					continue
				}
				yes++
				s, err := solver.Solve(t.Context(), b, Question{
					Group: []board.Point{p, o}, Goal: Cut, Mover: board.White, Nodes: 5000,
				})
				switch {
				case err != nil || !s.Proven:
				case s.First.Status == Connected:
					proven++
				default:
					refuted++
					t.Logf("%s and %s are parted at %s:\n%v", p.Name(9), o.Name(9), s.Move.Name(9), b)
				}
			}
		}
		if b.String() != was {
			t.Fatal("the board has changed")
		}
	}
	t.Logf("%d links: %d proven, %d refuted", yes, proven, refuted)
	if proven < positions/10 || refuted*50 > proven {
		t.Errorf("%d proven, %d refuted", proven, refuted)
	}
}

// TestLinkedAlone: one point does not link chains if the other side may cut there; two points do,
// or a jump if no stone helps to cut.
func TestLinkedAlone(t *testing.T) {
	quick := Quick{Nodes: 300, Depth: 3}
	for stones, want := range map[string]Result{
		".....\n.X.X.\n.....\n.....\n.....\n": Yes,
		".....\n.X...\n..X..\n.....\n.....\n": Yes,
		".....\n.XO..\n..X..\n.....\n.....\n": Unknown,
		"....O\n.X..O\n..O..\n.OXOO\n..OO.\n": Unknown,
		".....\n.....\n.....\n.XOX.\n..X..\n": Yes,
		".....\n.....\nOOO..\n.XOX.\nO.X.O\n": Unknown,
	} {
		b, err := board.Parse(stones)
		if err != nil {
			t.Fatal(err)
		}
		var own []board.Point
		for p := range b.Chains {
			if b.Color(p) == board.Black {
				own = append(own, p)
			}
		}
		if got := quick.Linked(b, own[0], own[1], own[0]); got != want {
			t.Errorf("%v, want %v\n%v", got, want, b)
		}
	}
}

// TestLinkMoves: away from both chains only moves that take a liberty of a short chain may link them.
func TestLinkMoves(t *testing.T) {
	b, err := board.Parse(`
		. . . . . . . . .
		. . X . O . . . .
		. X O . . . . . .
		. . X . . . . . .
		. . . . X . X . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	q := &Quick{board: *b, owner: board.Black, ends: [3]board.Point{at(t, "E5"), at(t, "G5"), at(t, "E5")}}
	moves := q.links(nil, true)
	for name, want := range map[string]bool{"F5": true, "E6": true, "D7": true, "E7": false, "F8": false} {
		if slices.Contains(moves, at(t, name)) != want {
			t.Errorf("%s is tried: %v", name, !want)
		}
	}
}
