package names_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/names"
)

// TestSuicideAllowed names each move of random games by rules that allow suicide, with purposes.
func TestSuicideAllowed(t *testing.T) {
	random, suicides, played := rand.New(rand.NewPCG(54, 9)), 0, 0
	for range 8 {
		f := names.Builtin().ReadingNamer().Follow(9)
		f.Board.AllowSuicide(true)
		for i := range 600 {
			c, p := board.Black, board.At(random.IntN(9), random.IntN(9))
			if i%2 == 1 {
				c = board.White
			}
			if f.Board.Color(p) != board.Empty {
				continue
			}
			_, err := f.Play(c, p)
			if err != nil {
				t.Fatal(err)
			}
			f.Purposes()
			if played++; f.Board.Color(p) == board.Empty {
				suicides++
			}
		}
	}
	if played < 1000 || suicides < 20 {
		t.Errorf("%d moves, %d suicides", played, suicides)
	}
}
