package api

import (
	"context"
	"errors"

	"katachi/games/ask"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// AskRequest is a question about moves of games, with the part of its hits to list.
type AskRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Question   string `query:"question" json:"question,omitempty" maxLength:"8000" doc:"The question, as for katachi ask: \"called ladder as m then within 10 touches m; by year\""`
	Limit      int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Hits to list"`
	Skip       int    `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Hits to pass over in the list"`
	Boards     bool   `query:"boards" json:"boards,omitempty" doc:"Each hit of the list has the board at the hit, for a small picture"`
}

// AskAnswer is the answer to a question.
type AskAnswer struct {
	Collection string         `json:"collection"`
	Revision   string         `json:"revision" doc:"Revision of the collection, which changes with its games"`
	Warning    *lang.Sentence `json:"warning,omitempty" doc:"What is odd about the names that were searched"`
	report.AskedJSON
	Boards []string `json:"boards,omitempty" doc:"Boards of the hits, in their order"`
}

// Ask answers a question about the games of a collection.
func (s *Service) Ask(ctx context.Context, in *AskRequest) (*AskAnswer, error) {
	q, err := in.question()
	if err != nil {
		return nil, err
	}
	var out *AskAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = in.ask(ctx, h, q)
		return err
	})
	return out, err
}

// question parses the question. The problem of an invalid one has the place of the mistake.
func (in *AskRequest) question() (*ask.Question, error) {
	if in.Question == "" {
		return nil, bad("question", "no question")
	}
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	if in.Boards && in.Limit > maxBoards {
		return nil, bad("limit", "boards limit", maxBoards)
	}
	q, err := ask.Parse(in.Question)
	var syntax *ask.SyntaxError
	if errors.As(err, &syntax) {
		p := wrong("question", err)
		p.Line, p.Column = syntax.Line, syntax.Column
		return nil, p
	}
	return q, err
}

// ask answers the question for a collection.
func (in *AskRequest) ask(ctx context.Context, h *Held, q *ask.Question) (*AskAnswer, error) {
	revision, err := h.Revision(ctx)
	if err != nil {
		return nil, err
	}
	found, err := report.Ask(ctx, h.Games, q, &report.AskOptions{Skip: in.Skip, Limit: in.Limit})
	if err != nil {
		return nil, asBad(err)
	}
	out := &AskAnswer{Collection: h.Name, Revision: revision, Warning: h.hidden(found.Warning), AskedJSON: found.JSON()}
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
