package api

import (
	"context"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/ops/games"
	"katachi/internal/quiz"
	"katachi/internal/report"
)

// GuessRequest asks for a position of a game whose next move is to be guessed, or contains a guess.
type GuessRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Game       int64  `query:"game" json:"game,omitempty" minimum:"0" doc:"Number of the game; 0: a random one that matches the filters"`
	Move       int    `query:"move" json:"move,omitempty" minimum:"0" doc:"Moves played so far"`
	Point      string `query:"point" json:"point,omitempty" doc:"The guess; \"skip\" shows the move without a guess; absent: the position only"`
	Seed       int64  `query:"seed" json:"seed,omitempty" minimum:"0" doc:"Random seed that chooses the game; 0: a new one"`
	query.Where
}

// GuessAnswer is a position of a game, and the verdict on a guess.
type GuessAnswer struct {
	Collection string   `json:"collection"`
	Game       int64    `json:"game"`
	Size       int      `json:"size"`
	Move       int      `json:"move" doc:"Moves played so far"`
	Moves      int      `json:"moves" doc:"Moves of the game"`
	Board      string   `json:"board"`
	Last       string   `json:"last" doc:"The last move; \"pass\" if none was played"`
	Turn       string   `json:"turn" doc:"Who is to move; empty at the end of the game"`
	Over       bool     `json:"over" doc:"The game ends here"`
	Verdict    *Verdict `json:"verdict,omitempty"`
}

// Verdict is the result of a guess.
type Verdict struct {
	Played string   `json:"played"`
	Right  bool     `json:"right"`
	Points int      `json:"points" doc:"0 to 100: 100 for the move itself, up to 80 for one that other games played"`
	Others []Choice `json:"others" doc:"What other games played here, the most frequent first"`
	Hits   int      `json:"hits" doc:"Hits of all other moves"`
	Region string   `json:"region,omitempty" doc:"The part of the board that they have in common, two corners"`
}

// Choice is a move that other games played.
type Choice struct {
	Point string `json:"point"`
	Hits  int    `json:"hits"`
}

// guessable is the least number of moves of a randomly chosen game.
const guessable = 30

// Guess shows a position of a game, and compares a guess with the next move.
func (s *Service) Guess(ctx context.Context, in *GuessRequest) (*GuessAnswer, error) {
	if err := in.Where.Check(); err != nil {
		return nil, err
	}
	switch {
	case in.Move < 0:
		return nil, below("move", 0, in.Move)
	case in.Game < 0:
		return nil, below("game", 1, in.Game)
	case in.Game > 0 && in.Seed != 0:
		return nil, bad("seed", "seed and game")
	case in.Game > 0:
		if err := unasked(&in.Where, "leave them out, or the number of the game"); err != nil {
			return nil, err
		}
	}
	var out *GuessAnswer
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		id := in.Game
		if id == 0 {
			seed := in.Seed
			if seed == 0 {
				seed = -1 // by chance
			}
			var err error
			if id, err = games.AnyGame(ctx, h.Games, &in.Where, guessable, seed); err != nil {
				return asBad(err)
			}
		}
		g, err := h.Games.SGF(ctx, id)
		if err != nil {
			return err
		}
		game, err := quiz.New(h.Games, g, id)
		if err != nil {
			return err
		}
		for range in.Move {
			if !game.PlayNext() {
				return bad("move", "no position after", in.Move)
			}
		}
		out = &GuessAnswer{
			Collection: h.Name, Game: id, Size: game.Board().Size(), Move: in.Move, Moves: report.CountMoves(g),
			Board: rows(game.Board()), Last: game.Last().Name(game.Board().Size()),
		}
		_, color, ok := game.Next()
		if out.Over = !ok; ok {
			out.Turn = color.Name()
		}
		if in.Point == "" || !ok {
			return nil
		}
		out.Verdict, err = verdict(ctx, game, in.Point)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// verdict compares a guess with the next move.
func verdict(ctx context.Context, game *quiz.Quiz, point string) (*Verdict, error) {
	size := game.Board().Size()
	skipped := strings.EqualFold(point, "skip")
	guess := board.Pass
	if !skipped {
		var err error
		if guess, err = board.ParsePoint(point, size); err != nil {
			return nil, bad("point", "not a guess", point)
		}
	}
	v, err := game.Guess(ctx, guess)
	if err != nil {
		return nil, err
	}
	out := &Verdict{Played: v.Played.Name(size), Right: !skipped && v.Guess == v.Played, Points: v.Points, Hits: v.Hits, Others: []Choice{}}
	if skipped {
		out.Points = 0
	}
	for _, o := range v.Others {
		out.Others = append(out.Others, Choice{o.Point.Name(size), o.Hits})
	}
	if v.Hits > 0 {
		out.Region = report.Span(v.From, v.To).Name(size)
	}
	return out, nil
}
