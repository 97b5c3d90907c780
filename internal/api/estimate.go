package api

import (
	"context"

	"katachi/games/collection"
	"katachi/internal/ops/search"
)

// EstimateRequest asks for an estimate of the number of hits of a search.
type EstimateRequest struct{ Sought }

// EstimateAnswer is an estimate from randomly chosen games.
type EstimateAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision"`
	Query      string `json:"query" doc:"The query as text"`
	collection.Estimate
}

// Estimate estimates the number of hits of a search, much faster than counting them.
func (s *Service) Estimate(ctx context.Context, in *EstimateRequest) (*EstimateAnswer, error) {
	asked, err := in.query(0, 0)
	if err != nil {
		return nil, err
	}
	if asked.OnlyNamed() {
		return nil, bad("named", "estimate of names")
	}
	var out *EstimateAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		e, err := search.Estimate(ctx, collection.Union{h.Games}, asked)
		if err == nil {
			out = &EstimateAnswer{h.Name, revision, asked.String(), *e}
		}
		return err
	})
	return out, err
}
