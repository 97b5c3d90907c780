package hashtree

import "math/bits"

// sample is a window of the profile and how often similar ones occur.
type sample struct {
	window
	weight float64
}

const (
	maxCells  = 6    // hashed by one branch
	minGain   = 0.2  // candidates per visit that one more cell must rule out
	seldom    = 20   // visits of a first branch below which few slots are enough,
	fewIds    = 48   // if its list is not longer
	often     = 2000 // visits of a branch from which more slots are worth their memory
	maxTrials = 256  // variants that are tried when cells are chosen
)

// sampled has the cells at which one variant of a list fails in one sample.
type sampled struct {
	fails  uint64
	weight float64
}

// chooseCells returns the cells whose contents rule out most candidates of list in the samples. It
// adds one cell at a time, as long as each gains enough.
func (b *builder) chooseCells(list []uint32, samples []sample, known uint64, depth int) (mask uint64) {
	if len(list) < 2 || b.full() {
		return 0
	}
	visits := b.try(list, samples, known)
	scale := float64(len(list)) / float64(min(len(list), maxTrials)) / visits
	for range cellsFor(len(list), visits, depth) {
		cell, gain := bestCell(b.bad, mask)
		if gain*scale < minGain {
			break
		}
		mask |= cell
	}
	return mask
}

// cellsFor returns how many cells may be hashed for a list of n variants: slots must not cost more
// memory than their visits are worth.
func cellsFor(n int, visits float64, depth int) int {
	if depth == 1 && visits < seldom && n < fewIds {
		n /= 4
	} else if visits >= often {
		n *= 16
	}
	return min(maxCells, (bits.Len(uint(n))+1)/2)
}

// try fills b.bad and returns the weight of all samples. If the profile has too few samples, it
// adds windows of other points, ignoring their known cells.
func (b *builder) try(list []uint32, samples []sample, known uint64) (visits float64) {
	const enough, standIns = 8, 16
	b.bad = b.bad[:0]
	step := max(1, len(list)/maxTrials)
	for i := range min(len(samples), keptSamples) {
		s := &samples[i]
		visits += s.weight
		for j := 0; j < len(list); j += step {
			b.bad = append(b.bad, sampled{b.tests[list[j]&^exact].fails(&s.window), s.weight})
		}
	}
	if len(samples) >= enough {
		return visits
	}
	const weight = 0.1
	for i := range min(standIns, len(b.common)) {
		visits += weight
		for j := 0; j < len(list); j += step {
			b.bad = append(b.bad, sampled{b.tests[list[j]&^exact].fails(&b.common[i]) &^ known, weight})
		}
	}
	return visits
}

// bestCell returns the cell that rules out most of the candidates that mask leaves.
func bestCell(bad []sampled, mask uint64) (cell uint64, gain float64) {
	var gains [64]float64
	for _, s := range bad {
		if s.fails&mask != 0 {
			continue
		}
		for f := s.fails; f != 0; f &= f - 1 {
			gains[bits.TrailingZeros64(f)] += s.weight
		}
	}
	for i, g := range gains {
		if g > gain {
			cell, gain = 1<<i, g
		}
	}
	return cell, gain
}
