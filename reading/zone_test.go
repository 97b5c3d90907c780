package reading

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"katachi/board"
)

// TestZone changes everything outside the zone of a proof at random: the result must stay the same,
// or at least not become a different one.
func TestZone(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	r := New(Options{Nodes: 1000})
	proofs, again := 0, 0
	boards := 12
	if os.Getenv("KATACHI_LONG") != "" {
		boards = 200
	}
	for range boards {
		b := board.New(7)
		fill(rng, b, func(p board.Point) bool { return rng.IntN(10) < 7 })
		for p := range b.Chains {
			for i, attack := range [2]bool{true, false} {
				for _, threats := range [3]board.Color{board.Empty, board.Black, board.White} {
					result, z := r.prove(b, p, attack, threats)
					if result == undecided || b.Liberties(p) >= 5 {
						continue
					}
					proofs++
					c := *b
					for q := range b.Points {
						if !z.Has(q) && rng.IntN(3) > i {
							_, _ = c.Set(board.Empty, q)
						}
					}
					fill(rng, &c, func(q board.Point) bool { return !z.Has(q) && rng.IntN(2) == 0 })
					got, _ := r.prove(&c, p, attack, threats)
					if got == undecided {
						continue
					}
					if again++; got != result {
						t.Fatalf("attack %v on %s, threats %v: %d in\n%s\nbut %d in\n%s", attack, p.Name(7), threats, result, b, got, &c)
					}
				}
			}
		}
	}
	t.Logf("%d proofs, %d decided again", proofs, again)
	if again < 300 {
		t.Error("too few proofs")
	}
}

// prove solves one of the games of a question.
func (r *Reader) prove(b *board.Board, p board.Point, attack bool, threats board.Color) (result, zone) {
	_ = r.ready(context.Background(), b, p)
	s := &r.search
	s.begin(threats)
	s.left = r.options.Nodes
	result := s.solve(attack)
	return result, s.frames[0].zone
}

// fill puts stones on empty points so that all chains keep liberties.
func fill(rng *rand.Rand, b *board.Board, at func(board.Point) bool) {
	for p := range b.Points {
		if b.Color(p) != board.Empty || !at(p) {
			continue
		}
		d, _ := b.Set(board.Black+board.Color(rng.IntN(2)), p)
		for q := range b.Chains {
			if b.Liberties(q) == 0 {
				b.Undo(&d)
				break
			}
		}
	}
}
