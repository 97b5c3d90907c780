package kinds

import (
	"bytes"
	"context"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"katachi/beam/fold"
	"katachi/mind/predict"
)

func init() {
	fold.Register[Model]("model")
}

// Model trains a model of moves, like katachi learn -o. Batches read the games and find the
// features of their moves; only this can be done in parts. One worker does the training, which
// needs all games in one order. Parts are files of lessons.
type Model struct {
	Epochs int
	Seed   uint64
	Bits   int
	Keep   int
}

// Unmerged says that parts are not merged before the end: merging would not make them smaller.
func (*Model) Unmerged() {}

// Batch reads the games of a batch.
func (m *Model) Batch(ctx context.Context, b *fold.Batch, path string, r *fold.Report) error {
	var games [][]byte
	err := eachText(ctx, b, r, func(f fold.File, text []byte) (int, error) {
		found, others, cut := predict.TrainingGamesOf(ctx, bytes.Clone(text))
		for range others {
			r.Problem("nothing to learn from", f.Name())
		}
		for range cut {
			r.Problem("cut at an illegal move", f.Name())
		}
		games = append(games, found...)
		return len(found) + others, ctx.Err()
	})
	if err != nil {
		return err
	}
	r.Games = int64(len(games))
	return predict.WriteLessons(ctx, path, games)
}

// Merge is not called.
func (*Model) Merge(context.Context, string, []string) error {
	return fmt.Errorf("files of lessons are not merged")
}

// Finish trains.
func (m *Model) Finish(ctx context.Context, path string, parts []string) error {
	log.Infof(ctx, "%sthe games are read; this worker trains the model", fold.LogMark)
	trained, err := predict.TrainLessons(ctx, &predict.Options{Epochs: m.Epochs, Seed: m.Seed, Bits: m.Bits, Keep: m.Keep}, parts...)
	if err != nil {
		return err
	}
	return trained.WriteFile(path)
}
