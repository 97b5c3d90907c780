package judge

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/mind/predict"
	"katachi/names"
)

// ByTactics returns a Judge that needs no model: it prefers captures, then escapes, ataris and
// moves for which n has a name, near the last move and off the edge. The weights are set by hand
// and the probabilities are a softmax of their sums: an order, not a measurement. It may be used by
// several goroutines at once.
func ByTactics(n *names.Namer) Judge { return byTactics{n} }

type byTactics struct{ namer *names.Namer }

func (j byTactics) Moves(g *board.Game) []predict.Move {
	b, c := *g.Board(), g.ToMove()
	last := g.Last(0).Point
	var list []predict.Move
	total := 0.0
	for q := range g.Board().Points {
		if b.Legal(c, q) {
			weight := math.Exp(j.worth(&b, c, q, last))
			list = append(list, predict.Move{Point: q, Probability: weight})
			total += weight
		}
	}
	for i := range list {
		list[i].Probability /= total
	}
	slices.SortStableFunc(list, func(a, b predict.Move) int { return cmp.Compare(b.Probability, a.Probability) })
	return list
}

// worth adds up the weights for the effects of a legal move. b is unchanged when it returns.
func (j byTactics) worth(b *board.Board, c board.Color, p, last board.Point) float64 {
	saved := stonesInAtari(b, c, p)
	var d board.Delta
	naming, err := j.namer.PlayAndName(b, &d, c, p, last)
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
	if n := stonesInAtari(b, c.Opponent(), p); n > 0 {
		worth += 1.5 + 0.2*float64(min(n, 10))
	}
	return worth
}

// stonesInAtari returns the number of stones in the chains of c next to p that are in atari.
func stonesInAtari(b *board.Board, c board.Color, p board.Point) (stones int) {
	for _, q := range p.Neighbours() {
		if b.Color(q) == c && b.InAtari(q) {
			stones += b.Stones(q)
		}
	}
	return stones
}

// place returns the weight of a point: it is larger from the third line up, and near the last move.
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
