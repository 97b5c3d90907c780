// Package kinds has the folds over games that katachi-beam runs: how each makes a part from a batch
// of games, and how it merges parts.
package kinds

import (
	"context"

	"katachi/beam/fold"
	"katachi/shape"
)

func init() {
	fold.Register[Shapes]("shapes")
}

// Shapes learns shapes, like katachi learn --shapes. Its parts are partial files of shapes.
type Shapes struct {
	Scheme  shape.Scheme
	AtLeast int   // as for katachi learn
	Part    bool  // write a partial file, not a database
	Memory  int64 // bytes for a batch, 0 means 1 GB
}

// Batch learns a batch.
func (s *Shapes) Batch(ctx context.Context, b *fold.Batch, path string, r *fold.Report) error {
	l, err := shape.NewLearner(&shape.Options{Scheme: s.Scheme, Memory: s.Memory})
	if err != nil {
		return err
	}
	defer l.Close()
	err = eachText(ctx, b, r, func(_ fold.File, text []byte) (int, error) {
		before := l.Provenance().Games
		err := l.Games(ctx, text)
		return int(l.Provenance().Games - before), err
	})
	if err != nil {
		return err
	}
	r.Moves = int64(l.Provenance().Moves)
	return l.WriteFile(ctx, path)
}

// Merge merges partial files.
func (s *Shapes) Merge(ctx context.Context, path string, parts []string) error {
	return shape.Merge(ctx, path, nil, parts...)
}

// Finish makes the database or, with Part, the partial file.
func (s *Shapes) Finish(ctx context.Context, path string, parts []string) error {
	if s.Part {
		return shape.Merge(ctx, path, nil, parts...)
	}
	return shape.Freeze(ctx, path, &shape.MergeOptions{AtLeast: s.AtLeast}, parts...)
}

// eachText calls use with the SGF text of each file of a batch, which is valid until the next call,
// and adds up the numbers of games that it returns. Files that cannot be read or have no game are
// added to the problems.
func eachText(ctx context.Context, b *fold.Batch, r *fold.Report, use func(fold.File, []byte) (games int, err error)) error {
	var data []byte
	return b.Each(ctx, func(f fold.File) error {
		r.Files++
		var err error
		if data, err = f.Source.ReadSGF(f.Index, data[:0]); err != nil {
			r.Unread(f, err)
			return nil
		}
		games, err := use(f, data)
		r.Games += int64(games)
		if err == nil && games == 0 {
			r.Problem("no game", f.Name())
		}
		return err
	})
}
