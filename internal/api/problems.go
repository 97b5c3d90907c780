package api

import (
	"context"

	"katachi/games/collection"
	"katachi/internal/fields"
	"katachi/internal/ops/problems"
)

// ProblemsRequest asks which problems of a collection stood in games: in all of a collection, in a
// game of it, or in a record.
type ProblemsRequest struct {
	Problems   string  `json:"problems,omitempty" doc:"Name of the collection of problems; absent: the first"`
	Collection string  `json:"collection,omitempty" doc:"Name of the collection of games; absent: the first"`
	Game       int64   `json:"game,omitempty" doc:"Only in this game of the collection"`
	Record     *Record `json:"record,omitempty" doc:"Only in this record, instead of a collection; if it sets up a position: which problem is this?"`
	problems.Request
}

// ProblemsAnswer lists the problems that stood.
type ProblemsAnswer struct {
	Collection string `json:"collection" doc:"Of the games; empty for a record"`
	Revision   string `json:"revision" doc:"Its revision"`
	*problems.Answer
}

// Problems finds problems in games.
func (s *Service) Problems(ctx context.Context, in *ProblemsRequest) (*ProblemsAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	if err := in.Where.Check(); err != nil {
		return nil, asBad(err)
	}
	set, err := s.problemsIn(ctx, in.Problems)
	if err != nil {
		return nil, err
	}
	if in.Record != nil || in.Game != 0 {
		return s.problemsOfGame(ctx, set, in)
	}
	var out *ProblemsAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		found, err := problems.Do(ctx, set, &problems.Env{In: collection.Union{h.Games}}, &in.Request)
		if err != nil {
			return err
		}
		from := h.sources()
		for i := range found.List {
			found.List[i].Path = from.inSource(found.List[i].Path)
		}
		out = &ProblemsAnswer{h.Name, revision, found}
		return nil
	})
	return out, err
}

// problemsIn returns the problems of a collection, without the folders of this machine.
func (s *Service) problemsIn(ctx context.Context, name string) (set *problems.Set, err error) {
	err = s.Shelf.Use(ctx, name, func(h *Held) error {
		if set, err = problems.Read(ctx, h.Games); err != nil {
			return err
		}
		from := h.sources()
		for i := range set.List {
			set.List[i].Path = from.inSource(set.List[i].Path)
		}
		return nil
	})
	return set, err
}

// WithProblems names problems that may have stood in one game; only a NameRequest has comments.
type WithProblems struct {
	Problems string `json:"problems,omitempty" needs:"comment" doc:"A collection of problems: also say which stood in the game"`
	Like     int    `json:"like,omitempty" needs:"problems" minimum:"0" maximum:"3" doc:"As in /problems"`
}

// problemsOf returns the problems that are named; nil for none.
func (s *Service) problemsOf(ctx context.Context, in *WithProblems) (*problems.Set, error) {
	if in.Problems == "" {
		return nil, nil
	}
	set, err := s.problemsIn(ctx, in.Problems)
	if err == nil {
		set.Like = in.Like
	}
	return set, err
}

// problemsOfGame finds problems in one game.
func (s *Service) problemsOfGame(ctx context.Context, set *problems.Set, in *ProblemsRequest) (*ProblemsAnswer, error) {
	g, err := s.Game(ctx, oneOf(in.Record, in.Collection, in.Game), nil)
	if err != nil {
		return nil, err
	}
	if err := g.Playable(); err != nil {
		return nil, wrong("record", err)
	}
	name := ""
	if in.Record != nil {
		name = in.Record.name()
	}
	found, err := problems.InGame(ctx, set, name, g, &in.Request)
	return &ProblemsAnswer{Answer: found}, err
}
