package assistant

import (
	"context"
	"fmt"
	"strings"

	"katachi/internal/api"
	"katachi/internal/ops/problems"
	"katachi/internal/report"
)

type problemsIn struct {
	gameOf
	Problems string `json:"problems,omitempty" doc:"name of the collection of problems; absent: the first"`
	problems.Request
}

// problems finds problems in one game, if it is given, or else in a collection.
func (own *server) problems(ctx context.Context, in *problemsIn) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, mostListed); err != nil {
		return nil, err
	}
	a, r := &Answer{}, &api.ProblemsRequest{Problems: in.Problems, Collection: in.Collection, Request: in.Request}
	if in.Record != "" || in.Path != "" || in.Game != 0 {
		g, err := own.game(ctx, &in.gameOf, a)
		if err != nil {
			return nil, err
		}
		r.Record = &api.Record{Name: report.Title(g), Text: g.String()}
	}
	out, err := own.opt.Service.Problems(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, one := range sentences(out.Text()) {
		a.say(byCount, "%s", one).N = out.Games
	}
	for i := range out.List {
		f := &out.List[i]
		if r.Record != nil {
			a.sayProblem(f, "")
			continue
		}
		first := len(a.Says)
		a.sayProblem(f, fmt.Sprintf("Game %d: ", f.Game))
		a.Says[first].URI = own.boardURI(out.Collection, f.Game, f.Move)
	}
	return a, nil
}

// sayProblem says where a problem stood and what was played: each sentence says which game it is about,
// unless all are about one, and only then may it be said in other words.
func (a *Answer) sayProblem(f *problems.Result, game string) {
	for i, one := range sentences(f.Sentence.In("en")) {
		sure := byRecord // what the book says, and what was played
		plain, proven := strings.CutSuffix(one, " (proven).")
		if proven {
			sure = byProof
		}
		a.say(sure, "%s%s", game, one)
		a.also(game + plain)
		if i == 1 && game == "" {
			a.claimPlayed(f)
		}
	}
}

// claimPlayed adds to the last sentence whether the move played there solves the problem.
func (a *Answer) claimPlayed(f *problems.Result) {
	s := moveOf(f.Number, f.Color, f.At)
	what := []string{"it", "problem", "problem " + f.ProblemName}
	switch {
	case f.Played == problems.Book:
		a.claim(s, "solves", what...)
	case f.Proof == problems.Fails:
		a.claim(s, "misses", what...)
	case f.Proof == problems.Works:
		a.claim(s, "works", "")
	}
}
