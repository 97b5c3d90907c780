package search

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/mind/analysis"
)

// Result is the outcome of a search; all numbers are from Black's view. Its moves are those that
// were looked at, best first.
type Result = analysis.Position

// leastShare is the least share of the visits of the most visited move that a move needs to be the
// best one because its lower bound is better.
const leastShare = 0.15

// bounds is how many standard deviations a lower bound is below the mean: 97.5 % confidence.
const bounds = 1.96

// result returns what the tree says.
func (s *Search) result() *Result {
	r := s.root
	p := analysis.Unknown()
	p.Visits = r.visits
	p.Winrate, p.Lead, p.Spread = (1+r.mean.result)/2, r.mean.lead, r.spreadOfLead()
	size := s.game.Board().Size()
	for i, child := range r.children {
		if child.visits == 0 {
			continue
		}
		m := analysis.Move{
			Line: child.line([]board.Point{child.move}), Visits: child.visits, Prior: r.edges[i].prior, Raw: math.NaN(),
			Winrate: (1 + child.mean.result) / 2, Lead: child.mean.lead,
		}
		m.LCB = min(max(m.Winrate-r.sign()*bounds*child.deviation()/2, 0), 1)
		p.Moves = append(p.Moves, m)
	}
	slices.SortStableFunc(p.Moves, func(x, y analysis.Move) int { return cmp.Compare(y.Visits, x.Visits) })
	p.Moves = firstBest(p.Moves, r.sign())
	owner := make([]float64, size*size)
	r.addOwner(owner, 1)
	p.Owner = new([board.NumPoints]float32)
	for i, x := range owner {
		p.Owner[board.At(i%size, i/size)] = float32(min(max(x/100, -1), 1))
	}
	return p
}

// firstBest moves the best one of moves, the most visited first, to the front: the one with the best
// lower bound among those with enough visits. sign is 1 if Black plays.
func firstBest(moves []analysis.Move, sign float64) []analysis.Move {
	best := 0
	for i, m := range moves {
		if float64(m.Visits) >= leastShare*float64(moves[0].Visits) && m.Visits > 1 && sign*m.LCB > sign*moves[best].LCB {
			best = i
		}
	}
	if best > 0 {
		m := moves[best]
		copy(moves[1:best+1], moves[:best])
		moves[0] = m
	}
	return moves
}

// deviation returns the standard error of the mean utility of a node.
func (n *node) deviation() float64 {
	w := n.mean.weight
	effective := 1.0
	if n.mean.weightSq > 0 {
		effective = w * w / n.mean.weightSq
	}
	const one = deviationMean * deviationMean // as if each position differed as usual
	variance := (max(0, n.mean.squareOf-n.mean.utility*n.mean.utility)*effective + one) / (effective + 1)
	return math.Sqrt(variance / effective)
}

// spreadScale makes [analysis.Position].Spread of what the tree tells. It was fitted to positions of
// 30 games of professionals and programs on 19x19, with 20 visits of the network g170-b6c96: 150
// that KataGo 1.17.2 judged with 150 visits, and all of the 30 games with 20 visits for the ratio of
// the quantiles of 90 and 95 %. In 11 other games, seen when its form was chosen, it covers 96 %
// (doc/dev/results.md). For other numbers of visits it was not measured. With two weaker networks, made for
// tests, it covers only half, because it knows nothing of a network's quality.
const spreadScale = 2.5

// spreadOfLead returns half the width of the 95 % interval of the lead. It grows with the deviation of
// the score that the network expects, as far as the tree is unsure of the result, and with the
// difference between network and tree.
func (n *node) spreadOfLead() float64 {
	return spreadScale * math.Hypot(n.own.deviation()*n.deviation(), (n.mean.lead-n.own.lead)/2)
}

// line appends the expected play below n.
func (n *node) line(line []board.Point) []board.Point {
	for len(line) < longestLine {
		var next *node
		for _, child := range n.children {
			if next == nil || child.visits > next.visits {
				next = child
			}
		}
		if next == nil || next.visits == 0 {
			break
		}
		line = append(line, next.move)
		n = next
	}
	return line
}

// longestLine is the most moves of a line.
const longestLine = 20

// addOwner adds the ownership of n and the nodes below to owner, with a weight for all of them.
func (n *node) addOwner(owner []float64, weight float64) {
	weights := n.weights()
	total := n.own.weight
	for _, w := range weights {
		total += w
	}
	for i, child := range n.children {
		if weights[i] > 0 {
			child.addOwner(owner, weight*weights[i]/total)
		}
	}
	own := weight * n.own.weight / total
	for i, x := range n.owner {
		owner[i] += own * float64(x)
	}
}
