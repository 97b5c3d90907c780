package main

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/gtp"
	"katachi/names"
	"katachi/predict"
)

// tactics judges without a model, for --tactics: captures first, then escapes, ataris and what
// has a name, near the last move and off the edge. The weights are set by hand and
// the probabilities a softmax of their sums: an order, not a measurement.
type tactics struct{ namer *names.Namer }

func (t tactics) moves(s *gtp.State, c board.Color) []predict.Move {
	b := *s.Game.Board()
	var list []predict.Move
	total := 0.0
	for p := range s.Game.Board().Points {
		if b.Legal(c, p) {
			weight := math.Exp(t.worth(&b, c, p, s.Last(0).Point))
			list = append(list, predict.Move{Point: p, Probability: weight})
			total += weight
		}
	}
	for i := range list {
		list[i].Probability /= total
	}
	slices.SortStableFunc(list, func(a, b predict.Move) int { return cmp.Compare(b.Probability, a.Probability) })
	return list
}

// worth sums up what a legal move does. b is as before when it returns.
func (t tactics) worth(b *board.Board, c board.Color, p, last board.Point) float64 {
	saved := chainsInAtari(b, c, p)
	var d board.Delta
	naming, err := t.namer.Play(b, &d, c, p)
	if err != nil {
		return math.Inf(-1)
	}
	defer b.Undo(&d)
	worth := place(p, last, b.Size())
	if len(naming.Terms()) > 0 {
		worth++
	}
	if naming.Captured > 0 {
		worth += 4 + 0.5*float64(min(naming.Captured, 10))
	}
	if b.InAtari(p) {
		return worth - 4 - 0.5*float64(min(b.Stones(p), 10))
	}
	if saved > 0 {
		worth += 3 + 0.3*float64(min(saved, 10))
	}
	if n := chainsInAtari(b, c.Opponent(), p); n > 0 {
		worth += 1.5 + 0.2*float64(min(n, 10))
	}
	return worth
}

// chainsInAtari returns how many stones of c next to p are in atari.
func chainsInAtari(b *board.Board, c board.Color, p board.Point) (stones int) {
	for _, q := range p.Neighbours() {
		if b.Color(q) == c && b.InAtari(q) {
			stones += b.Stones(q)
		}
	}
	return stones
}

// place prefers the third line and beyond, and the neighbourhood of the last move.
func place(p, last board.Point, size int) float64 {
	x, y := p.XY()
	line := min(x, y, size-1-x, size-1-y)
	worth := float64(min(line, 2))
	if line == 2 || line == 3 {
		worth += 0.5
	}
	if last != board.Pass {
		u, v := last.XY()
		worth += 2 / (1 + math.Hypot(float64(x-u), float64(y-v)))
	}
	return worth
}
