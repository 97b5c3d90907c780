package engine

import (
	"fmt"
	"math"
	"slices"

	"katachi/board"
	"katachi/mind/analysis"
)

// Limits of what is kept of an answer.
const (
	mostMoves = 40 // the best moves of a position
	mostPlies = 20 // of a line
)

// pointsOf parses the moves of a line.
func pointsOf(names []string, size int) (line []board.Point, err error) {
	for _, name := range names[:min(len(names), mostPlies)] {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			return nil, fmt.Errorf("move %q: no point of a board of %d rows", name, size)
		}
		line = append(line, p)
	}
	return line, nil
}

// setOwner sets the ownership of the points, listed from the top left; sign is -1 if 1 means
// White's. It rounds to hundredths, like the cache.
func setOwner(p *analysis.Position, list []float64, size int, sign float64) error {
	if len(list) == 0 {
		return nil
	}
	if len(list) != size*size {
		return fmt.Errorf("ownership of %d points: want %d, a board of %d rows", len(list), size*size, size)
	}
	p.Owner = new([board.NumPoints]float32)
	for i, x := range list {
		if !(math.Abs(x) <= 1+slack) {
			return fmt.Errorf("ownership %g: want -1 to 1", x)
		}
		p.Owner[board.At(i%size, i/size)] = hundredths(sign * x)
	}
	return nil
}

// hundredths rounds x to hundredths within -1..1.
func hundredths(x float64) float32 {
	return float32(math.Round(100*min(max(x, -1), 1))+0) / 100 // +0: no -0
}

// slack is how far a number may exceed its range because of rounding.
const slack = 1e-3

// unknownMove returns a move in which nothing is known.
func unknownMove() analysis.Move {
	return analysis.Move{Prior: math.NaN(), Raw: math.NaN(), Winrate: math.NaN(), LCB: math.NaN(), Lead: math.NaN()}
}

// within limits a bound of a win rate to 0..1, which it exceeds with few visits.
func within(x float64) float64 { return min(max(x, 0), 1) }

// checked returns an error for impossible numbers, and drops moves beyond mostMoves.
func checked(p *analysis.Position, q *Question) error {
	if err := inRange(&p.Winrate, p.Lead, p.Visits, q); err != nil {
		return err
	}
	for i := range p.Moves {
		m := &p.Moves[i]
		if at := m.Line[0]; at != board.Pass && q.now.Color(at) != board.Empty {
			return fmt.Errorf("move %s: the point is occupied: an analysis of another position", at.Name(q.size))
		}
		if err := inRange(&m.Winrate, m.Lead, m.Visits, q); err != nil {
			return fmt.Errorf("move %s: %w", m.Line[0].Name(q.size), err)
		}
		if m.Prior < -slack || m.Prior > 1+slack {
			return fmt.Errorf("move %s: prior %g: want 0 to 1", m.Line[0].Name(q.size), m.Prior)
		}
	}
	// An engine with other rules may consider moves that are illegal here.
	p.Moves = slices.DeleteFunc(p.Moves, func(m analysis.Move) bool { return !q.now.Legal(q.toMove(), m.Line[0]) })
	p.Moves = p.Moves[:min(len(p.Moves), mostMoves)]
	return nil
}

// inRange returns an error for a number out of its range. NaN means unknown.
func inRange(winrate *float64, lead float64, visits int, q *Question) error {
	most := 2*float64(q.size*q.size) + 2*mostKomi // the estimate of a network may exceed the board
	switch {
	case *winrate < -slack || *winrate > 1+slack:
		return fmt.Errorf("winrate %g: want 0 to 1", *winrate)
	case math.Abs(lead) > most:
		return fmt.Errorf("scoreLead %g: want -%g to %g on a board of %d rows", lead, most, most, q.size)
	case visits < 0:
		return fmt.Errorf("visits %d: want 0 or more", visits)
	}
	*winrate = min(max(*winrate, 0), 1)
	return nil
}
