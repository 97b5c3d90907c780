package winrate

import (
	_ "embed"
	"fmt"
	"math"
	"strings"

	"katachi/board"
)

// Rough says what playouts are worth beside a strong network: a lead with its interval, and how likely
// a move was a mistake. It was fitted by scripts/calibrate to even games on 19x19 that KataGo has
// judged; of other sizes and of handicap games nothing is known.
type Rough struct {
	phases []roughPhase
	weight [5]float64 // of the features of a move; the first is that of 1
	losses []roughLoss
}

// RoughSize is the size of board, and RoughKomi the komi, of the games that Rough was fitted to.
const (
	RoughSize = 19
	RoughKomi = 7.5
)

// roughPhase is how a lead is made after so many moves; between two phases the numbers are mixed.
type roughPhase struct{ moves, offset, lead, owned, spread float64 }

// roughLoss is what 95 of 100 moves lose at most whose probability to be a mistake is at most doubt.
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

// Near is how many positions before and after one the ownership is averaged over, where they are known:
// playouts favour whoever is to move, and err otherwise in each.
const Near = 5

// Lead returns Black's lead after so many moves as it is to be believed, and half the width of its 95 %
// interval, both in points. Lead is that of the most visited move, owned the sum of [Owned], a mean over
// the positions that are Near; both are Black's with RoughKomi taken off.
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

// Phased returns how much each phase counts after so many moves: the two around them in parts that add
// up to 1.
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

// RoughMove is what a move is judged by. Numbers are its player's.
type RoughMove struct {
	Moves       int     // played before it
	Probability float64 // of the move, by the model; 0..1
	Swing       float64 // stones of the board that became the opponent's by the ownership, less those won
	Drop        float64 // by how much the sum of the ownership fell
}

// Ownership is a position and who owns each point in the end, +1 Black's to -1 White's.
type Ownership struct {
	Board *board.Board
	Owner *[board.NumPoints]float32
}

// Compare sets Swing and Drop by the positions before and after a move of c.
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

// Features returns the numbers that are weighed, 1 first.
func (m *RoughMove) Features() [5]float64 {
	return [5]float64{
		1, math.Log(max(m.Probability, 1e-4)), min(max(m.Swing, -10), 15) / 10, min(max(m.Drop, -15), 15) / 10,
		float64(min(m.Moves, 120)) / 100,
	}
}

// Doubt returns how likely a move lost Mistake points or more, 0..1.
func (r *Rough) Doubt(m *RoughMove) float64 {
	sum := 0.0
	for i, x := range m.Features() {
		sum += r.weight[i] * x
	}
	return 1 / (1 + math.Exp(-sum))
}

// Mistake is the loss in points that Doubt is about.
const Mistake = 2.5

// Most returns what 95 of 100 moves with such a doubt lose at most, in points.
func (r *Rough) Most(doubt float64) float64 {
	for _, l := range r.losses {
		if doubt <= l.doubt {
			return l.most
		}
	}
	return math.Inf(1)
}

// Owned adds up the ownership of the points, +1 Black's to -1 White's. Points that are nearly decided count as
// decided.
func Owned(owner []float32) (sum float64) {
	const steep = 2.5
	for _, o := range owner {
		if o != 0 {
			sum += math.Tanh(steep * float64(o))
		}
	}
	return sum / math.Tanh(steep)
}
