package api

import (
	"context"

	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// LikeRequest asks for positions similar to a given one.
type LikeRequest struct {
	Sought
	Differences int `query:"differences" json:"differences,omitempty" minimum:"0" maximum:"3" doc:"Most differences between positions: 1 to 3; 0: 1"` // more would take seconds
	Limit       int `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"200" doc:"Games to list"`
	Skip        int `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Games to skip in the list"`
}

// LikeAnswer lists the games with such a position.
type LikeAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision" doc:"Revision of the collection, which changes with its games"`
	search.LikeAnswer
	Boards []string `json:"boards" doc:"The positions of the list, in its order"`
}

// Like finds positions similar to a given one.
func (s *Service) Like(ctx context.Context, in *LikeRequest) (*LikeAnswer, error) {
	asked, err := in.query()
	if err != nil {
		return nil, err
	}
	var out *LikeAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = in.like(ctx, h, asked)
		return err
	})
	return out, err
}

// query returns the query of the request, and rejects conditions that do not apply to similarity.
func (in *LikeRequest) query() (*report.Placed, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	asked, err := in.Sought.query(max(1, in.Limit), in.Skip) // a query without a limit lists all
	switch {
	case err != nil:
		return nil, err
	case asked.OnlyNamed():
		return nil, bad("query", "like rows")
	case len(asked.Sequence) > 0:
		return nil, bad("then", "like then")
	case asked.Next != query.Any:
		return nil, bad("next", "like next")
	case asked.Variations:
		return nil, bad("variations", "like variations")
	}
	return asked, nil
}

// like searches a collection.
func (in *LikeRequest) like(ctx context.Context, h *Held, asked *report.Placed) (*LikeAnswer, error) {
	revision, err := h.Revision(ctx)
	if err != nil {
		return nil, err
	}
	found, err := search.Like(ctx, h.Games, asked, max(1, in.Differences))
	if err != nil {
		return nil, asBad(err)
	}
	found.List = found.List[:min(in.Limit, len(found.List))]
	out := &LikeAnswer{Collection: h.Name, Revision: revision, LikeAnswer: found.JSON(), Boards: []string{}}
	from := h.sources()
	for i := range out.List {
		out.List[i].Path = from.inSource(out.List[i].Path)
		out.Boards = append(out.Boards, rows(found.List[i].Board))
	}
	return out, nil
}
