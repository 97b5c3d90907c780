package kinds

import (
	"context"
	"encoding/json"
	"math"
	"os"

	"katachi/beam/fold"
	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
)

func init() {
	fold.Register[Names]("names")
}

// Names counts the names of players' moves, like katachi name --summary. Its parts are summaries in
// JSON.
type Names struct {
	Reading bool // include names that depend on reading
	All     bool // include shapes that define structure
}

// Batch names the moves of a batch.
func (n *Names) Batch(ctx context.Context, b *fold.Batch, path string, r *fold.Report) error {
	matchers, _, err := patternset.Matchers(nil, "auto", engines.Work{Positions: engines.Unlimited.Positions}, 0)
	if err != nil {
		return err
	}
	follower := func() *names.Follower {
		var shapes []match.Incremental
		for _, m := range matchers {
			shapes = append(shapes, match.Follow(m.Clone()))
		}
		namer := names.Builtin().Namer()
		if n.Reading {
			namer = names.Builtin().ReadingNamer()
		}
		return namer.Follow(board.DefaultSize, shapes...)
	}
	var sum name.Summary
	err = b.Sources(ctx, func(src fold.SourcePart) error {
		odd := &name.RecordsOptions{Follower: follower, Threads: 1, Problem: r.Problem}
		count, err := name.Records(ctx, src.Source, odd, func(one *name.Record) *name.Record { return one },
			func(one *name.Record) error {
				sum.Add(one, name.Wording{Structural: n.All}, &name.Request{})
				return nil
			})
		r.Files += int64(count.Files)
		r.Games += int64(count.Games)
		r.Moves += int64(count.Moves)
		return err
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(&sum)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// Merge adds up summaries.
func (n *Names) Merge(_ context.Context, path string, parts []string) error {
	sum, err := sumOf(parts)
	if err != nil {
		return err
	}
	data, err := json.Marshal(sum)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

func sumOf(parts []string) (*name.Summary, error) {
	sum := &name.Summary{}
	for _, part := range parts {
		data, err := os.ReadFile(part)
		if err == nil {
			err = sum.Merge(data)
		}
		if err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// Finish writes a line for all players together and one for each, in JSON.
func (n *Names) Finish(_ context.Context, path string, parts []string) error {
	sum, err := sumOf(parts)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := sum.WriteJSON(f, 0, math.MaxInt, math.MaxInt); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}
