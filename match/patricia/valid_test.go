package patricia

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/names"
)

// TestStillValid: on average nine in ten points stay valid after a move of a real game, so that only
// the others are matched again.
func TestStillValid(t *testing.T) {
	inc := match.Rescan(Compile(names.Builtin().Shapes, nil))
	looked, moves := 0, 0
	for _, game := range matchtest.Deltas(t, 2) {
		for move := range game {
			if move == 0 {
				inc.Reset(board.New(19))
			}
			inc.Play(&game[move])
			looked += inc.(match.Looker).Looked()
			moves++
		}
	}
	if valid := 1 - float64(looked)/float64(moves*361); valid < 0.9 || moves < 200 {
		t.Errorf("%.1f %% of the points stay valid in %d moves", 100*valid, moves)
	}
}
