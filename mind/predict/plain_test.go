package predict

// This file does the work of an asker by the plain definition of the features, one move after the
// other.

// newExtractor returns an extractor of the features that m has weights of.
func (m *Model) newExtractor() *extractor {
	return &extractor{collected: collected{dict: &m.dict}}
}

// rank appends the moves that e extracted, with their probabilities, the most likely first.
func (m *Model) rank(dst []Move, e *extractor) []Move {
	first := len(dst)
	start := 0
	for i, end := range e.Ends {
		dst = append(dst, Move{e.Moves[i], float64(m.sum(e.Features[start:end])) / denseScale})
		start = end
	}
	softmax(dst[first:])
	sortMoves(dst[first:], nil)
	return dst
}

// sum adds up weights.
func (m *Model) sum(features []uint32) (sum int32) {
	for _, f := range features {
		if f < numDense {
			sum += int32(int16(m.dense[f]))
		} else {
			sum += int32(m.levels[m.hashed[f-numDense]])
		}
	}
	return sum
}
