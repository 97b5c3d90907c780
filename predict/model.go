package predict

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/internal/section"
)

// scale is what a weight of 1 is stored as.
const scale = 2048

// Model is a table of weights. It is safe for concurrent use.
type Model struct {
	weights []uint16 // int16 in units of 1/scale; a power of two
	bits    int      // logarithm of their number
	about   About
	file    *section.File // that the weights lie in; nil if trained
}

// About says what a model was trained with.
type About struct {
	Games     uint64 // trained on
	Positions uint64 // trained on, each as often as there were epochs
}

// Move is a legal move with its probability.
type Move struct {
	Point       board.Point
	Probability float64 // 0..1; all legal moves together have 1
}

// About says what m was trained with.
func (m *Model) About() About { return m.about }

// Moves appends the legal moves of a situation to dst, the likeliest first; of
// equals the first in reading order. It appends nothing if there are none.
func (m *Model) Moves(dst []Move, s *Situation) []Move {
	var e extractor
	e.extract(s)
	return m.rank(dst, &e)
}

func (m *Model) rank(dst []Move, e *extractor) []Move {
	first := len(dst)
	start := 0
	for i, end := range e.Ends {
		dst = append(dst, Move{e.Moves[i], float64(m.sum(e.Features[start:end])) / scale})
		start = end
	}
	softmax(dst[first:])
	slices.SortStableFunc(dst[first:], func(a, b Move) int { return cmp.Compare(b.Probability, a.Probability) })
	return dst
}

func (m *Model) sum(features []uint32) (sum int32) {
	for _, f := range features {
		sum += int32(int16(m.weights[f>>(32-m.bits)]))
	}
	return sum
}

// softmax makes probabilities of sums of weights.
func softmax(moves []Move) {
	most, total := math.Inf(-1), 0.0
	for i := range moves {
		most = max(most, moves[i].Probability)
	}
	for i := range moves {
		moves[i].Probability = math.Exp(moves[i].Probability - most)
		total += moves[i].Probability
	}
	for i := range moves {
		moves[i].Probability /= total
	}
}
