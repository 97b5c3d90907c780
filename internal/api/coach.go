package api

import (
	"cmp"
	"context"
	"errors"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/ops/coach"
	"katachi/internal/report"
	"katachi/names"
)

// CoachRequest asks how much a player's moves cost, in the analysed games of a collection.
type CoachRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	coach.Request
	Problems int `query:"problems" json:"problems,omitempty" minimum:"0" maximum:"1000" doc:"Mistakes to list as problems; 0: none"`
}

// CoachAnswer is the report about the player.
type CoachAnswer struct {
	*coach.Answer
	ProblemList []coach.Problem  `json:"problem_list" doc:"Positions where one move was clearly best and the player's lost 3 or more, the most costly first"`
	Odd         []*lang.Sentence `json:"odd" doc:"Problems with games and their analyses, a line for each kind"`
}

// someRows is the default number of rows of a table.
const someRows = 10

// Coach reports what a player's moves cost, by name, shape, purpose, joseki, phase, liberties and
// time.
func (s *Service) Coach(ctx context.Context, in *CoachRequest) (out *CoachAnswer, err error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = h.coach(ctx, in)
		return err
	})
	return out, err
}

// coach reports on the games of a collection.
func (h *Held) coach(ctx context.Context, in *CoachRequest) (*CoachAnswer, error) {
	f, err := takeReader(board.DefaultSize)
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	env := &coach.Env{In: h.Games, Follower: func() *names.Follower { return f }}
	ask := in.Request
	ask.Limit = cmp.Or(ask.Limit, someRows)
	r, err := coach.Do(ctx, env, &ask)
	if errors.Is(err, coach.ErrNoAnalysis) {
		return nil, bad("player", "no analysis", in.Player)
	}
	if err != nil {
		p := *asBad(err).(*Problem)
		if p.Status == StatusBadRequest {
			p.Field = cmp.Or(p.Field, "player")
		}
		return nil, &p
	}
	out := &CoachAnswer{Answer: r, ProblemList: r.ProblemList(in.Problems), Odd: []*lang.Sentence{}}
	for _, line := range env.Odd.Lines() {
		out.Odd = append(out.Odd, report.Said(line))
	}
	return out, nil
}
