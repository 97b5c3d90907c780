package segment

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSort: hits are sorted by game, then by node, and stably, whether they are few or many, in one
// block or several, at early nodes or late ones.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	for _, n := range []int{0, 1, 2, fewKeys - 1, fewKeys, 1000, 5000} {
		for _, games := range []uint32{1, 40, blockGames, 1 << 16} {
			for _, nodes := range []int32{1, 300, maxDigit, MaxNodes + 1} {
				hits := make([]Hit, n)
				for i := range hits {
					first := (1<<16 - games) / blockGames * blockGames
					hits[i] = Hit{Game: first + r.Uint32N(games), Node: r.Int32N(nodes), Next: int32(i)}
				}
				want := slices.Clone(hits)
				slices.SortStableFunc(want, func(a, b Hit) int {
					return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Node, b.Node))
				})
				if Sort(hits); !slices.Equal(hits, want) {
					t.Errorf("%d hits of %d games before node %d are not sorted", n, games, nodes)
				}
			}
		}
	}
}
