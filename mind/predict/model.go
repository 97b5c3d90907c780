package predict

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/internal/section"
)

// denseScale is the number of units of stored weights in a weight of 1.
const denseScale = 2048

// Model contains the weights of features. It is safe for concurrent use.
type Model struct {
	dict       dictionary
	dense      []uint16 // int16 in units of 1/denseScale, by feature
	hashed     []uint8  // by slot of dict: a weight of levels
	levels     levels
	provenance Provenance
	file       *section.File         // that contains the weights; nil if trained
	pool       sync.Pool             // of *asker
	asked      atomic.Int64          // positions, roughly
	table      atomic.Pointer[table] // from tableAfter on
}

// Provenance says how a model was trained.
type Provenance struct {
	Games     uint64 // games trained on
	Positions uint64 // positions trained on, counted again in each epoch
	Features  uint64 // hashed features, each with its own weight
}

// Move is a legal move with its probability.
type Move struct {
	Point       board.Point
	Probability float64 // 0..1; all legal moves together have 1
}

// Provenance returns how m was trained.
func (m *Model) Provenance() Provenance { return m.provenance }

// Moves appends the legal moves of a situation to dst, the likeliest first; equally likely ones are
// in reading order. It is fastest if the situation is one or two moves after that of the last call.
func (m *Model) Moves(dst []Move, s *Situation) []Move {
	a, ok := m.pool.Get().(*asker)
	if !ok {
		a = m.newAsker()
	}
	defer m.pool.Put(a)
	if m.asked.Add(1) == tableAfter {
		m.makeTable()
	}
	a.table = m.table.Load()
	a.ask(s)
	return a.rank(dst)
}

// tableAfter is the number of positions after which a table is made. It takes milliseconds, so a
// caller with a single position does without.
const tableAfter = 200

// makeTable returns the table of m, and makes it if necessary.
func (m *Model) makeTable() *table {
	t := m.table.Load()
	if t == nil {
		t = newTable(m)
		m.table.Store(t)
	}
	return t
}

// softmax turns sums of weights into probabilities.
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

// model rounds the weights.
func (t *trainer) model() *Model {
	m := &Model{dict: *t.dict, dense: make([]uint16, numDense), hashed: make([]uint8, len(t.dict.marks)), provenance: t.provenance}
	for i, w := range lowered(t.weights[:numDense]) {
		m.dense[i] = uint16(int16(max(math.Round(float64(w)*denseScale), math.MinInt16)))
	}
	hashed := t.weights[numDense:]
	most := float32(math.SmallestNonzeroFloat32)
	for _, w := range hashed {
		most = max(most, w, -w)
	}
	m.levels = newLevels(most)
	for i, mark := range t.dict.marks {
		if mark != 0 {
			m.provenance.Features++
			m.hashed[i] = level(hashed[i], most)
		}
	}
	return m
}

// lowered returns weights of the dense families that can be stored. A number added to all moves of
// a position changes no probability, so training does not control it and it may grow. It is
// subtracted here if a weight would be too large. Weights far below the largest mean a probability
// of nearly 0 and may be cut.
func lowered(weights []float32) []float32 {
	const most = math.MaxInt16 / denseScale
	list := slices.Clone(weights)
	for family, size := range denseSizes {
		values, step := list[denseStarts[family]:][:size], denseShared[family]
		for first := range step {
			top := float32(most)
			for i := first; i < size; i += step {
				top = max(top, values[i])
			}
			for i := first; i < size; i += step {
				values[i] -= top - most
			}
		}
	}
	return list
}
