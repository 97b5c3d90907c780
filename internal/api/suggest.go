package api

import (
	"cmp"
	"context"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/judge"
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
	// Engines may search instead of playouts.
	Engines []Engine
}

// SuggestRequest asks for the likeliest moves of a position.
type SuggestRequest struct {
	Position
	Limit    int     `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"625" doc:"Moves to list; 0: 20"`
	Sort     string  `query:"sort" json:"sort,omitempty" enum:"probability,shapes" doc:"Absent: probability"`
	Playouts int     `query:"playouts" json:"playouts,omitempty" minimum:"0" maximum:"5000" doc:"Search with this many playouts, 1 to 5000: the searched moves come first, with their results; 0: no search"`
	Engine   string  `query:"engine" json:"engine,omitempty" doc:"An engine of the server, which searches instead of playouts: see /collections"`
	Komi     float64 `query:"komi" json:"komi,omitempty" doc:"Points for White in a search, -1000 to 1000"`
	Root     string  `query:"root" json:"root,omitempty" doc:"The first node of the record, as SGF: a search takes the komi from it instead"`
	Read     bool    `query:"read" json:"read,omitempty" doc:"Also let the exact reader find out which of the listed moves kill, live or make ko (proven); takes a second or two"`
	Played   string  `query:"played" json:"played,omitempty" doc:"A move whose rank you want, such as the one that was played"`
}

// SuggestAnswer is a list of moves, the likeliest first.
type SuggestAnswer struct {
	report.SuggestionsJSON
}

// komi returns the komi of a search, with the doubt of sgf.Game.Komi.
func (in *SuggestRequest) komi() (points float64, doubt string, err error) {
	if in.Root == "" {
		return in.Komi, "", nil
	}
	f, err := sgf.Parse([]byte(in.Root), nil)
	if err != nil {
		return 0, "", wrong("root", err)
	}
	points, doubt = f.Games[0].Komi()
	return points, doubt, nil
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
	in.Limit = cmp.Or(in.Limit, defaultSuggestions)
	if err := checkSearch(in.Playouts, mostPlayouts, in.Komi); err != nil {
		return nil, err
	}
	engine, err := a.engine(in.Engine, in.Playouts)
	if err != nil {
		return nil, err
	}
	if in.Komi != 0 && in.Playouts == 0 && engine == nil {
		return nil, bad("komi", "komi alone")
	}
	if in.Played != "" {
		if pl.Next, err = board.ParsePoint(in.Played, pl.Game.Board().Size()); err != nil {
			return nil, bad("played", "not a point", in.Played)
		}
	}
	judge, err := a.judge()
	if err != nil {
		return nil, err
	}
	shapes, err := a.Shapes()
	if err != nil {
		return nil, err
	}
	known := shapes.Suggest(pl.Game.Board(), pl.Game.ToMove(), nil)
	list := report.Suggest(pl, judge.Moves(pl.Game), known, in.Sort == "shapes", in.Limit)
	if in.Playouts > 0 || engine != nil {
		komi, doubt, err := in.komi()
		if err != nil {
			return nil, err
		}
		report.SetKomi(pl.Game, &komi)
		found, err := a.search(ctx, pl, engine, in.Playouts)
		if err != nil {
			return nil, err
		}
		found.Doubt = doubt
		list.AddSearch(found, in.Limit)
	}
	err = list.Name(func(size int) *names.Follower {
		f, failed := follow(names.Builtin().Namer(), size)
		if failed != nil { // does not happen with the built-in sets, as tests show
			panic("api: " + failed.Error())
		}
		return f
	})
	if err == nil && in.Read {
		solver := solvers.Get().(*reading.Solver)
		defer solvers.Put(solver)
		err = list.Prove(ctx, solver)
	}
	return &SuggestAnswer{list.JSON()}, err
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
func (a *Advisor) search(ctx context.Context, pos *report.Position, engine *Engine, playouts int) (*report.Searched, error) {
	if engine != nil {
		return engine.position(ctx, pos)
	}
	model, err := a.Model()
	if err != nil {
		return nil, err
	}
	return think(ctx, pos.Game, model, playouts)
}
