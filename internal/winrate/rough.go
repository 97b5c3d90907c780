package winrate

import (
	_ "embed"
	"fmt"
	"math"
	"strings"

	"katachi/board"
)

// Rough estimates, from playouts, what a strong network would say: a lead with its interval, and
// the probability that a move was a mistake. tools/calibrate fitted it to even games on 19x19
// judged by KataGo; it is not valid for other sizes or for handicap games.
type Rough struct {
	phases []roughPhase
	weight [5]float64 // for the features of a move; the first is that of the constant 1
	losses []roughLoss
}

// RoughSize and RoughKomi are the board size and the komi of the games to which Rough was fitted.
const (
	RoughSize = 19
	RoughKomi = 7.5
)

// roughPhase has the coefficients for a lead after this number of moves; between two phases they
// are interpolated.
type roughPhase struct{ moves, offset, lead, owned, spread float64 }

// roughLoss is a bound: of moves with at most this probability of a mistake, 95 of 100 lose at most
// most.
type roughLoss struct{ doubt, most float64 }

//go:embed rough.txt
var roughTable string

// NewRough reads the table.
func NewRough() *Rough { return readRough(roughTable) }

// readRough reads a table, whose lines are phases, weights or losses.
func readRough(text string) *Rough {
	r := &Rough{}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		var err error
		switch kind {
		case "":
		case "phase":
			var p roughPhase
			_, err = fmt.Sscan(rest, &p.moves, &p.offset, &p.lead, &p.owned, &p.spread)
			r.phases = append(r.phases, p)
		case "weights":
			w := &r.weight
			_, err = fmt.Sscan(rest, &w[0], &w[1], &w[2], &w[3], &w[4])
		case "loss":
			var l roughLoss
			_, err = fmt.Sscan(rest, &l.doubt, &l.most)
			r.losses = append(r.losses, l)
		default:
			err = fmt.Errorf("no lines begin with %q", kind)
		}
		if err != nil {
			panic("winrate: rough.txt: " + err.Error())
		}
	}
	return r
}

// Near is the number of positions before and after one over which the ownership is averaged, as far
// as they are known. Playouts favour the side to move, and have other errors in each position.
const Near = 5

// Lead returns a corrected estimate of Black's lead after this number of moves, and half the width
// of its 95 % interval, both in points. lead is the lead after the most visited move. owned is the
// sum of [Owned], averaged over the positions that are Near. Both are from Black's view, without
// RoughKomi.
func (r *Rough) Lead(moves int, lead, owned float64) (believed, spread float64) {
	for i, part := range Phased(r.knots(), moves) {
		p := r.phases[i]
		believed += part * (p.offset + p.lead*lead + p.owned*owned)
		spread += part * p.spread
	}
	return believed, spread
}

// knots returns the numbers of moves of the phases.
func (r *Rough) knots() (list []float64) {
	for _, p := range r.phases {
		list = append(list, p.moves)
	}
	return list
}

// Phased returns the weight of each phase after this number of moves: the two nearest phases have
// weights that add up to 1.
func Phased(knots []float64, moves int) []float64 {
	parts := make([]float64, len(knots))
	last := len(knots) - 1
	m := min(max(float64(moves), knots[0]), knots[last])
	for i := range last {
		if m <= knots[i+1] {
			parts[i+1] = (m - knots[i]) / (knots[i+1] - knots[i])
			parts[i] = 1 - parts[i+1]
			break
		}
	}
	return parts
}

// RoughMove has the data by which a move is judged, from its player's point of view.
type RoughMove struct {
	Moves       int     // played before it
	Probability float64 // of the move, according to the model; 0..1
	Swing       float64 // stones that became the opponent's according to the ownership, minus those won
	Drop        float64 // decrease of the sum of the ownership
}

// Ownership is a position and the final owner of each point, from +1 for Black to -1 for White.
type Ownership struct {
	Board *board.Board
	Owner *[board.NumPoints]float32
}

// Compare sets Swing and Drop from the positions before and after a move of c.
func (m *RoughMove) Compare(c board.Color, before, after Ownership) {
	sign := 1.0
	if c == board.White {
		sign = -1
	}
	m.Swing, m.Drop = 0, 0
	for p := range before.Board.Points {
		lost := sign * float64(before.Owner[p]-after.Owner[p])
		m.Drop += lost
		if k := before.Board.Color(p); k.IsStone() && after.Board.Color(p) == k {
			m.Swing += lost
		}
	}
}

// Features returns the features, the constant 1 first.
func (m *RoughMove) Features() [5]float64 {
	return [5]float64{
		1, math.Log(max(m.Probability, 1e-4)), min(max(m.Swing, -10), 15) / 10, min(max(m.Drop, -15), 15) / 10,
		float64(min(m.Moves, 120)) / 100,
	}
}

// Doubt returns the probability, 0..1, that a move lost Mistake points or more.
func (r *Rough) Doubt(m *RoughMove) float64 {
	sum := 0.0
	for i, x := range m.Features() {
		sum += r.weight[i] * x
	}
	return 1 / (1 + math.Exp(-sum))
}

// Mistake is the loss, in points, from which on a move is a mistake for Doubt.
const Mistake = 2.5

// TurningPoint is the loss of win rate, 0..1, from which on a game may turn with a move.
const TurningPoint = 0.10

// Most returns a bound in points: 95 of 100 moves with this doubt lose no more than that.
func (r *Rough) Most(doubt float64) float64 {
	for _, l := range r.losses {
		if doubt <= l.doubt {
			return l.most
		}
	}
	return math.Inf(1)
}

// Owned adds up the ownership of the points, from +1 for Black to -1 for White. Nearly decided
// points count almost as decided.
func Owned(owner []float32) (sum float64) {
	const steep = 2.5
	for _, o := range owner {
		if o != 0 {
			sum += math.Tanh(steep * float64(o))
		}
	}
	return sum / math.Tanh(steep)
}
