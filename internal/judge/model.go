package judge

import (
	"cmp"
	"errors"
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

// ByNetwork returns a Judge with the policy of a network of KataGo. A network of human play says how
// players of the profile's rank play. Of other networks the policy is combined with other's
// probabilities, by their geometric mean: together they predict more moves of professionals (with
// b6c96, 46.5 % of 3,265 moves of training.ListA; 42.3 by the network, 44.8 by the built-in model and
// network). Where the network does not support the board, other judges alone. It may be used by
// several goroutines at once.
func ByNetwork(n *net.Net, profile *net.Profile, other Judge) (Judge, error) {
	switch {
	case !n.Judges():
		return nil, net.ErrNoJudge
	case n.Human() && profile == nil:
		return nil, errors.New("a network of human play needs a rank")
	}
	if profile != nil && !n.Human() {
		return nil, errors.New("the network knows no ranks: want one of human play")
	}
	j := &byNetwork{human: n.Human(), profile: profile, other: other}
	j.askers.New = func() any { return &policyAsker{Evaluator: net.NewEvaluator(n)} }
	return j, nil
}

type byNetwork struct {
	human   bool
	profile *net.Profile
	other   Judge
	askers  sync.Pool // of *policyAsker
}

// policyAsker is the state of one goroutine for asking about a position in all symmetries.
type policyAsker struct {
	*net.Evaluator
	in  [board.NumSymmetries]net.Input
	out [board.NumSymmetries]net.Output
}

func (j *byNetwork) Moves(g *board.Game) []predict.Move {
	a := j.askers.Get().(*policyAsker)
	defer j.askers.Put(a)
	moves := j.other.Moves(g)
	own := g.Clone() // Judge plays moves to see what superko forbids
	for i := range a.in {
		a.in[i] = net.Input{Game: own, Symmetry: board.Symmetry(i), Root: true, Profile: j.profile}
	}
	if a.Judge(a.out[:], a.in[:]) != nil {
		return moves
	}
	total := 0.0
	for i := range moves {
		m := &moves[i]
		sum := 0.0
		for k := range a.out {
			sum += float64(a.out[k].Policy[m.Point])
		}
		if sum /= board.NumSymmetries; j.human {
			m.Probability = sum
		} else {
			m.Probability = math.Sqrt(m.Probability * max(sum, leastPolicy))
		}
		total += m.Probability
	}
	for i := range moves {
		moves[i].Probability /= max(total, math.SmallestNonzeroFloat64)
	}
	slices.SortStableFunc(moves, func(a, b predict.Move) int { return cmp.Compare(b.Probability, a.Probability) })
	return moves
}

// leastPolicy is the least probability that a network's policy counts as.
const leastPolicy = 1e-7
