package gtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// Errors with texts given by the specification.
var (
	errSize     = errors.New("unacceptable size")
	errStones   = errors.New("invalid number of stones")
	errNotEmpty = errors.New("board not empty")
	errVertices = errors.New("bad vertex list")
	errLoad     = errors.New("cannot load file")
)

// handleSetup adds the commands that begin a game.
func (s *Server) handleSetup() {
	s.Handle("boardsize", s.boardsize)
	s.Handle("clear_board", s.clearBoard)
	s.Handle("komi", s.komi)
	s.Handle("kata-get-rules", s.getRules)
	s.Handle("kata-set-rules", s.setRules)
	s.Handle("fixed_handicap", s.fixedHandicap)
	s.Handle("place_free_handicap", s.placeFreeHandicap)
	s.Handle("set_free_handicap", s.setFreeHandicap)
	s.Handle("loadsgf", s.loadSGF)
	s.Handle("time_settings", s.timeSettings)
	s.Handle("kgs-time_settings", s.kgsTimeSettings)
	s.Handle("time_left", s.timeLeft)
}

// boardsize also clears the board, whose contents the specification leaves open.
func (s *Server) boardsize(_ context.Context, c *Call) (string, error) {
	size, err := c.Int(0)
	if err != nil {
		return "", err
	}
	if rows, err := c.text(1); err == nil && rows != strconv.Itoa(size) {
		return "", errSize
	}
	if size < board.MinSize || size > board.MaxSize {
		return "", errSize
	}
	s.State.begin(board.New(size))
	return "", nil
}

func (s *Server) clearBoard(context.Context, *Call) (string, error) {
	s.State.begin(board.New(s.size()))
	return "", nil
}

func (s *Server) komi(_ context.Context, c *Call) (string, error) {
	rules := s.State.Game.Rules()
	var err error
	if rules.Komi, err = c.Float(0); err == nil {
		s.State.Game.SetRules(rules)
	}
	return "", err
}

// getRules answers in KataGo's JSON.
func (s *Server) getRules(context.Context, *Call) (string, error) {
	rules := s.State.Game.Rules()
	scoring := "AREA"
	if rules.Territory {
		scoring = "TERRITORY"
	}
	return fmt.Sprintf(`{"hasButton":false,"ko":%q,"scoring":%q,"suicide":%t,"tax":"NONE","whiteHandicapBonus":%q}`,
		rules.Ko(), scoring, rules.Suicide, rules.HandicapBonus()), nil
}

// setRules sets rules by name. As in KataGo, komi does not change.
func (s *Server) setRules(_ context.Context, c *Call) (string, error) {
	rules, err := board.ParseRules(c.rest)
	if err != nil {
		return "", err
	}
	rules.Komi = s.State.Game.Rules().Komi
	s.State.Game.SetRules(rules)
	return "", nil
}

func (s *Server) fixedHandicap(_ context.Context, c *Call) (string, error) {
	n, err := c.Int(0)
	if err != nil {
		return "", err
	}
	points, err := board.Handicap(n, s.size())
	if err != nil {
		return "", errStones
	}
	return s.handicap(points)
}

func (s *Server) placeFreeHandicap(_ context.Context, c *Call) (string, error) {
	n, err := c.Int(0)
	if err != nil {
		return "", err
	}
	if n < 2 || n >= s.size()*s.size() {
		return "", errStones
	}
	return s.handicap(freeHandicap(n, s.size()))
}

func (s *Server) setFreeHandicap(_ context.Context, c *Call) (string, error) {
	var points []board.Point
	seen := map[board.Point]bool{}
	for i := range c.Args {
		p, err := c.Point(i)
		if err != nil {
			return "", err
		}
		if p == board.Pass || seen[p] {
			return "", errVertices
		}
		seen[p] = true
		points = append(points, p)
	}
	if len(points) < 2 || len(points) >= s.size()*s.size() {
		return "", errVertices
	}
	_, err := s.handicap(points)
	return "", err
}

// handicap begins a game with black stones on the points, and returns their names.
func (s *Server) handicap(points []board.Point) (string, error) {
	if !s.State.isEmpty() {
		return "", errNotEmpty
	}
	b := board.New(s.size())
	if _, err := b.Set(board.Black, points...); err != nil {
		return "", errVertices
	}
	s.State.begin(b) // White is to move
	return vertices(points, s.size()), nil
}

func (s *Server) loadSGF(ctx context.Context, c *Call) (string, error) {
	if len(c.Args) == 0 {
		return "", ErrSyntax
	}
	for _, r := range c.records() {
		if s.opt.Load != nil && s.opt.Load(ctx, &s.State, r.name, r.before) == nil {
			return "", nil
		}
	}
	return "", errLoad
}

// record is a file, with the number of the move to stop before.
type record struct {
	name   string
	before int
}

// records returns the possible meanings of the arguments of loadsgf. In the protocol, arguments end
// at blanks, but file names may contain blanks. So it tries the first argument with a number, then
// the rest of the line, without and with a number at its end. A name in quotes may also mean the
// name without them.
func (c *Call) records() (list []record) {
	last := len(c.Args) - 1
	if n, err := c.Int(1); err == nil {
		list = append(list, record{c.Args[0], n})
	}
	list = append(list, record{c.rest, 0})
	if n, err := c.Int(last); err == nil && last > 0 {
		list = append(list, record{strings.TrimSpace(strings.TrimSuffix(c.rest, c.Args[last])), n})
	}
	for _, r := range list {
		if n := len(r.name); n > 2 && r.name[0] == '"' && r.name[n-1] == '"' {
			list = append(list, record{r.name[1 : n-1], r.before})
		}
	}
	return list
}

func (s *Server) size() int { return s.State.Game.Board().Size() }
