package api

import (
	"cmp"
	"context"

	"katachi/internal/fields"
	"katachi/internal/ops/josekis"
)

// JosekisRequest asks for the openings and josekis in the games of a collection.
type JosekisRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	josekis.Request
	Limit int `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Lines or sequences to list; 0: 50"`
	Skip  int `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Those to skip"`
}

// JosekisAnswer holds the openings and josekis of a collection.
type JosekisAnswer struct {
	Collection string `json:"collection"`
	Total      int    `json:"total" doc:"Lines or sequences that were found"`
	*josekis.Answer
}

// Josekis counts the openings and josekis of games.
func (s *Service) Josekis(ctx context.Context, in *JosekisRequest) (*JosekisAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	out := &JosekisAnswer{}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out.Collection = h.Name
		if out.Answer, err = josekis.Do(ctx, &josekis.Env{In: h.Games, Threads: 1, Limits: s.Limits}, &in.Request); err != nil {
			return err
		}
		out.Total = max(len(out.Lines), len(out.Unnamed))
		out.Lines, out.Unnamed = part(out.Lines, in.Skip, in.Limit), part(out.Unnamed, in.Skip, in.Limit)
		return nil
	})
	return out, err
}

// part returns the requested part of a list.
func part[T any](list []T, skip, limit int) []T {
	list = list[min(skip, len(list)):]
	return list[:min(cmp.Or(limit, 50), len(list))]
}
