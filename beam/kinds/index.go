package kinds

import (
	"context"
	"errors"

	"katachi/beam/fold"
	"katachi/collection"
	"katachi/internal/lots"
)

func init() {
	fold.Register[Index]("index")
}

// Index makes a collection, as katachi index does of a folder that is not there. Batches read, replay
// and pack the records, in lots; segments and catalogue are made of the lots in their order, by one
// worker: which segment a game is in depends on all games before it.
type Index struct {
	Strict     bool
	Duplicates collection.Duplicates
	Sources    []string // absolute paths: see collection.AddOptions
}

// From keeps what the games come from, for the collection's list.
func (x *Index) From(paths []string) { x.Sources = paths }

// Unmerged says that parts are not merged on the way: together they are as large as they are.
func (*Index) Unmerged() {}

// LotEnds says where batches may be cut.
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
