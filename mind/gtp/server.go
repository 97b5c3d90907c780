package gtp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"katachi/board"
)

// Options are the options of a Server. The zero value and nil are usable.
type Options struct {
	Name    string       // answer to the command name; "katachi" if empty
	Version string       // answer to the command version; "0" if empty. Lizzie needs 0.N with N >= 15
	Rules   *board.Rules // of the games until others are set; nil is area scoring, simple ko, no suicide, no komi

	// Load reads a record for loadsgf and makes s the position before the move
	// of the number, counted from 1, or the last position if that is 0. After
	// an error, which is that of ctx where it ended first, s must be as before.
	// Without Load no file can be loaded.
	Load func(ctx context.Context, s *State, name string, before int) error

	// Now is the clock for measuring moves; nil is time.Now.
	Now func() time.Time

	// Done is called after every command that succeeded, before its answer is sent, with
	// the text of the answer. It must not change c.State. It may be nil.
	Done func(ctx context.Context, c *Call, text string)
}

// handler answers one command: see [Server.Handle].
type handler = func(ctx context.Context, c *Call) (string, error)

// Server is an engine with one game. It is not safe for concurrent use.
type Server struct {
	State State

	player   Player
	opt      Options
	handlers map[string]handler
	in       *input
	out      *bufio.Writer
	quit     bool
}

// NewServer returns a Server with an empty board of 19x19. opt may be nil.
func NewServer(p Player, opt *Options) *Server {
	s := &Server{player: p, handlers: map[string]handler{}}
	if opt != nil {
		s.opt = *opt
	}
	if s.opt.Now == nil {
		s.opt.Now = time.Now
	}
	s.State.Game = board.NewGame(board.DefaultSize, s.opt.Rules)
	s.handleAdministration()
	s.handleSetup()
	s.handlePlay()
	s.handleEnd()
	if a, ok := p.(Analyst); ok {
		s.handleAnalysis(a)
	}
	return s
}

// Handle adds a command, or replaces one. h returns the text of the answer, which may have several
// lines and needs no line end; the text of an error is sent to the client as it is.
func (s *Server) Handle(name string, h func(ctx context.Context, c *Call) (string, error)) {
	s.handlers[name] = h
}

// commands returns the names of all commands, sorted.
func (s *Server) commands() []string {
	names := make([]string, 0, len(s.handlers))
	for name := range s.handlers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Serve answers the commands of r on w until quit, the end of r, or the end of ctx, whose error it
// returns. It also answers a last line without a line end. When ctx ends, a read of r may be left
// pending.
func (s *Server) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	s.in, s.out, s.quit = newInput(r), bufio.NewWriter(w), false
	for !s.quit {
		line, err := s.in.next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return err
		}
		if err := s.answer(ctx, line, err); err != nil {
			return err
		}
	}
	return nil
}

// answer carries out one line and writes the answer. bad is an error from reading the line. Lines
// without a command get no answer.
func (s *Server) answer(ctx context.Context, line string, bad error) error {
	c, ok := parse(line)
	if !ok && bad == nil {
		return nil
	}
	if bad != nil {
		return s.write("?"+c.id+" ", bad.Error())
	}
	c.State = &s.State
	h, ok := s.handlers[c.Name]
	if !ok {
		return s.write("?"+c.id+" ", "unknown command")
	}
	text, err := h(ctx, c)
	if s.opt.Done != nil && (err == nil || errors.Is(err, errStreamed)) {
		s.opt.Done(ctx, c, text)
	}
	if errors.Is(err, errStreamed) {
		s.out.WriteString("\n")
		return s.out.Flush()
	}
	if err != nil {
		return s.write("?"+c.id+" ", strings.Join(strings.Fields(err.Error()), " "))
	}
	return s.write("="+c.id+" ", text)
}

// errStreamed is returned by a handler that has written its answer except for the end.
var errStreamed = errors.New("answer is written")

// write sends an answer. It removes empty lines, which would end the answer early.
func (s *Server) write(head, text string) error {
	s.out.WriteString(head)
	text = strings.TrimRight(text, "\n")
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n")
	}
	s.out.WriteString(text)
	s.out.WriteString("\n\n")
	return s.out.Flush()
}

// State is the state of a game. Komi and the side to move are in Game.
type State struct {
	Game *board.Game
	Time Time
}

// begin starts a game, with the rules of the previous one, from a position that cannot be undone.
func (s *State) begin(b *board.Board) {
	rules := s.Game.Rules()
	s.Game = board.GameFrom(b, &rules)
	s.Time.Left = [4]Clock{}
}

// turn makes c the side to move, and returns a function that restores the previous one.
func (s *State) turn(c board.Color) (back func()) {
	g, was := s.Game, s.Game.ToMove()
	g.SetToMove(c)
	return func() { g.SetToMove(was) }
}

// isEmpty reports whether no stone is on the board.
func (s *State) isEmpty() bool {
	b := s.Game.Board()
	for p := range b.Points {
		if b.Color(p) != board.Empty {
			return false
		}
	}
	return true
}
