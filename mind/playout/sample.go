package playout

import (
	"context"

	"katachi/board"
)

// Sample is the result of playouts of one position, without a search.
type Sample struct {
	Playouts int
	Moves    int                      // of all playouts together, including passes
	Black    float64                  // share of playouts that Black won, 0..1; a draw counts half
	Lead     float64                  // Black's mean lead in points after komi
	Owner    [board.NumPoints]float32 // by Point, from +1 (Black's at the end) to -1 (White's); 0 off the board
}

// Play plays n playouts of a game's position. Light playouts choose uniformly among all legal
// moves; others use shapes and answer atari. The same seed gives the same playouts. It does not
// modify g. If n is below 1, the Sample is zero. The error is that of ctx.
func Play(ctx context.Context, g *board.Game, n int, light bool, seed uint64) (s Sample, err error) {
	if n < 1 {
		return s, ctx.Err()
	}
	s.Playouts = n
	var start, f field
	var sums [board.NumPoints]int32
	var r runner
	if !light {
		r.policy = patterns()
	}
	b, c, komi := g.Board(), g.ToMove(), komiOf(g)
	last := [2]board.Point{g.Last(0).Point, g.Last(1).Point}
	start.set(b)
	won, lead := 0.0, 0.0
	random := random(seed)
	for range n {
		if err := ctx.Err(); err != nil {
			return Sample{}, err
		}
		f.copyFrom(&start)
		res := r.run(&f, c, last, komi, random.next())
		s.Moves += res.moves
		lead += float64(res.lead)
		switch {
		case res.lead > 0:
			won++
		case res.lead == 0:
			won += 0.5
		}
		for p := range b.Points {
			sums[p] += int32(res.owner[p])
		}
	}
	s.Black, s.Lead = won/float64(n), lead/float64(n)
	for p := range b.Points {
		s.Owner[p] = float32(sums[p]) / float32(n)
	}
	return s, nil
}
