package gtpengine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"katachi/board"
	"katachi/internal/ops/solve"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/gtp"
	"katachi/mind/search"
	"katachi/reading"
)

// solveNodes is small, because a client waits for the answer.
const solveNodes = 200_000

// read returns the solver, and creates it at its first use.
func (e *Engine) read() *reading.Solver {
	if e.solver == nil {
		e.solver = solve.NewSolver(0)
		if e.Search != nil {
			e.solver.Owner = solve.OwnerBy(e.judge)
		}
	}
	return e.solver
}

// ownerVisits is how long the network looks at a position to choose a group.
const ownerVisits = 20

// judge is a [report.Judge] by the network.
func (e *Engine) judge(
	ctx context.Context, positions iter.Seq2[int, *report.Position], found func(i int, p *analysis.Position),
) error {
	for i, pos := range positions {
		r, err := e.Search.Run(ctx, pos.Game, search.Budget{Visits: ownerVisits})
		if err != nil {
			return err
		}
		found(i, r)
	}
	return nil
}

// solve reads [GOAL] POINT... [COLOR] and answers for the group (or both groups) there, if the
// colour plays first: the status, whether it is proven, the moves that work, and the best play.
func (e *Engine) solve(ctx context.Context, call *gtp.Call) (string, error) {
	g := call.State.Game
	in, first, err := asks(call)
	if err != nil {
		return "", err
	}
	s, err := solve.Do(ctx, e.read(), &report.Position{Game: g, Next: board.Pass}, first, in)
	if err != nil {
		return "", err
	}
	size := g.Board().Size()
	lines := []string{s.Standing().String(), s.Comment()}
	if len(s.Moves) > 0 {
		lines = append(lines, "works "+strings.Join(report.PointNames(s.Moves, size), " "))
	}
	if len(s.Line) > 0 {
		lines = append(lines, "play "+s.Played(s.Line))
	}
	return strings.Join(lines, "\n"), nil
}

// asks reads [GOAL] POINT... [COLOR].
func asks(call *gtp.Call) (in *solve.Request, first board.Color, err error) {
	in = &solve.Request{Nodes: solveNodes}
	points := call.Args
	if len(points) > 0 && new(reading.Goal).UnmarshalText([]byte(points[0])) == nil {
		in.Goal, points = points[0], points[1:]
	}
	if n := len(points); n > 1 {
		if c, err := call.Color(len(call.Args) - 1); err == nil {
			first, points = c, points[:n-1]
		}
	}
	if len(points) == 0 {
		return nil, first, errors.New("syntax error")
	}
	in.At = strings.Join(points, " ")
	return in, first, nil
}

// status answers the status of the weakest group of each colour: a line for each, with one of its
// stones.
func (e *Engine) status(ctx context.Context, call *gtp.Call) (string, error) {
	if len(call.Args) > 0 {
		return "", errors.New("syntax error")
	}
	g := call.State.Game
	var lines []string
	for _, goal := range [...]string{"live", "kill"} {
		s, err := solve.Do(ctx, e.read(), &report.Position{Game: g, Next: board.Pass}, board.Empty, &solve.Request{Goal: goal, Nodes: solveNodes})
		switch {
		case errors.Is(err, reading.ErrNoGroup), errors.Is(err, reading.ErrNoRegion):
			continue
		case err != nil:
			return "", err
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", s.Owner().Name(), s.Group[0].Name(g.Board().Size()), s.Standing()))
	}
	return strings.Join(lines, "\n"), nil
}
