package predict

import (
	"cmp"
	"context"
	"slices"
)

// prune keeps at most the given number of hashed features, the most important ones. The
// importance is the squared weight times the sum of squared gradients: to second order,
// how much the likelihood of the training games would fall without the weight (Y.
// LeCun, J. Denker and S. Solla, Optimal Brain Damage, 1990). With a feature, those
// that it implies are kept, too, because the extractor reaches it through them.
//
// If ctx ends first, nothing has changed, and the checkpoint is saved.
func (t *trainer) prune(ctx context.Context, most int) error {
	matter := t.importance(ctx)
	sorted := slices.Clone(matter)
	if ctx.Err() == nil {
		slices.Sort(sorted)
	}
	if err := ctx.Err(); err != nil {
		return cmp.Or(t.saveAtOnce(), err)
	}
	least := float32(0)
	if len(sorted) > most {
		least = sorted[len(sorted)-most]
	}
	old := *t
	n := 0
	for slot, mark := range old.dict.marks {
		if mark != 0 && matter[slot] >= least {
			n++
		}
	}
	t.dict = newDictionary(n)
	t.prepare()
	copy(t.weights, old.weights[:numDense])
	copy(t.squares, old.squares[:numDense])
	for slot, mark := range old.dict.marks {
		if mark == 0 || matter[slot] < least {
			continue
		}
		to := t.dict.add(old.keys[slot])
		t.keys[to] = old.keys[slot]
		t.weights[numDense+to], t.squares[numDense+to] = old.weights[int(numDense)+slot], old.squares[int(numDense)+slot]
	}
	return nil
}

// importance returns the importance of each slot, which is at least that of any feature that
// implies it. The result is meaningless if ctx ends.
func (t *trainer) importance(ctx context.Context) []float32 {
	matter := make([]float32, len(t.dict.marks))
	for slot := range matter {
		w := t.weights[int(numDense)+slot]
		matter[slot] = w * w * t.squares[int(numDense)+slot]
	}
	for range stoneRings { // a feature implies at most so many others, one by one
		if ctx.Err() != nil {
			break
		}
		for slot, up := range t.parents {
			matter[up] = max(matter[up], matter[slot])
		}
	}
	return matter
}
