package predict

import (
	"cmp"
	"context"
	"slices"
)

// prune keeps the hashed features that matter most, at most so many: by weight
// squared times the sum of squared gradients, which is how much the likelihood of the
// training games would fall without the weight, to second order (Y. LeCun, J. Denker
// and S. Solla, Optimal Brain Damage, 1990). A feature that is kept keeps those that
// it implies, because the extractor reaches it through them.
//
// If ctx ends on the way, everything is as it was before, and saved.
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

// importance returns how much each slot matters, at least as much as what implies it. If
// ctx ends, it means nothing.
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
