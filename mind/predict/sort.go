package predict

import "math"

// sortMoves sorts moves by decreasing probability. It is stable, and the moves come in reading
// order. It returns its working memory for the next call.
//
// A position has some 250 moves, whose probabilities have widely different logarithms. By these the
// moves are distributed to numBins bins; they are then nearly sorted, and an insertion sort
// completes the order.
func sortMoves(moves, memory []Move) []Move {
	var ends [numBins + 1]int
	for i := range moves {
		ends[bin(moves[i].Probability)+1]++
	}
	for i := range numBins {
		ends[i+1] += ends[i]
	}
	memory = append(memory[:0], moves...)
	for i := range memory {
		end := &ends[bin(memory[i].Probability)]
		moves[*end] = memory[i]
		*end++
	}
	for i := range moves {
		m, at := moves[i], i
		for ; at > 0 && moves[at-1].Probability < m.Probability; at-- {
			moves[at] = moves[at-1]
		}
		moves[at] = m
	}
	return memory
}

const numBins = 512

// bin returns the bin of a probability; the first bin has the highest ones. The bits of a
// floating-point number, read as an integer, grow about as its logarithm. Probabilities of 2^-32
// and less share the last bin.
func bin(p float64) int {
	const one = 1023 << 52
	return int(min((one-min(math.Float64bits(p), one))>>48, numBins-1))
}
