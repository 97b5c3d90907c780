package playout

import (
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
)

// TestManyPositions plays on from many positions of random games with two workers, for the race
// detector: 24,000 with KATACHI_LONG, otherwise a few.
func TestManyPositions(t *testing.T) {
	positions := 240
	if os.Getenv("KATACHI_LONG") != "" {
		positions = 24000
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for done := 0; done < positions; {
		size := []int{5, 7, 9, 9, 13}[rng.IntN(5)]
		s := New(Options{Workers: 2, Without: Ingredients(rng.IntN(2)) * useModel, Seed: rng.Uint64(), Memory: 4 << 20})
		g := board.NewGame(size, &board.Rules{Komi: 7.5})
		for g.Passes() < 2 && done < positions {
			var random board.Point
			for range 10 {
				random = board.At(rng.IntN(size), rng.IntN(size))
				if _, err := g.Play(g.ToMove(), random); err == nil {
					break
				}
			}
			a := run(t, s, g, g.ToMove(), 16)
			if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
				t.Fatal(err)
			}
			done++
		}
		checkTree(t, s)
	}
}
