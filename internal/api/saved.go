package api

import (
	"context"
	"errors"

	"katachi/games/collection"
	"katachi/internal/report"
)

// SavedRequest asks for the saved searches of a collection.
type SavedRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
}

// SavedAnswer lists the saved searches of a collection.
type SavedAnswer struct {
	Collection string                   `json:"collection"`
	Searches   []collection.SavedSearch `json:"searches" doc:"Sorted by name, each with its query as text"`
}

// SaveRequest asks to save a search in a collection.
type SaveRequest struct {
	Name   string `json:"name" doc:"One line of text, at most 100 characters"`
	Search Sought `json:"search" doc:"The search, as for /search without the fields of the list; it names the collection"`
}

// ForgetRequest asks to remove a saved search.
type ForgetRequest struct {
	Collection string `json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Name       string `json:"name" doc:"Of the saved search"`
}

// Saved lists the saved searches of a collection.
func (s *Service) Saved(ctx context.Context, in *SavedRequest) (*SavedAnswer, error) {
	return s.saved(in.Collection, func(*collection.Collection) error { return nil })
}

// SaveSearch saves a search in a collection, and returns all saved searches.
func (s *Service) SaveSearch(ctx context.Context, in *SaveRequest) (*SavedAnswer, error) {
	if err := collection.CheckSearchName(in.Name); err != nil {
		return nil, wrong("name", err)
	}
	asked, err := in.Search.query(0, 0)
	if err != nil {
		p := ProblemOf(err)
		if p.Field != "" {
			p.Field = "search." + p.Field
		}
		return nil, p
	}
	kept := *asked.Query
	kept.Limit, kept.Offset = 0, 0 // the part of the list is not saved
	return s.saved(in.Search.Collection, func(c *collection.Collection) error {
		err := c.SaveSearch(ctx, in.Name, &kept)
		if errors.Is(err, collection.ErrSearchExists) {
			return NewProblem(StatusConflict, "name", "search exists", in.Name)
		}
		return err
	})
}

// ForgetSearch removes a saved search from a collection, and returns the others.
func (s *Service) ForgetSearch(ctx context.Context, in *ForgetRequest) (*SavedAnswer, error) {
	return s.saved(in.Collection, func(c *collection.Collection) error {
		err := c.RemoveSearches(ctx, in.Name)
		if errors.Is(err, collection.ErrNotFound) {
			return NewProblem(StatusNotFound, "name", "no saved search", report.OneLine(in.Name))
		}
		return err
	})
}

// saved calls do with a collection, and returns its saved searches.
func (s *Service) saved(name string, do func(*collection.Collection) error) (out *SavedAnswer, err error) {
	err = s.Shelf.live(name, func(h *Held) error {
		if err := do(h.Games); err != nil {
			return err
		}
		list, err := h.Games.SavedSearches()
		out = &SavedAnswer{h.Name, append([]collection.SavedSearch{}, list...)}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
