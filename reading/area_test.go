package reading_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// TestArea: on random boards full of chains with few liberties, the answer to a question does not
// change, whatever changes outside its area.
func TestArea(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 8))
	q := reading.Quick{Nodes: 100_000}
	asked, changed, small := 0, 0, 0
	for range 3000 {
		b := playedBoard(rng, 9)
		for p := range b.Chains {
			if b.Liberties(p) > 2 {
				continue
			}
			q.Tried = reading.Area{}
			attack, defend := q.Attack(b, p), q.Defend(b, p)
			var area reading.Area
			area.AddAround(b, p, &q.Tried)
			asked++
			for range 3 {
				other := elsewhere(rng, b, &area)
				if other.Equal(b) {
					continue
				}
				changed++
				if a, d := q.Attack(other, p), q.Defend(other, p); a != attack || d != defend {
					t.Fatalf("%s: attack %v, defend %v; on the second board %v and %v\n%v\n%v",
						p.Name(9), attack, defend, a, d, b, other)
				}
			}
			if size(&area) < 40 {
				small++
			}
		}
	}
	if asked < 3000 || changed < asked || small < asked/2 {
		t.Errorf("%d questions, %d changed boards, %d small areas", asked, changed, small)
	}
}

// playedBoard returns a board after random moves.
func playedBoard(rng *rand.Rand, size int) *board.Board {
	b := board.New(size)
	for n := range size * size * 2 / 3 {
		p := board.At(rng.IntN(size), rng.IntN(size))
		if c := board.Black + board.Color(n%2); b.Legal(c, p) {
			if _, err := b.Play(c, p); err != nil {
				panic(err)
			}
		}
	}
	if _, err := b.Set(board.Empty); err != nil { // lifts a ko
		panic(err)
	}
	return b
}

// elsewhere returns a board with other stones outside an area; all their chains have liberties.
func elsewhere(rng *rand.Rand, b *board.Board, area *reading.Area) *board.Board {
	other := *b
	for p := range b.Points {
		if area.Has(p) || rng.IntN(2) == 0 {
			continue
		}
		before := other
		c := board.Color(rng.IntN(3))
		if _, err := other.Set(c, p); err != nil {
			other = before
			continue
		}
		for q := range other.Chains {
			if other.Liberties(q) == 0 {
				other = before
				break
			}
		}
	}
	return &other
}

func size(a *reading.Area) (n int) {
	for p := range board.Point(board.NumPoints) {
		if a.Has(p) {
			n++
		}
	}
	return n
}
