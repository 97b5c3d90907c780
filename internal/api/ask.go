package api

import (
	"context"

	"katachi/internal/fields"
	"katachi/internal/ops/question"
	"katachi/internal/ops/search"
)

// AskRequest is a question about moves of games, with the part of its hits to list.
type AskRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	question.Request
	Boards bool `query:"boards" json:"boards,omitempty" doc:"Each hit of the list has the board at the hit, for a small picture"`
}

// AskAnswer is the answer to a question.
type AskAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision" doc:"Revision of the collection, which changes with its games"`
	*question.Answer
	Boards []string `json:"boards,omitempty" doc:"Boards of the hits, in their order"`
}

// Ask answers a question about the games of a collection.
func (s *Service) Ask(ctx context.Context, in *AskRequest) (out *AskAnswer, err error) {
	switch {
	case in.Question == "":
		return nil, bad("question", "no question")
	case in.Boards && in.Limit > maxBoards:
		return nil, bad("limit", "boards limit", maxBoards)
	}
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = in.ask(ctx, h)
		return err
	})
	return out, err
}

// ask answers the question for a collection.
func (in *AskRequest) ask(ctx context.Context, h *Held) (*AskAnswer, error) {
	revision, err := h.Revision(ctx)
	if err != nil {
		return nil, err
	}
	found, err := question.Do(ctx, &question.Env{In: h.Games}, &in.Request)
	if err != nil {
		return nil, asBad(err)
	}
	out := &AskAnswer{Collection: h.Name, Revision: revision, Answer: found}
	out.Warning = h.hidden(found.Warning)
	from := h.sources()
	for i := range out.Hits {
		hit := &out.Hits[i]
		hit.Path = from.inSource(hit.Path)
		if in.Boards {
			board, err := h.boardAt(ctx, hit.Game, hit.Node)
			if err != nil {
				return nil, err
			}
			out.Boards = append(out.Boards, board)
		}
	}
	return out, nil
}

// boardAt returns the rows of the board after a node of the main line of a game.
func (h *Held) boardAt(ctx context.Context, game int64, node int) (string, error) {
	g, err := h.Games.SGF(ctx, game)
	if err != nil {
		return "", err
	}
	at, err := search.GameAt(g, node)
	if err != nil {
		return "", err
	}
	return rows(at.Board()), nil
}
