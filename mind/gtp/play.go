package gtp

import (
	"context"
	"errors"
	"strings"

	"katachi/board"
)

var (
	errIllegal = errors.New("illegal move")
	errUndo    = errors.New("cannot undo")
)

// handlePlay adds the commands of the game.
func (s *Server) handlePlay() {
	s.Handle("play", s.play)
	s.Handle("genmove", s.genmove)
	s.Handle("reg_genmove", s.regGenmove)
	s.Handle("undo", s.undo)
}

func (s *Server) play(_ context.Context, c *Call) (string, error) {
	color, err := c.Color(0)
	if err != nil {
		return "", err
	}
	p, err := c.Point(1)
	if err != nil {
		return "", err
	}
	if _, err := s.State.Game.Play(color, p); err != nil {
		return "", errIllegal
	}
	return "", nil
}

func (s *Server) genmove(ctx context.Context, c *Call) (string, error) {
	color, choice, err := s.choose(ctx, c)
	if err != nil {
		return "", err
	}
	return s.carryOut(color, choice)
}

// carryOut plays a choice and returns the answer to the client.
func (s *Server) carryOut(c board.Color, choice Choice) (string, error) {
	if choice.Resign {
		return "resign", nil
	}
	if _, err := s.State.Game.Play(c, choice.Point); err != nil {
		return "", err
	}
	return choice.Point.Name(s.size()), nil
}

// regGenmove is genmove without playing the move.
func (s *Server) regGenmove(ctx context.Context, c *Call) (string, error) {
	_, choice, err := s.choose(ctx, c)
	if err != nil || choice.Resign {
		return "resign", err
	}
	return choice.Point.Name(s.size()), nil
}

// choose lets the player choose a move of the colour in c.
func (s *Server) choose(ctx context.Context, c *Call) (board.Color, Choice, error) {
	color, err := c.Color(0)
	if err != nil {
		return color, Choice{}, err
	}
	choice, err := s.think(ctx, color, func(ctx context.Context) (Choice, error) {
		return s.player.Genmove(ctx, &s.State)
	})
	return color, choice, err
}

// think lets the player of c choose a move, and subtracts the time from its clock. The context ends
// when the client wants the move at once, by "stop", "quit" or GoGui's "# interrupt". Other lines
// wait. Input is still read if a player ignores its context.
func (s *Server) think(
	ctx context.Context, c board.Color, choose func(context.Context) (Choice, error)) (Choice, error,
) {
	began := s.opt.Now()
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	defer s.State.turn(c)()
	s.in.start(func(text string) {
		if interrupts(text) {
			cancel()
		}
	})
	choice, err := choose(thinking)
	if err == nil || errors.Is(err, thinking.Err()) {
		err = ctx.Err()
	}
	s.State.Time.spend(c, s.opt.Now().Sub(began))
	return choice, err
}

// interrupts reports whether a line asks for the move at once.
func interrupts(line string) bool {
	if c, ok := parse(line); ok {
		return c.Name == "stop" || c.Name == "quit"
	}
	return strings.TrimSpace(line) == "# interrupt"
}

// undo takes back a move; handicap stones stay.
func (s *Server) undo(context.Context, *Call) (string, error) {
	if !s.State.Game.Undo() {
		return "", errUndo
	}
	return "", nil
}
