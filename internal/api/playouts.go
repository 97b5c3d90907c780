package api

import (
	"cmp"
	"context"

	"katachi/games/collection"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/review"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/sgf"
)

// searchMemory limits the search of one request, in bytes.
const searchMemory = 32 << 20

// someMoves is the default number of moves of a review.
const someMoves = 10

// searchOptions returns the options for a request: one thread, so that requests share the
// processors.
func searchOptions(m *predict.Model) playout.Options {
	return playout.Options{Prior: playout.ByModel(m), Workers: 1, Memory: searchMemory}
}

// think searches the position of a game.
func think(ctx context.Context, pos *report.Position, m *predict.Model, playouts int) (*report.Searched, error) {
	o := searchOptions(m)
	o.Root = pos.Root
	found, err := playout.New(o).Run(ctx, pos.Game, playout.Budget{Visits: playouts, Full: true}, nil)
	if err != nil {
		return nil, err
	}
	return report.NewSearched(pos.Game, found), nil
}

// ReviewRequest asks how much moves of a game lost. A long game needs several requests.
type ReviewRequest struct {
	RecordOrGame
	WithProblems
	review.Request
	From   int      `json:"from,omitempty" minimum:"0" doc:"Moves to skip"`
	Moves  int      `json:"moves,omitempty" minimum:"0" maximum:"50" doc:"Moves to review, 1 to 50; 0: 10"`
	Engine string   `json:"engine,omitempty" doc:"An engine of the server, which judges: see /collections; absent: nobody does"`
	Komi   *float64 `json:"komi,omitempty" minimum:"-1000" maximum:"1000" doc:"Points for White; absent: those of the record, else the usual ones"`
}

// openingMoves is the number of moves that are looked up in the collection: few games share later
// ones.
const openingMoves = 60

// ReviewAnswer is the review of the moves.
type ReviewAnswer struct {
	review.Answer
	Engine  string         `json:"engine,omitempty" doc:"The engine that judged; absent for none"`
	From    int            `json:"from" doc:"Moves skipped"`
	Illegal *lang.Sentence `json:"illegal,omitempty" doc:"The illegal move that ends the review"`
}

// Review says what some moves of a game lost, or without an engine what is certain of them. The answer has the moves for which there
// was time, at least one.
func (s *Service) Review(ctx context.Context, in *ReviewRequest) (*ReviewAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	engine, err := s.Advisor.engine(in.Engine)
	if err != nil {
		return nil, err
	}
	g, err := s.Game(ctx, &in.RecordOrGame, nil)
	if err != nil {
		return nil, err
	}
	if err := sgf.CheckSize(g.Size()); err != nil {
		return nil, wrong("record", err)
	}
	model, err := s.Advisor.Model()
	if err != nil {
		return nil, err
	}
	opt := &review.Options{Request: in.Request, Human: s.Advisor.Human, Komi: in.Komi, Model: model, From: in.From, Most: cmp.Or(in.Moves, someMoves)}
	if engine != nil {
		opt.Judge = engine.Judge
	}
	if in.Rank != "" && opt.Human == nil {
		return nil, bad("rank", "no human network")
	}
	if opt.Problems, err = s.problemsOf(ctx, &in.WithProblems); err != nil {
		return nil, err
	}
	r, err := review.Do(ctx, g, opt)
	if err != nil && (r == nil || len(r.Moves) == 0) {
		return nil, err
	}
	if in.From < openingMoves && ctx.Err() == nil && len(s.Shelf.Names()) > 0 {
		err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error { return compare.AddKnown(ctx, collection.Union{h.Games}, r) })
		if err != nil {
			return nil, err
		}
	}
	out := &ReviewAnswer{Answer: r.Answer(), Engine: in.Engine, From: in.From}
	out.Complete = in.From+len(r.Moves) >= r.All
	if r.Illegal != nil {
		out.Illegal = report.Said(r.Illegal)
	}
	return out, nil
}
