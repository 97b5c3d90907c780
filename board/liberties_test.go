package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestLiberties: in random games with moves taken back, liberties are those of a simple count, up
// to every limit, and LibertiesAfter returns what the board has after the move.
func TestLiberties(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 5))
	for range 60 {
		b := board.New(5 + rng.IntN(4))
		for move := range 120 {
			c := board.Black
			if move%2 == 1 {
				c = board.White
			}
			p := board.At(rng.IntN(b.Size()), rng.IntN(b.Size()))
			if d, err := b.Play(c, p); err == nil && rng.IntN(3) == 0 {
				b.Undo(&d)
			}
			if move%10 == 9 {
				checkLiberties(t, b)
			}
			if t.Failed() {
				t.Fatalf("\n%s", b)
			}
		}
	}
}

func checkLiberties(t *testing.T, b *board.Board) {
	for p := range b.Points {
		var want []board.Point
		for _, q := range b.AppendChain(nil, p) {
			for _, l := range q.Neighbours() {
				if b.Color(l) == board.Empty && !slices.Contains(want, l) {
					want = append(want, l)
				}
			}
		}
		slices.Sort(want)
		if got := b.AppendLiberties(nil, p); !slices.Equal(got, want) {
			t.Errorf("liberties at %d: %v, want %v", p, got, want)
		}
		for most := 1; most < 20; most++ {
			if got := b.LibertiesUpTo(p, most); got != min(len(want), most) {
				t.Errorf("%d liberties up to %d at %d, want %d", got, most, p, min(len(want), most))
			}
		}
		if b.Color(p) == board.Empty {
			checkAfter(t, b, board.Black, p)
			checkAfter(t, b, board.White, p)
		}
	}
}

func checkAfter(t *testing.T, b *board.Board, c board.Color, p board.Point) {
	next := *b
	d, err := next.Play(c, p)
	for most := 1; most <= 12; most++ {
		n, known := b.LibertiesAfter(c, p, most)
		switch unknown := err == nil && len(d.Captured()) > 0 || b.Ko(c) == p; {
		case known == unknown:
			t.Errorf("%v at %d: known %v", c, p, known)
		case known && (n == 0) != (err != nil):
			t.Errorf("%v at %d: %d liberties, playing it gives %v", c, p, n, err)
		case known && err == nil && n != next.LibertiesUpTo(p, most):
			t.Errorf("%v at %d: %d liberties up to %d, playing it gives %d", c, p, n, most, next.Liberties(p))
		}
	}
}
