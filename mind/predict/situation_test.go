package predict

import (
	"testing"

	"katachi/board"
)

// TestNewSituation: the last two moves are those of the game, including passes but not set-up
// stones.
func TestNewSituation(t *testing.T) {
	g := board.NewGame(9, nil)
	check := func(c board.Color, last, before board.Point) {
		t.Helper()
		s := NewSituation(g)
		if s.Board != g.Board() || s.ToMove != c || s.Last != [2]board.Point{last, before} {
			t.Errorf("%v to move after %v, want %v after %v, %v", s.ToMove, s.Last, c, last, before)
		}
	}
	must := func(_ *board.Delta, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(board.Black, board.Pass, board.Pass)
	a, b := board.At(2, 2), board.At(6, 6)
	must(g.Play(board.Black, a))
	check(board.White, a, board.Pass)
	must(g.Set(board.White, board.At(4, 4)))
	check(board.White, a, board.Pass)
	must(g.Play(board.White, b))
	check(board.Black, b, a)
	must(g.Play(board.Black, board.Pass))
	check(board.White, board.Pass, b)
}
