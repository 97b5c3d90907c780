package judge

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"katachi/board"
	"katachi/mind/net"
	"katachi/mind/predict"
)

// powers say how to combine the probabilities of a model and a network, depending on the number of
// moves played: as the product of these powers. They were fitted on half of the games of
// training.ListV.
var powers = []struct {
	from       int // moves played
	model, net float64
}{{0, 0.80, 0.20}, {20, 0.61, 0.39}, {40, 0.50, 0.55}, {80, 0.36, 0.64}, {120, 0.30, 0.70}}

// latestMoves is the number of previous moves that a network sees.
const latestMoves = 5

// trainedSize is the size of the boards that networks are trained on.
const trainedSize = 19

// ByModel returns a Judge with the probabilities of m. With a network, which may be nil, it
// combines both on 19x19, the size on which networks are trained. It may be used by several
// goroutines at once.
func ByModel(m *predict.Model, n *net.Net) Judge {
	j := &byModel{model: m}
	if n != nil {
		j.askers.New = func() any { return &asker{Evaluator: net.NewEvaluator(n)} }
	}
	return j
}

type byModel struct {
	model  *predict.Model
	askers sync.Pool // of *asker; without New there is no network
}

// asker is the state of one goroutine for evaluating the network.
type asker struct {
	*net.Evaluator
	said net.Logits
}

func (j *byModel) Moves(g *board.Game) []predict.Move {
	moves := j.model.Moves(nil, predict.NewSituation(g))
	if j.askers.New == nil || g.Board().Size() != trainedSize {
		return moves
	}
	a := j.askers.Get().(*asker)
	defer j.askers.Put(a)
	played := g.Moves()
	if a.EvaluateSymmetric(&net.Position{Board: g.Board(), ToMove: g.ToMove(), Last: latest(played)}, &a.said) == nil {
		together(moves, &a.said, len(played))
	}
	return moves
}

// latest returns the points of the last moves, the latest first.
func latest(moves []board.Move) []board.Point {
	last := make([]board.Point, 0, latestMoves)
	for _, m := range slices.Backward(moves[max(0, len(moves)-latestMoves):]) {
		last = append(last, m.Point)
	}
	return last
}

// together sets the probabilities of moves, which are those of the model, to the combination with
// the network's after the given number of moves played, and sorts the moves.
func together(moves []predict.Move, said *net.Logits, played int) {
	power := powers[0]
	for _, p := range powers {
		if played >= p.from {
			power = p
		}
	}
	greatest := math.Inf(-1)
	for i := range moves {
		m := &moves[i]
		m.Probability = power.model*math.Log(max(m.Probability, math.SmallestNonzeroFloat64)) +
			power.net*float64(said[m.Point])
		greatest = max(greatest, m.Probability)
	}
	total := 0.0
	for i := range moves {
		moves[i].Probability = math.Exp(moves[i].Probability - greatest)
		total += moves[i].Probability
	}
	for i := range moves {
		moves[i].Probability /= total
	}
	slices.SortStableFunc(moves, func(a, b predict.Move) int { return cmp.Compare(b.Probability, a.Probability) })
}
