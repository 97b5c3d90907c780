package kinds

import (
	"context"

	"katachi/beam/fold"
	"katachi/internal/harvest"
)

func init() {
	fold.Register[Harvest]("harvest")
}

// Harvest collects the patterns around moves, like katachi patterns harvest. Its parts are those of
// package harvest.
type Harvest struct {
	Sizes []int
	harvest.Selection
}

// Batch harvests a batch.
func (h *Harvest) Batch(ctx context.Context, b *fold.Batch, path string, r *fold.Report) error {
	one, err := harvest.NewHarvester(h.Sizes)
	if err != nil {
		return err
	}
	cut := 0
	err = eachText(ctx, b, r, func(f fold.File, text []byte) (int, error) {
		before := one.Provenance().Games
		err := one.Games(ctx, text)
		if one.Cut() > cut {
			cut = one.Cut()
			r.Problem("cut at an illegal move", f.Name())
		}
		return int(one.Provenance().Games - before), err
	})
	if err != nil {
		return err
	}
	r.Moves, r.Keys = int64(one.Provenance().Moves), int64(one.Len())
	return one.WriteFile(ctx, path)
}

// Merge merges parts.
func (h *Harvest) Merge(ctx context.Context, path string, parts []string) error {
	return harvest.Merge(ctx, path, parts...)
}

// Finish writes the set of patterns.
func (h *Harvest) Finish(ctx context.Context, path string, parts []string) error {
	kept, err := harvest.Select(ctx, h.Selection, parts...)
	if err != nil {
		return err
	}
	return kept.WriteSet(ctx, path)
}

// Beside writes the table.
func (h *Harvest) Beside(ctx context.Context, path string, parts []string) error {
	kept, err := harvest.Select(ctx, h.Selection, parts...)
	if err != nil {
		return err
	}
	return kept.WriteTable(ctx, path)
}
