package api

import (
	"context"

	"katachi/games/collection"
	"katachi/internal/ops/compare"
)

// CompareRequest asks how far a game is known in a collection. The game is a record, or one of the
// collection.
type CompareRequest struct {
	Record     *Record `json:"record,omitempty"`
	Collection string  `json:"collection,omitempty" doc:"Name of the collection that the game is compared with; absent: the first"`
	Game       int64   `json:"game,omitempty" doc:"Number of a game of the collection, instead of a record"`
	SGF        bool    `json:"sgf,omitempty" doc:"Also return the record with what is known as comments and labels"`
	Engine     string  `json:"engine,omitempty" doc:"An engine of the server, which says what the move lost that left the known positions: see /collections"`
	WithProblems
	compare.Request
}

// CompareAnswer is the comparison of a game with those of a collection.
type CompareAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision"`
	*compare.Answer
	SGF string `json:"sgf,omitempty"`
}

// Compare compares a game with those of a collection.
func (s *Service) Compare(ctx context.Context, in *CompareRequest) (*CompareAnswer, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	engine, err := s.Advisor.engine(in.Engine)
	if err != nil {
		return nil, err
	}
	g, err := s.Game(ctx, oneOf(in.Record, in.Collection, in.Game), nil)
	if err != nil {
		return nil, err
	}
	if err := compare.Check(g); err != nil {
		return nil, wrong("record", err)
	}
	set, err := s.problemsOf(ctx, &in.WithProblems)
	if err != nil {
		return nil, err
	}
	var out *CompareAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		env := &compare.Env{In: collection.Union{h.Games}, Name: "the game", Game: g, Shown: h.sources().shown, Problems: set}
		if in.Record != nil {
			env.Name = in.Record.name()
		}
		if engine != nil {
			env.Judge = engine.Judge
		}
		found, err := compare.Do(ctx, env, &in.Request)
		if err != nil {
			return err
		}
		out = &CompareAnswer{Collection: h.Name, Revision: revision, Answer: found}
		if in.SGF {
			out.SGF = string(found.SGF())
		}
		return nil
	})
	return out, err
}
