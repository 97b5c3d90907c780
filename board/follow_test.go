package board_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestFollow lets a copy follow a random game, forward and back: stones, hash
// and chains must be those of the board.
func TestFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	b := board.New(7)
	follower := *b
	captured := 0
	for n := range 2000 {
		before := *b
		d, err := b.Play(board.Black+board.Color(n%2), board.At(r.IntN(7), r.IntN(7)))
		if err != nil {
			continue
		}
		captured += len(d.Captured())
		follower.Follow(d.Changes)
		checkFollower(t, &follower, b)
		inverse := d.Inverse()
		follower.Follow(inverse.Changes)
		checkFollower(t, &follower, &before)
		follower.Follow(d.Changes)
	}
	if captured < 100 {
		t.Errorf("%d stones captured: too few to prove anything", captured)
	}
}

func checkFollower(t *testing.T, got, want *board.Board) {
	t.Helper()
	if !got.Equal(want) || got.Hash() != want.Hash() {
		t.Fatalf("the follower has another position:\n%v\nwant\n%v", got, want)
	}
	if err := got.CheckChains(); err != nil {
		t.Fatal(err)
	}
}
