package playout

import (
	"math"

	"katachi/board"
	"katachi/net"
	"katachi/predict"
)

// How what the Net says is mixed in.
const (
	netMoves   = 5    // moves before a position that it sees
	netPolicy  = 0.45 // factor of its logits
	netBeside  = 0.65 // power of the Prior's probabilities beside them
	netAlone   = 0.9  // factor of its logits without a Prior
	leastPrior = 1e-5
)

// askNet asks the Net about the node that a visit asks about, and mixes its probabilities with those that
// its moves have. The last of them is a pass, whose prior stays.
func (w *worker) askNet(v *visit, sit *predict.Situation) {
	w.latest = w.latest[:0]
	for i := v.asked; i > 0 && len(w.latest) < netMoves; i-- {
		w.latest = append(w.latest, v.path[i].move)
	}
	w.latest = append(w.latest, w.s.latest[:min(len(w.s.latest), netMoves-len(w.latest))]...)
	pos := net.Position{Board: sit.Board, ToMove: sit.ToMove, Last: w.latest}
	if err := w.net.Evaluate(&pos, &w.seen); err != nil {
		return // a size of board that it does not take: the search goes on without it
	}
	rate := w.seen.WinRate(sit.ToMove, w.s.komi)
	if sit.ToMove == board.White {
		rate = 1 - rate
	}
	v.valued, v.rate = true, float32(rate)
	w.mixPriors(v.answers)
}

// mixPriors gives moves the product of powers of both probabilities.
func (w *worker) mixPriors(moves []candidate) {
	pass := moves[len(moves)-1].prior
	moves = moves[:len(moves)-1]
	policy, beside := netPolicy, netBeside
	if w.prior == nil {
		policy, beside = netAlone, 0
	}
	greatest, total := math.Inf(-1), 0.0
	for i := range moves {
		m := &moves[i]
		m.prior = policy*float64(w.seen.Policy[m.point]) + beside*math.Log(max(m.prior, leastPrior))
		greatest = max(greatest, m.prior)
	}
	for i := range moves {
		moves[i].prior = math.Exp(moves[i].prior - greatest)
		total += moves[i].prior
	}
	for i := range moves {
		moves[i].prior *= (1 - pass) / total
	}
}

// mixed returns the result of a visit, of which the playout says won: the rest is the win rate of the
// last node on its path that the Net was asked about. One that comes to the end of the game needs none.
func (s *Search) mixed(v *visit, won float64) float64 {
	if s.o.NetValue == 0 || v.over {
		return won
	}
	for i := len(v.path) - 1; i >= 0; i-- {
		if nd := s.tree.nodes.at(v.path[i].node); nd.state&valued != 0 {
			return won + s.o.NetValue*(float64(nd.rate)-won)
		}
	}
	return won
}
