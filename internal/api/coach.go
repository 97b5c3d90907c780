package api

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/names"
)

// CoachRequest asks how much a player's moves cost, in the analysed games of a collection.
type CoachRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Player     string `query:"player" json:"player,omitempty" doc:"The player's name as in the games; case is ignored"`
	Date       string `query:"date" json:"date,omitempty" doc:"Range of dates: 2016, 1990..1999; absent: all games"`
	Limit      int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Rows of a table; 0: 10"`
	Problems   int    `query:"problems" json:"problems,omitempty" minimum:"0" maximum:"1000" doc:"Mistakes to list as problems; 0: none"`
}

// CoachAnswer is the report about the player.
type CoachAnswer struct {
	report.CoachReportJSON
	ProblemList []report.CoachProblemJSON `json:"problem_list" doc:"Positions where one move was clearly best and the player's lost 3 or more, the most costly first"`
	Odd         []*lang.Sentence          `json:"odd" doc:"Problems with games and their analyses, a line for each kind"`
}

// someRows is the default number of rows of a table.
const someRows = 10

// Coach reports what a player's moves cost, by name, shape, purpose, joseki, phase, liberties and
// time.
func (s *Service) Coach(ctx context.Context, in *CoachRequest) (*CoachAnswer, error) {
	if strings.TrimSpace(in.Player) == "" {
		return nil, bad("player", "whose moves")
	}
	where := query.Where{Date: in.Date}
	if err := cmp.Or(fields.Check(in), where.Check()); err != nil {
		return nil, err
	}
	var out *CoachAnswer
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		out, err = h.coach(ctx, in, where)
		return err
	})
	return out, err
}

// coach reports on the games of a collection.
func (h *Held) coach(ctx context.Context, in *CoachRequest, where query.Where) (*CoachAnswer, error) {
	f, err := takeReader(board.DefaultSize)
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	coach := report.NewCoach(in.Player, analysis.Stored)
	o := &report.CoachOptions{Follower: func() *names.Follower { return f }}
	if err := coach.AddCollection(ctx, h.Games, where, o); err != nil {
		p := *asBad(err).(*Problem)
		if p.Status == StatusBadRequest {
			p.Field = cmp.Or(p.Field, "player")
		}
		return nil, &p
	}
	r, err := coach.Report()
	switch {
	case errors.Is(err, report.ErrNoAnalysis):
		return nil, bad("player", "no analysis", in.Player)
	case err != nil:
		return nil, wrong("player", err)
	}
	out := &CoachAnswer{CoachReportJSON: r.JSON(cmp.Or(in.Limit, someRows)), ProblemList: r.ProblemsJSON(in.Problems), Odd: []*lang.Sentence{}}
	for _, line := range coach.Odd().Lines() {
		out.Odd = append(out.Odd, report.Said(line))
	}
	return out, nil
}
