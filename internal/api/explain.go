package api

import (
	"context"
	"errors"
	"slices"
	"strings"

	"katachi/internal/fields"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/games"
	"katachi/internal/ops/name"
	"katachi/names"
	"katachi/sgf"
)

// Explained is a move with its purposes and the reasons for its names.
type Explained struct {
	*name.Why
	Purposes []names.Purpose
}

// Explain returns the reasons for the names of a move of the main line, and its purposes.
func Explain(ctx context.Context, g *sgf.Game, move int) (*Explained, error) {
	out := &Explained{}
	return out, named(g, func(f *names.Follower) (err error) {
		if out.Why, err = name.Explain(ctx, &name.Record{Game: g}, f, move); err != nil {
			if ctx.Err() != nil {
				return err
			}
			return wrong("move", err)
		}
		out.DropStructural()
		board := *out.Board // the next game changes that of the follower
		out.Board = &board
		f.Reset(board.Size())
		for m, err := range name.Moves(ctx, g, f, false) {
			if err != nil {
				return err
			}
			if m.Number == move {
				out.Purposes = slices.Clone(f.Purposes())
				break
			}
		}
		return nil
	})
}

// WalkNames names the moves of a game as [name.Walk] does, with purposes and comments if requested.
func WalkNames(ctx context.Context, g *sgf.Game, in *name.Request, lang string, each func(*name.Move) error) (illegal []error, err error) {
	if err := fields.Check(in); err != nil {
		return nil, asBad(err)
	}
	err = named(g, func(f *names.Follower) (err error) {
		illegal, err = name.Walk(ctx, &name.Env{Follower: f, More: name.Purposes(lang, nil)}, g, in, each)
		return err
	})
	return illegal, err
}

// PlayerRequest asks for the statistics of a player.
type PlayerRequest struct {
	Collection string `json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	query.Where
}

// PlayerAnswer holds the statistics of a player in a collection.
type PlayerAnswer struct {
	Collection   string
	Players      []collection.Player // players with the name, those with most games first
	Black, White Tally               // of the player's games with each colour
	First, Last  uint32              // days of the earliest and the latest, as numbers yyyymmdd; 0 where none is known
	Board        int                 // the most frequent size of board; Names are counted on it
	Names        *games.NameCounts   // names of the moves of both sides in these games; nil if not stored
}

// Tally is how games ended for a player.
type Tally struct{ Games, Won, Lost int }

// add counts a game that a player played with a colour.
func (t *Tally) add(result, color string) {
	t.Games++
	switch {
	case strings.HasPrefix(result, color+"+"):
		t.Won++
	case strings.HasPrefix(result, "B+"), strings.HasPrefix(result, "W+"):
		t.Lost++
	}
}

// Player counts the games of a player.
func (s *Service) Player(ctx context.Context, in *PlayerRequest) (*PlayerAnswer, error) {
	if in.Player == "" {
		return nil, bad("player", "whose games")
	}
	if err := in.Where.Check(); err != nil {
		return nil, err
	}
	out := &PlayerAnswer{}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		out.Collection = h.Name
		var err error
		if out.Players, err = h.Games.Players(ctx, &in.Where); err != nil {
			return err
		}
		black, white := in.Where, in.Where
		black.Player, black.Black = "", in.Player
		white.Player, white.White = "", in.Player
		if err := out.count(ctx, h.Games, &black, &out.Black, "B"); err != nil {
			return err
		}
		if err := out.count(ctx, h.Games, &white, &out.White, "W"); err != nil {
			return err
		}
		boards, err := h.Games.Boards(ctx)
		if err != nil {
			return err
		}
		for size, games := range boards {
			if games > boards[out.Board] || games == boards[out.Board] && size > out.Board {
				out.Board = size
			}
		}
		out.Names, err = games.CountNames(ctx, h.Games, &games.NamesRequest{Where: in.Where, Board: out.Board}, nil)
		if errors.Is(err, collection.ErrNoNames) {
			out.Names, err = nil, nil
		}
		return err
	})
	return out, err
}

// count adds the games of one colour.
func (out *PlayerAnswer) count(ctx context.Context, games *collection.Collection, where *query.Where, t *Tally, color string) error {
	for g, err := range games.Games(ctx, where) {
		if err != nil {
			return err
		}
		t.add(g.Result, color)
		if g.Day == 0 {
			continue
		}
		if out.First == 0 || g.Day < out.First {
			out.First = g.Day
		}
		out.Last = max(out.Last, g.Day)
	}
	return nil
}
