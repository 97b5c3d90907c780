package gtpengine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/gtp"
	"katachi/reading"
)

// solveNodes is small, because a client waits for the answer.
const solveNodes = 200_000

// read returns the solver, and creates it at its first use.
func (e *Engine) read() *reading.Solver {
	if e.solver == nil {
		e.solver = report.NewSolver(0)
	}
	return e.solver
}

// solve reads [GOAL] POINT... [COLOR] and answers for the group (or both groups) there, if the
// colour plays first: the status, whether it is proven, the moves that work, and the best play.
func (e *Engine) solve(ctx context.Context, call *gtp.Call) (string, error) {
	g := call.State.Game
	o, err := asks(call)
	if err != nil {
		return "", err
	}
	s, err := report.Solve(ctx, e.read(), &report.Position{Game: g, Next: board.Pass}, o)
	if err != nil {
		return "", err
	}
	size := g.Board().Size()
	lines := []string{s.Status.String(), s.Comment()}
	if len(s.Moves) > 0 {
		lines = append(lines, "works "+strings.Join(report.PointNames(s.Moves, size), " "))
	}
	if len(s.Line) > 0 {
		lines = append(lines, "play "+s.Played(s.Line))
	}
	return strings.Join(lines, "\n"), nil
}

// asks reads [GOAL] POINT... [COLOR].
func asks(call *gtp.Call) (o report.SolveOptions, err error) {
	b := call.State.Game.Board()
	o.Nodes = solveNodes
	first, last := 0, len(call.Args)
	if last > 0 && o.Goal.UnmarshalText([]byte(call.Args[0])) == nil {
		first = 1
	}
	if last > first+1 {
		if c, err := call.Color(last - 1); err == nil {
			o.Mover = c
			last--
		}
	}
	for i := first; i < max(last, first+1); i++ {
		p, err := call.Point(i)
		if err != nil {
			return o, err
		}
		if p == board.Pass || !b.Color(p).IsStone() {
			return o, errors.New("no stone at " + p.Name(b.Size()))
		}
		o.At = append(o.At, p)
	}
	return o, nil
}

// status answers the status of the weakest group of each colour: a line for each, with one of its
// stones.
func (e *Engine) status(ctx context.Context, call *gtp.Call) (string, error) {
	if len(call.Args) > 0 {
		return "", errors.New("syntax error")
	}
	g := call.State.Game
	var lines []string
	for _, goal := range []reading.Goal{reading.Live, reading.Kill} {
		s, err := report.Solve(ctx, e.read(), &report.Position{Game: g, Next: board.Pass}, report.SolveOptions{
			Goal: goal, Nodes: solveNodes,
		})
		switch {
		case errors.Is(err, reading.ErrNoGroup), errors.Is(err, reading.ErrNoRegion):
			continue
		case err != nil:
			return "", err
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", s.Owner().Name(), s.Group[0].Name(g.Board().Size()), s.Status))
	}
	return strings.Join(lines, "\n"), nil
}
