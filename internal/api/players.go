package api

import (
	"cmp"
	"context"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/ops/games"
	"katachi/internal/report"
)

// PlayersRequest asks for the players of games, for instance by a part of a name.
type PlayersRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	query.Where
	Limit int `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Players to list; 0: 20"`
}

// PlayersAnswer lists players.
type PlayersAnswer struct {
	Collection string              `json:"collection"`
	Revision   string              `json:"revision"`
	Total      int                 `json:"total" doc:"Players that were found"`
	List       []collection.Player `json:"list"`
}

const somePlayers = 20

// Players lists players.
func (s *Service) Players(ctx context.Context, in *PlayersRequest) (*PlayersAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	out := &PlayersAnswer{List: []collection.Player{}}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		var env *games.PlayersEnv
		if env, out.Revision, err = s.players(ctx, h); err != nil {
			return err
		}
		out.Collection = h.Name
		all, err := games.Players(ctx, env, &in.Where)
		out.Total = len(all)
		out.List = append(out.List, all[:min(len(all), cmp.Or(in.Limit, somePlayers))]...)
		return err
	})
	return out, err
}

// players returns what answers questions about the players of a collection, and its revision.
func (s *Service) players(ctx context.Context, h *Held) (*games.PlayersEnv, string, error) {
	revision, err := h.Revision(ctx)
	return &games.PlayersEnv{In: h.Games, Limits: s.Limits, All: func(ctx context.Context) ([]collection.Player, error) {
		return h.players(ctx, revision)
	}}, revision, err
}

// players returns all players of the collection; it keeps the list until the collection changes.
func (h *Held) players(ctx context.Context, revision string) ([]collection.Player, error) {
	h.last.mu.Lock()
	defer h.last.mu.Unlock()
	if h.last.players != nil && h.last.playersOf == revision {
		return h.last.players, nil
	}
	list, err := h.Games.Players(ctx, &query.Where{})
	if err == nil {
		h.last.players, h.last.playersOf = list, revision
	}
	return list, err
}

// PlayerRequest asks for the statistics of a player.
type PlayerRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	games.PlayerRequest
}

// PlayerAnswer holds the statistics of a player in a collection.
type PlayerAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision"`
	games.PlayerStats
}

// Player returns the statistics of a player.
func (s *Service) Player(ctx context.Context, in *PlayerRequest) (*PlayerAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	out := &PlayerAnswer{}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		var env *games.PlayersEnv
		if env, out.Revision, err = s.players(ctx, h); err != nil {
			return err
		}
		out.Collection = h.Name
		found, err := games.Player(ctx, env, &in.PlayerRequest)
		if err != nil {
			return err
		}
		if found == nil {
			return NewProblem(StatusNotFound, "player", "nobody", h.Name, report.OneLine(in.Player))
		}
		out.PlayerStats = *found
		return nil
	})
	return out, err
}
