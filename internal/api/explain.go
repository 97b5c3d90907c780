package api

import (
	"context"
	"errors"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/ops/games"
	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// Explained is a move with its purposes and the reasons for its names.
type Explained struct {
	*report.Why
	Purposes []names.Purpose
}

// Explain returns the reasons for the names of a move of the main line, and its purposes.
func Explain(ctx context.Context, g *sgf.Game, move int) (*Explained, error) {
	size, rows := g.Size()
	if err := sgf.CheckSize(size, rows); err != nil {
		return nil, wrong("record", err)
	}
	f, err := takeReader(size)
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	why, err := report.Explain(ctx, &report.NamedRecord{Game: g}, f, move)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, wrong("move", err)
	}
	why.DropStructural()
	out := &Explained{Why: why}
	board := *why.Board // the next game changes that of the follower
	why.Board = &board
	f.Reset(size)
	for m, err := range report.NameMoves(ctx, g, f) {
		if err != nil {
			return nil, err
		}
		if m.Number == move {
			out.Purposes = append(out.Purposes, f.Purposes()...)
			break
		}
	}
	return out, nil
}

// NameMoves names the moves of the main line of a game and calls each with them; with purposes if
// requested. It returns the reason if it stopped at an illegal move, else "".
func NameMoves(ctx context.Context, g *sgf.Game, purposes bool, each func(*report.NamedMove)) (illegal *lang.Sentence, err error) {
	size, rows := g.Size()
	if err := sgf.CheckSize(size, rows); err != nil {
		return nil, wrong("record", err)
	}
	f, err := takeReader(size)
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	for m, err := range report.NameMoves(ctx, g, f) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			return report.Said(illegal), nil
		}
		if err != nil {
			return nil, err
		}
		if purposes {
			m.Purposes = f.Purposes()
		}
		each(m)
	}
	return nil, nil
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
		out.Names, err = games.CountNames(ctx, h.Games, &games.NameQuestion{Where: in.Where, Board: out.Board}, nil)
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
