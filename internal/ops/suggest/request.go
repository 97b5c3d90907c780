// Package suggest lists the likeliest moves of a position, with statistics of shapes, the results of
// a search, names, and what the moves are proven to do.
package suggest

import (
	"context"
	"strings"

	"katachi/internal/fields"
	"katachi/internal/judge"
	"katachi/internal/report"
	"katachi/names"
	"katachi/reading"
	"katachi/shape"
)

// Request says how to suggest moves: the fields of requests and the options of the command.
type Request struct {
	By    string `query:"by" json:"by,omitempty" enum:"probability,shapes,shapes-first" default:"probability" doc:"Order: by the model's probability, or by shapes; a search considers these moves alone, or first (shapes-first)"`
	Exact bool   `query:"exact" json:"exact,omitempty" not:"playouts|by|json,time|by|json,engine|by|json" doc:"Count only moves played in exactly the same shape, not in a part of it"`
	Read  bool   `query:"read" json:"read,omitempty" doc:"Also prove which of the listed moves kill, live or make ko; takes a second or two"`
}

// byShapes reports whether moves are ordered by shapes.
func (r *Request) byShapes() bool { return strings.HasPrefix(r.By, "shapes") }

// Sources are what suggestions come from. Parts that are nil are left out of the answer.
type Sources struct {
	Judge  judge.Judge // required
	Shapes *shape.DB
	// Search searches the position: its moves come first.
	Search func(context.Context, *report.Position) (*report.Searched, error)
	// Follow returns a follower for an empty board of the given size, for the names of moves.
	Follow func(size int) (*names.Follower, error)
	Solver *reading.Solver // required if Request.Read is set
}

// Do lists at most the given number of moves of a position. If ctx ends, it returns the results so
// far with the error.
func Do(ctx context.Context, from *Sources, pos *report.Position, most int, in *Request) (*Suggestions, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	var known []shape.Candidate
	if from.Shapes != nil {
		known = from.Shapes.Suggest(pos.Game.Board(), pos.Game.ToMove(), &shape.SuggestOptions{Exact: in.Exact})
	}
	s := list(pos, from.Judge.Moves(pos.Game), known, in.byShapes(), most)
	if in.byShapes() {
		pos.Root = s.root(in.By == "shapes")
	}
	if from.Search != nil && (in.By != "shapes" || len(known) > 0) {
		found, err := from.Search(ctx, pos)
		if err != nil {
			return nil, err
		}
		s.addSearch(found, most)
	}
	if from.Follow != nil {
		if err := s.name(from.Follow); err != nil {
			return nil, err
		}
	}
	if in.Read {
		return s, s.prove(ctx, from.Solver)
	}
	return s, nil
}
