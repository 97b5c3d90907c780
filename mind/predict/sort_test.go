package predict

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestSortMoves compares sortMoves with a stable sort, for probabilities of any size, and ties.
func TestSortMoves(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	var memory []Move
	for range 2000 {
		width := []float64{0, 1, 10, 50, 900}[rnd.IntN(5)]
		moves := make([]Move, rnd.IntN(370))
		for i := range moves {
			moves[i] = Move{board.Point(i), math.Exp(-math.Round(8*width*rnd.Float64()) / 8)}
		}
		want := slices.Clone(moves)
		slices.SortStableFunc(want, func(a, b Move) int { return cmp.Compare(b.Probability, a.Probability) })
		if memory = sortMoves(moves, memory); !slices.Equal(moves, want) {
			t.Fatalf("%d moves over e^%g are out of order: %v", len(moves), width, moves)
		}
	}
}
