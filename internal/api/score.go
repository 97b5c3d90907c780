package api

import (
	"context"

	"katachi/internal/ops/score"
)

// ScoreRequest asks how a game ends. Without rules, those of the root hold, else Chinese ones.
type ScoreRequest struct {
	Position
	score.Request
	Root string `query:"root" json:"root,omitempty" maxLength:"8000" doc:"The first node of the record, as SGF: rules, komi and result are read from it"`
}

// ScoreAnswer is the end of a game.
type ScoreAnswer struct{ score.Answer }

// Score settles the end of a game.
func Score(ctx context.Context, in *ScoreRequest) (*ScoreAnswer, error) {
	pl, err := in.stones()
	if err != nil {
		return nil, err
	}
	if in.Root != "" {
		g, err := rootOf(in.Root)
		if err != nil {
			return nil, err
		}
		pl.Node = g.Root
		pl.Game.SetRules(g.Rules(pl.Game.Rules()))
	}
	s, err := score.Do(ctx, nil, pl, &in.Request)
	if err != nil {
		return nil, asBad(err)
	}
	return &ScoreAnswer{*s.Answer()}, nil
}
