package playout

import (
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// solver plays every move of small boards: area scoring, positional superko, two passes end the
// game. It gives up after a number of positions.
type solver struct {
	left int
	komi float64
}

// wins reports whether c, to move, wins.
func (s *solver) wins(g *board.Game, c board.Color) bool {
	if s.left--; s.left < 0 {
		return false
	}
	if g.Passes() >= 2 {
		black, white, _ := g.Board().Area()
		return (float64(black-white)-s.komi > 0) == (c == board.Black)
	}
	for _, p := range solverMoves(g, c) {
		if s.winning(g, c, p) {
			return true
		}
	}
	return false
}

// winning reports whether c wins with a move, which must be legal.
func (s *solver) winning(g *board.Game, c board.Color, p board.Point) bool {
	if _, err := g.Play(c, p); err != nil {
		return false
	}
	lost := !s.wins(g, c.Opponent())
	g.Undo()
	return lost && s.left >= 0
}

// solverMoves returns the legal moves, a pass first if it ends the game.
func solverMoves(g *board.Game, c board.Color) (moves []board.Point) {
	if g.Passes() == 1 {
		moves = append(moves, board.Pass)
	}
	for p := range g.Board().Points {
		if _, err := g.Play(c, p); err == nil {
			g.Undo()
			moves = append(moves, p)
		}
	}
	if g.Passes() == 0 {
		moves = append(moves, board.Pass)
	}
	return moves
}

// TestExhaustive: on boards of 2x2 to 4x4 where some moves win and some lose, 10,000 visits find one
// that wins.
func TestExhaustive(t *testing.T) {
	testpeers.Slow(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, test := range []struct{ size, positions int }{{2, 10}, {3, 10}, {4, 5}} {
		if testing.Short() {
			test.positions = 2
		} else if os.Getenv("KATACHI_LONG") != "" {
			test.positions *= 4
		}
		solved, wrong := 0, 0
		for tries := 0; solved < test.positions && tries < 3000; tries++ {
			g, c := sparse(rng, test.size)
			komi := float64(rng.IntN(2*test.size*test.size)-test.size*test.size) + 0.5
			good, bad := split(g, c, komi)
			if len(good) == 0 || len(bad) == 0 {
				continue
			}
			solved++
			g.SetRules(board.Rules{Komi: komi, Superko: true})
			a := run(t, New(Options{Workers: 2}), g, c, 10000)
			if !good[a.Lines[0].Moves[0]] {
				wrong++
				t.Errorf("%s to play, komi %v: %s, winning are %v\n%s%+v", c.Name(), komi, a.Lines[0].Moves[0].Name(test.size), good, g.Board(), a.Lines[:min(3, len(a.Lines))])
			}
		}
		t.Logf("%dx%d: %d positions, %d wrong", test.size, test.size, solved, wrong)
		if solved < test.positions {
			t.Errorf("%dx%d: only %d positions were solved", test.size, test.size, solved)
		}
	}
}

// sparse returns a game on a small board after random moves that left few points empty.
func sparse(rng *rand.Rand, size int) (*board.Game, board.Color) {
	g := board.NewGame(size, &board.Rules{Superko: true})
	for range rng.IntN(4*size*size) + 1 {
		_, _ = g.Play(g.ToMove(), board.At(rng.IntN(size), rng.IntN(size)))
	}
	return g, g.ToMove()
}

// split plays all moves to their end: which win, and which lose. Both are empty if that takes too long.
func split(g *board.Game, c board.Color, komi float64) (good, bad map[board.Point]bool) {
	good, bad = map[board.Point]bool{}, map[board.Point]bool{}
	s := solver{left: 20000, komi: komi}
	for _, p := range solverMoves(g, c) {
		if s.winning(g, c, p) {
			good[p] = true
		} else {
			bad[p] = true
		}
		if s.left < 0 {
			return nil, nil
		}
	}
	return good, bad
}
