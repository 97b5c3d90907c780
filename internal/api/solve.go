package api

import (
	"context"
	"errors"
	"strings"
	"sync"

	"katachi/internal/report"
	"katachi/reading"
)

// SolveRequest asks whether a group lives, two chains are connected, or who wins a race.
type SolveRequest struct {
	Position
	At     string `query:"at" json:"at,omitempty" maxLength:"400" doc:"Stones of the group in question: \"C3\", or \"C3 E2\" for several chains; to connect or cut: of two chains; in a race: of both colours. Absent: found automatically"`
	Goal   string `query:"goal" json:"goal,omitempty" enum:"any,live,kill,save,capture,connect,cut,race" doc:"Goal of the first player: live or kill (the whole group); save or capture (chains); connect or cut (two chains; without turn, the side with this goal plays first); race (to capture the opponent's chains first). Absent: live or kill"`
	Region string `query:"region" json:"region,omitempty" maxLength:"2600" doc:"Where both may play: two corners, \"A1:G6\", or all points, as in an answer. Absent: found automatically"`
	Nodes  int    `query:"nodes" json:"nodes,omitempty" minimum:"0" maximum:"400000" doc:"Most positions to search for each question; 0: 100000"`
}

// SolveAnswer is the answer of the solver.
type SolveAnswer struct {
	report.SolvedJSON
}

// Limits of the reading of one request.
const (
	mostSolveNodes = 400_000
	someSolveNodes = 100_000
	solverMemory   = 16 << 20 // bytes
)

// solvers reuses solvers and their tables.
var solvers = sync.Pool{New: func() any { return report.NewSolver(solverMemory) }}

// Solve reads out whether a group lives.
func Solve(ctx context.Context, in *SolveRequest) (*SolveAnswer, error) {
	pl, err := in.stones()
	if err != nil {
		return nil, err
	}
	o, err := in.options(pl.Game.Board().Size())
	if err != nil {
		return nil, err
	}
	if in.Turn != "" {
		o.Mover = pl.Game.ToMove()
	}
	solver := solvers.Get().(*reading.Solver)
	defer solvers.Put(solver)
	s, err := report.Solve(ctx, solver, pl, o)
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
	return &SolveAnswer{*s.JSON()}, nil
}

// options returns the options for the solver, on a board of this size.
func (in *SolveRequest) options(size int) (o report.SolveOptions, err error) {
	if in.Goal != "" {
		if err := o.Goal.UnmarshalText([]byte(in.Goal)); err != nil {
			return o, other("goal", "any, live, kill, save, capture, connect, cut, race", in.Goal)
		}
	}
	if o.At, err = parsePoints("at", in.At, size); err != nil {
		return o, err
	}
	switch {
	case strings.Contains(in.Region, ":"):
		r, err := report.ParseRegion(in.Region, size)
		if err != nil {
			return o, wrong("region", err)
		}
		o.Region = &r
	case in.Region != "":
		list, err := parsePoints("region", in.Region, size)
		if err != nil {
			return o, err
		}
		r := report.RegionOf(list)
		o.Region = &r
	}
	if in.Nodes < 0 || in.Nodes > mostSolveNodes {
		return o, outside("nodes", 0, mostSolveNodes, in.Nodes)
	}
	if o.Nodes = in.Nodes; o.Nodes == 0 {
		o.Nodes = someSolveNodes
	}
	return o, nil
}
