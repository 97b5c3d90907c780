package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"katachi/analysis"
	"katachi/analysis/engine"
	"katachi/internal/report"
	"katachi/sgf"
)

// engineFlags say which engine judges instead of playouts. Variable: position, what has the visits.
type engineFlags struct {
	Engine         engineText    `not:"playouts,time,model,seed,without,threads" placeholder:"NAME" help:"Engine that judges instead of playouts: a name of katachi engine list, or a command in quotes, such as 'katago analysis -model FILE -config FILE'."`
	Visits         int           `needs:"engine" type:"number" default:"100" placeholder:"N" help:"Visits of the engine for a position (default: ${default})."`
	EnginePatience time.Duration `rare:"" needs:"engine" type:"seconds" default:"60" placeholder:"TIME" help:"The longest silence of an engine; at its start five times as long (default: a minute)."`
}

// engineText is the name of an engine, or a command.
type engineText string

// UnmarshalText refuses an empty text, which would be as if no engine had been requested.
func (e *engineText) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("want the name of an engine or a command, not an empty one")
	}
	*e = engineText(text)
	return nil
}

// check returns an error for visits with which an engine tells no move, and for no time to answer.
func (f *engineFlags) check() error {
	if f.Engine != "" && f.Visits < 2 {
		return usagef("--visits %d: want 2 or more, for a move besides the position", f.Visits)
	}
	if f.EnginePatience <= 0 {
		return usagef("--engine-patience %v: want a time of more than 0", f.EnginePatience)
	}
	return nil
}

// asking is an engine that a command asks.
type asking struct {
	*engine.Engine
	visits      int
	cache       *engine.Cache
	asked, kept atomic.Int64 // positions that the engine answered, and that the cache had
}

// start starts the engine that is requested; nil if none is. What it answers is kept in the user's
// cache, or in the collection's folder if there is one: a review that was killed goes on where it was.
func (f *engineFlags) start(a *app, collection string) (*asking, error) {
	if f.Engine == "" {
		return nil, nil
	}
	saved, err := findEngine(string(f.Engine))
	if err != nil {
		return nil, err
	}
	cache := a.answers(collection)
	e, err := engine.Start(a.ctx, saved.Command, &engine.Options{
		Kind: saved.Protocol, Visits: f.Visits, Patience: f.EnginePatience, Cache: cache,
		Warn: func(s string) { a.warnf("%s", s) },
	})
	if err != nil {
		return nil, err
	}
	return &asking{Engine: e, visits: f.Visits, cache: cache}, nil
}

// answers opens the cache of answers, in the folder of a collection if there is one; nil if it cannot be.
func (a *app) answers(collection string) *engine.Cache {
	dir := collection
	if dir == "" {
		own, err := os.UserCacheDir()
		if err != nil {
			a.warnf("answers of engines are not kept: %v", err)
			return nil
		}
		dir = filepath.Join(own, "katachi")
	}
	path := filepath.Join(dir, "answers")
	cache, damaged, err := engine.OpenCache(path)
	if err != nil {
		a.warnf("answers of engines are not kept: %s", fileError(err))
		return nil
	}
	if damaged > 0 {
		a.warnf("%s: %s damaged; the engine is asked again about these positions", path, number(damaged, "line"))
	}
	return cache
}

// done ends the engine.
func (s *asking) done() {
	if s != nil {
		_ = s.Close()
		_ = s.cache.Close()
	}
}

// String says who judges.
func (s *asking) String() string {
	id := s.Identity()
	return fmt.Sprintf("%s, %s a position", id.String(), number(s.visits, "visit"))
}

// annotated is what AN (who annotated) of a record begins with that an engine reviewed.
const annotated = "katachi, by "

// sign writes who judged into a record, unless somebody else annotated it; nobody if s is nil.
func (s *asking) sign(g *sgf.Game) {
	if was := g.Root.Text("AN"); s != nil && (was == "" || strings.HasPrefix(was, annotated)) {
		g.Root.SetText("AN", annotated+s.String())
	}
}

// unfitError is that of a position which engines cannot be asked about.
type unfitError struct{ error }

// Error returns the text.
func (e unfitError) Error() string { return e.error.Error() + "; --komi gives another" }

// Is makes it a [report.ErrUnfit].
func (unfitError) Is(target error) bool { return target == report.ErrUnfit }

// judge is a [report.Judge]: the positions of a game are asked at once. Goroutines may share it.
func (s *asking) judge(
	ctx context.Context, positions iter.Seq2[int, *report.Position], found func(i int, p *analysis.Position),
) error {
	var qs []engine.Question
	var numbers []int
	for i, pos := range positions {
		q, err := engine.QuestionOf(pos.Game)
		if err != nil {
			return unfitError{err}
		}
		qs, numbers = append(qs, q), append(numbers, i)
	}
	return s.Ask(ctx, qs, func(i int, p *analysis.Position, cached bool) error {
		if cached {
			s.kept.Add(1)
		} else {
			s.asked.Add(1)
		}
		found(numbers[i], p)
		return nil
	})
}

// position asks about one position.
func (s *asking) position(ctx context.Context, pos *report.Position) (found *analysis.Position, err error) {
	one := func(yield func(int, *report.Position) bool) { yield(0, pos) }
	err = s.judge(ctx, one, func(_ int, p *analysis.Position) { found = p })
	return found, err
}

// noteKept says what the cache had, if not all: a review that was killed has gone on.
func (s *asking) noteKept(a *app) {
	if kept, asked := s.kept.Load(), s.asked.Load(); kept > 0 && asked > 0 {
		a.notef("%d of %s were answered before", kept, number(kept+asked, "position"))
	}
}

// engineJSON is an engine, for programs.
type engineJSON struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Model   string `json:"model"` // "" if it does not say
	Visits  int    `json:"visits"`
}

// newEngineJSON returns who answered with how many visits.
func newEngineJSON(id *engine.Identity, visits int) engineJSON {
	return engineJSON{Name: id.Name, Version: id.Version, Model: id.Model, Visits: visits}
}

// JSON returns who judges; nil for nil.
func (s *asking) JSON() *engineJSON {
	if s == nil {
		return nil
	}
	id := s.Identity()
	j := newEngineJSON(&id, s.visits)
	return &j
}
