package kinds

import (
	"context"
	"errors"

	"katachi/beam/fold"
	"katachi/games/collection"
	"katachi/internal/lots"
)

func init() {
	fold.Register[Index]("index")
}

// Index makes a collection, like katachi index of a new folder. Batches read, replay and pack the
// records in lots. One worker makes the segments and the catalogue from the lots in their order,
// because the segment of a game depends on all games before it.
type Index struct {
	Strict     bool
	Duplicates collection.Duplicates
	Sources    []string // absolute paths: see collection.AddOptions
}

// From stores the sources of the games for the collection's list.
func (x *Index) From(paths []string) { x.Sources = paths }

// Unmerged says that parts are not merged before the end: merging would not make them smaller.
func (*Index) Unmerged() {}

// LotEnds reports where batches may be cut.
func (*Index) LotEnds(files int, bytes int64) bool { return lots.Ends(files, bytes) }

// Batch reads a batch.
func (x *Index) Batch(ctx context.Context, b *fold.Batch, path string, r *fold.Report) error {
	w := lots.NewWriter(x.Strict)
	err := b.Each(ctx, func(f fold.File) error {
		r.Files++
		games, moves, problems, err := w.Read(f.Source, f.Index, f.From)
		r.Games += int64(games)
		r.Moves += int64(moves)
		for _, p := range problems {
			name := f
			name.Path = p.Path // with the number of the game
			r.Problem(p.What, name.Name())
		}
		return err
	})
	if err != nil {
		return err
	}
	return w.WriteFile(path)
}

// Merge is not called.
func (*Index) Merge(context.Context, string, []string) error {
	return errors.New("lots are not merged")
}

// Finish makes the collection.
func (x *Index) Finish(ctx context.Context, path string, parts []string) error {
	return lots.Collect(ctx, path, parts, uint8(x.Duplicates), x.Sources)
}
