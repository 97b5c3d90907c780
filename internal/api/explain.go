package api

import (
	"context"
	"slices"

	"katachi/internal/fields"
	"katachi/internal/ops/name"
	"katachi/names"
	"katachi/sgf"
)

// Explained is a move with its purposes and the reasons for its names.
type Explained struct {
	*name.Why
	Purposes []names.Purpose
}

// Explain returns the reasons for the names of a move of the main line, and its purposes.
func Explain(ctx context.Context, g *sgf.Game, move int) (*Explained, error) {
	out := &Explained{}
	return out, named(g, func(f *names.Follower) (err error) {
		if out.Why, err = name.Explain(ctx, &name.Record{Game: g}, f, move); err != nil {
			if ctx.Err() != nil {
				return err
			}
			return wrong("move", err)
		}
		out.DropStructural()
		board := *out.Board // the next game changes that of the follower
		out.Board = &board
		f.Reset(board.Size())
		for m, err := range name.Moves(ctx, g, f, false) {
			if err != nil {
				return err
			}
			if m.Number == move {
				out.Purposes = slices.Clone(f.Purposes())
				break
			}
		}
		return nil
	})
}

// WalkNames names the moves of a game as [name.Walk] does, with purposes and comments if requested.
func WalkNames(ctx context.Context, g *sgf.Game, in *name.Request, lang string, each func(*name.Move) error) (illegal []error, err error) {
	if err := fields.Check(in); err != nil {
		return nil, asBad(err)
	}
	err = named(g, func(f *names.Follower) (err error) {
		illegal, err = name.Walk(ctx, &name.Env{Follower: f, More: name.Purposes(lang, nil)}, g, in, each)
		return err
	})
	return illegal, err
}
