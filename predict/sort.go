package predict

import "math"

// sortMoves sorts moves by falling probability, of equals the first in reading order
// first, which is the order they come in. It returns the memory it needs besides.
//
// A position has some 250 moves, whose logarithms spread over a wide range: dealt
// out by them to as many bins, they are nearly sorted, and insertion ends it.
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

// bin returns the bin of a probability: the first has the highest. The bits of a
// floating-point number grow with it, about as its logarithm does; 2^-32 and what is
// below that share the last bin.
func bin(p float64) int {
	const one = 1023 << 52
	return int(min((one-min(math.Float64bits(p), one))>>48, numBins-1))
}
