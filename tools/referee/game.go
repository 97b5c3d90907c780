package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"katachi/board"
)

// side is one of the two programs in one game.
type side struct {
	*engine
	name    string // "a" or "b"
	clock   clock
	moves   int           // requested
	longest time.Duration // of a move
}

// game is one game that is being played.
type game struct {
	settings *Settings
	number   int
	referee  *engine
	engines  []*engine // all three
	sides    [4]*side  // by colour
	moves    []board.Move
	judged   []float64 // Black's lead at the last estimates
	result   *Result
}

// play plays a game to its end. An error means that the game could not be played; a fault of a
// program during the game is a result.
func play(ctx context.Context, s *Settings, number int, patience time.Duration) (*Result, error) {
	g := &game{settings: s, number: number, result: &Result{Game: number}}
	defer g.stop()
	if err := g.start(ctx, patience); err != nil {
		return nil, fmt.Errorf("game %d: %w", number, err)
	}
	began := time.Now()
	for !g.over() {
		if err := g.turn(ctx); err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
	}
	g.result.Seconds = time.Since(began).Seconds()
	g.account()
	return g.result, nil
}

// stop ends the programs.
func (g *game) stop() {
	for _, e := range g.engines {
		e.stop()
	}
}

// over reports whether the game has a result.
func (g *game) over() bool { return g.result.How != "" }

// colours returns what a and b play: a has Black in the odd games.
func colours(number int) (a, b board.Color) {
	if number%2 == 1 {
		return board.Black, board.White
	}
	return board.White, board.Black
}

// start starts the three programs and sets up the opening.
func (g *game) start(ctx context.Context, patience time.Duration) error {
	s := g.settings
	seed := strconv.FormatUint(s.Seed*1_000_000+uint64(g.number), 10)
	begin := func(what, command string) (*engine, error) {
		e, err := start(ctx, strings.ReplaceAll(command, "{seed}", seed), patience)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		g.engines = append(g.engines, e)
		for _, line := range []string{fmt.Sprintf("boardsize %d", s.Size), "clear_board", fmt.Sprintf("komi %g", s.Komi)} {
			if _, err := e.ask(ctx, "%s", line); err != nil {
				return nil, fmt.Errorf("%s, command %q: %s: %w", what, command, line, err)
			}
		}
		return e, nil
	}
	var err error
	if g.referee, err = begin("the referee", s.Referee); err != nil {
		return err
	}
	ca, cb := colours(g.number)
	g.result.Black = map[board.Color]string{ca: "a", cb: "b"}[board.Black]
	for _, p := range []struct {
		name, command string
		color         board.Color
	}{{"a", s.A, ca}, {"b", s.B, cb}} {
		e, err := begin("program "+p.name, p.command)
		if err != nil {
			return err
		}
		c, err := parseClock(s.Clock)
		if err != nil {
			return err
		}
		g.sides[p.color] = &side{engine: e, name: p.name, clock: c}
		if c.set {
			if _, err := e.ask(ctx, "time_settings %s", c.settings()); err != nil {
				return fmt.Errorf("program %s: time_settings: %w", p.name, err)
			}
		}
	}
	for _, m := range opening(s, g.number) {
		for _, e := range g.engines {
			if _, err := e.ask(ctx, "play %s %s", m.Color.Name(), m.Point.Name(s.Size)); err != nil {
				return fmt.Errorf("the opening: play %s %s: %w", m.Color.Name(), m.Point.Name(s.Size), err)
			}
		}
		g.moves = append(g.moves, m)
	}
	g.result.Opening = len(g.moves)
	g.sides[board.Black].begin()
	g.sides[board.White].begin()
	return nil
}

// opening returns random moves, none beside another stone; on boards of 7 rows or more all are on
// the third line or above. Games 1 and 2 have the same opening, games 3 and 4, and so on.
func opening(s *Settings, number int) (moves []board.Move) {
	random := rand.New(rand.NewPCG(s.Seed, uint64((number+1)/2)))
	var free []board.Point
	for y := range s.Size {
		for x := range s.Size {
			if s.Size < 7 || min(x, y, s.Size-1-x, s.Size-1-y) >= 2 {
				free = append(free, board.At(x, y))
			}
		}
	}
	turn := board.Black
	for len(moves) < s.Opening && len(free) > 0 {
		p := free[random.IntN(len(free))]
		moves = append(moves, board.Move{Color: turn, Point: p})
		turn = turn.Opponent()
		x, y := p.XY()
		free = slices.DeleteFunc(free, func(q board.Point) bool {
			u, v := q.XY()
			return max(u-x, x-u, v-y, y-v) <= 1
		})
	}
	return moves
}

// turn asks the player to move for a move, and sends it to the other programs.
func (g *game) turn(ctx context.Context) error {
	c := board.Black
	if n := len(g.moves); n > 0 {
		c = g.moves[n-1].Color.Opponent()
	}
	s, other := g.sides[c], g.sides[c.Opponent()]
	if s.clock.set {
		if _, err := s.ask(ctx, "time_left %s %s", c.Name(), s.clock.timeLeft()); err != nil && ctx.Err() == nil {
			return g.failed(c, err)
		}
	}
	began := time.Now()
	answer, err := s.ask(ctx, "genmove %s", c.Name())
	took := time.Since(began)
	s.moves++
	s.longest = max(s.longest, took)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return g.failed(c, err)
	case !s.clock.spend(took):
		return g.wins(c.Opponent(), "time", fmt.Sprintf("%v for a move", took.Round(time.Millisecond)))
	case strings.EqualFold(answer, "resign"):
		return g.wins(c.Opponent(), "resignation", "")
	}
	p, err := board.ParsePoint(answer, g.settings.Size)
	if err != nil {
		return g.wins(c.Opponent(), "illegal", answer)
	}
	name := p.Name(g.settings.Size)
	if _, err := g.referee.ask(ctx, "play %s %s", c.Name(), name); err != nil {
		if refused := refusal(""); !errors.As(err, &refused) {
			return fmt.Errorf("the referee: %w", err)
		}
		return g.wins(c.Opponent(), "illegal", name)
	}
	g.moves = append(g.moves, board.Move{Color: c, Point: p})
	if _, err := other.ask(ctx, "play %s %s", c.Name(), name); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return g.failed(c.Opponent(), err)
	}
	return g.look(ctx)
}

// failed ends the game, because the program of this colour does not play.
func (g *game) failed(c board.Color, err error) error {
	switch refused := refusal(""); {
	case errors.Is(err, errSilent):
		return g.wins(c.Opponent(), "silent", "")
	case errors.As(err, &refused):
		return g.wins(c.Opponent(), "refused", string(refused))
	}
	return g.wins(c.Opponent(), "died", err.Error())
}

// wins ends the game without counting.
func (g *game) wins(c board.Color, how, why string) error {
	g.result.How, g.result.Why = how, why
	g.result.Winner = g.sides[c].name
	g.result.Score = letter(c) + "+" + map[string]string{"resignation": "R", "time": "T"}[how]
	if how != "resignation" && how != "time" {
		g.result.Score += "F"
	}
	return nil
}

func letter(c board.Color) string { return strings.ToUpper(c.Name()[:1]) }
