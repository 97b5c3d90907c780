package api

import (
	"cmp"
	"context"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/judge"
	"katachi/internal/ops/suggest"
	"katachi/internal/report"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/reading"
	"katachi/sgf"
	"katachi/shape"
)

// Advisor opens the sources of suggestions.
type Advisor struct {
	Model  func() (*predict.Model, error)
	Judge  func() (judge.Judge, error) // judges moves; nil: by the Model alone
	Shapes func() (*shape.DB, error)
	Human  func(rank string) (judge.Judge, error) // judges moves as players of a rank do; nil if nobody can
	// Engines may search instead of playouts.
	Engines []Engine
}

// SuggestRequest asks for the likeliest moves of a position.
type SuggestRequest struct {
	Position
	suggest.Request
	Limit    int     `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"625" doc:"Moves to list; 0: 20"`
	Playouts int     `query:"playouts" json:"playouts,omitempty" minimum:"0" maximum:"5000" doc:"Search with this many playouts, 1 to 5000: the searched moves come first, with their results; 0: no search"`
	Engine   string  `query:"engine" json:"engine,omitempty" not:"playouts" doc:"An engine of the server, which searches instead of playouts: see /collections"`
	Komi     float64 `query:"komi" json:"komi,omitempty" minimum:"-1000" maximum:"1000" needs:"playouts,engine" doc:"Points for White in a search"`
	Root     string  `query:"root" json:"root,omitempty" doc:"The first node of the record, as SGF: a search takes the komi from it instead"`
	Played   string  `query:"played" json:"played,omitempty" doc:"A move whose rank you want, such as the one that was played"`
}

// SuggestAnswer is a list of moves, the likeliest first.
type SuggestAnswer struct{ suggest.Answer }

// komi returns the komi of a search, with the doubt of sgf.Game.Komi.
func (in *SuggestRequest) komi() (points float64, doubt string, err error) {
	if in.Root == "" {
		return in.Komi, "", nil
	}
	g, err := rootOf(in.Root)
	if err != nil {
		return 0, "", err
	}
	points, doubt = g.Komi()
	return points, doubt, nil
}

// rootOf reads the field root, the first node of a record.
func rootOf(text string) (*sgf.Game, error) {
	f, err := sgf.Parse([]byte(text), nil)
	if err != nil {
		return nil, bad("root", "no games in files")
	}
	return f.Games[0], nil
}

// defaultSuggestions is the default number of listed moves.
const defaultSuggestions = 20

// Suggest lists the likeliest moves of a position.
func (a *Advisor) Suggest(ctx context.Context, in *SuggestRequest) (*SuggestAnswer, error) {
	pl, err := in.stones()
	if err != nil {
		return nil, err
	}
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	engine, err := a.engine(in.Engine)
	if err != nil {
		return nil, err
	}
	if in.Played != "" {
		if pl.Next, err = board.ParsePoint(in.Played, pl.Game.Board().Size()); err != nil {
			return nil, bad("played", "not a point", in.Played)
		}
	}
	from := &suggest.Sources{Follow: func(size int) (*names.Follower, error) { return follow(names.Builtin().Namer(), size) }}
	if from.Judge, err = a.judge(); err != nil {
		return nil, err
	}
	if from.Shapes, err = a.Shapes(); err != nil {
		return nil, err
	}
	if in.Playouts > 0 || engine != nil {
		from.Search = func(ctx context.Context, pos *report.Position) (*report.Searched, error) {
			return a.search(ctx, in, pos, engine)
		}
	}
	if in.Read {
		from.Solver = solvers.Get().(*reading.Solver)
		defer solvers.Put(from.Solver)
	}
	list, err := suggest.Do(ctx, from, pl, cmp.Or(in.Limit, defaultSuggestions), &in.Request)
	if list == nil {
		return nil, err
	}
	return &SuggestAnswer{list.Answer()}, err
}

// judge returns the judge of moves.
func (a *Advisor) judge() (judge.Judge, error) {
	if a.Judge != nil {
		return a.Judge()
	}
	model, err := a.Model()
	if err != nil {
		return nil, err
	}
	return judge.ByModel(model, nil), nil
}

// search searches a position with the engine, or by playouts if engine is nil.
func (a *Advisor) search(ctx context.Context, in *SuggestRequest, pos *report.Position, engine *Engine) (found *report.Searched, err error) {
	komi, doubt, err := in.komi()
	if err != nil {
		return nil, err
	}
	report.SetKomi(pos.Game, &komi)
	if engine != nil {
		found, err = engine.position(ctx, pos)
	} else {
		var model *predict.Model
		if model, err = a.Model(); err == nil {
			found, err = think(ctx, pos, model, in.Playouts)
		}
	}
	if err == nil {
		found.Doubt = doubt
	}
	return found, err
}
