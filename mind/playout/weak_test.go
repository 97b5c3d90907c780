package playout

import (
	"testing"

	"katachi/board"
)

// ownerOf plays a thousand playouts of a position and returns the owner of a point.
func ownerOf(t *testing.T, diagram string, c board.Color, point string, light bool) float64 {
	t.Helper()
	b, err := board.Parse(diagram)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.ParsePoint(point, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	g := board.GameFrom(b, &board.Rules{Komi: 0.5})
	g.SetToMove(c)
	s, err := Play(t.Context(), g, 1000, light, 1)
	if err != nil {
		t.Fatal(err)
	}
	return float64(s.Owner[p])
}

// within fails the test if an owner is not in its known range.
func within(t *testing.T, what string, got, low, high float64) {
	t.Helper()
	t.Logf("%s: owner %.2f", what, got)
	if got < low || got > high {
		t.Errorf("%s: owner %.2f, want %.2f to %.2f", what, got, low, high)
	}
}

// In this seki, two chains without eyes share two liberties: the player who plays there first loses
// a chain. Both live.
const seki = `
. O X . O X .
O O X X O X X
. O X X O X .
O O X O O X X
O O X O O X X
O O X O O X X
O O X . O X X`

// TestSekiOfLightPlayouts: light playouts do not recognize seki. The player to move plays there,
// and loses the chain.
func TestSekiOfLightPlayouts(t *testing.T) {
	within(t, "Black's chain, Black to move", ownerOf(t, seki, board.Black, "C4", true), -1, -0.9)
	within(t, "White's chain, White to move", ownerOf(t, seki, board.White, "E4", true), 0.9, 1)
}

// TestSekiOfPatternPlayouts: playouts that refuse self-atari keep most chains in seki, not all,
// since they refuse with a probability.
func TestSekiOfPatternPlayouts(t *testing.T) {
	within(t, "Black's chain, Black to move", ownerOf(t, seki, board.Black, "C4", false), 0.6, 0.95)
	within(t, "White's chain, White to move", ownerOf(t, seki, board.White, "E4", false), -0.95, -0.6)
}

// Black has three points in a row inside, White a stone on the middle one: Black is dead, whoever
// is to move.
const nakade3 = `
. O . O O O O
O O O O X X X
O O O O X . X
O O O O X O X
O O O O X . X
O O O O X X X
. O O O O O O`

// White has three of the five points inside, including the vital one. Black is dead: White can add
// a fourth stone at any time, and play on the vital point again after the four are captured.
const nakade5 = `
. O . O O O O
O O O X X X X
O O O X O . X
O O O X O O X
O O O X . X X
. O O X X X O
O O O O O O O`

// TestNakadeOfThree: two stones in atari are not refused, so this comes out right.
func TestNakadeOfThree(t *testing.T) {
	for _, c := range []board.Color{board.Black, board.White} {
		within(t, "light, "+c.Name()+" to move", ownerOf(t, nakade3, c, "E4", true), -1, -0.9)
		within(t, "patterns, "+c.Name()+" to move", ownerOf(t, nakade3, c, "E4", false), -1, -0.6)
	}
}

// TestNakadeOfFive: the policy refuses the self-atari of four stones that kills.
func TestNakadeOfFive(t *testing.T) {
	for _, c := range []board.Color{board.Black, board.White} {
		within(t, "light, "+c.Name()+" to move", ownerOf(t, nakade5, c, "D4", true), -0.3, 0.2)
		within(t, "patterns, "+c.Name()+" to move", ownerOf(t, nakade5, c, "D4", false), 0.6, 1)
	}
}
