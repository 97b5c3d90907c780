package api

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"katachi/board"
	"katachi/internal/ops/solve"
	"katachi/reading"
)

// SolveRequest asks whether a group lives, two chains are connected, or who wins a race. With a
// turn, that side plays first; else the side with the goal.
type SolveRequest struct {
	Position
	solve.Request
	Engine string `query:"engine" json:"engine,omitempty" doc:"An engine of the server, whose expected ownership chooses the group in a game if at is absent: see /collections"`
}

// SolveAnswer is the answer of the solver.
type SolveAnswer struct{ solve.Answer }

// Limits of the reading of one request.
const (
	mostSolveNodes = 3_000_000
	someSolveNodes = 1_000_000
	solverMemory   = 16 << 20 // bytes
)

// solvers reuses solvers and their tables.
var solvers = sync.Pool{New: func() any { return solve.NewSolver(solverMemory) }}

// Solve reads out whether a group lives.
func (a *Advisor) Solve(ctx context.Context, in *SolveRequest) (*SolveAnswer, error) {
	engine, err := a.engine(in.Engine)
	if err != nil {
		return nil, err
	}
	pl, err := in.stones()
	if err != nil {
		return nil, err
	}
	first := board.Empty
	if in.Turn != "" {
		first = pl.Game.ToMove()
	}
	if in.Nodes = cmp.Or(in.Nodes, someSolveNodes); in.Nodes > mostSolveNodes {
		return nil, outside("nodes", 0, mostSolveNodes, in.Nodes)
	}
	solver := solvers.Get().(*reading.Solver)
	defer solvers.Put(solver)
	if solver.Owner = nil; engine != nil {
		solver.Owner = solve.OwnerBy(engine.Judge)
	}
	s, err := solve.Do(ctx, solver, pl, first, &in.Request)
	switch {
	case errors.Is(err, reading.ErrPair):
		return nil, bad("at", "pair", err)
	case errors.Is(err, reading.ErrNoChain):
		return nil, bad("at", "no stone there", in.At)
	case errors.Is(err, reading.ErrNoGroup):
		return nil, bad("at", "no weak group")
	case errors.Is(err, reading.ErrNoRegion):
		return nil, bad("region", "no region to read")
	case err != nil:
		return nil, asBad(err)
	}
	return &SolveAnswer{*s.Answer()}, nil
}
