package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"katachi/internal/api"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/analysis/engine"
	"katachi/sgf"
)

// engineFlags choose an engine that judges.
type engineFlags struct {
	Engine engineText `not:"playouts,time,model,seed,without,threads" placeholder:"NAME|FILE" help:"Engine that judges: a name from katachi engine list, the file of a network of KataGo, a command in quotes, such as 'katago analysis -model FILE -config FILE', or none. Default: the saved one that engine list marks."`
	Visits int        `type:"number" minimum:"2" placeholder:"N" help:"Visits of the engine per position (default: 100; 20 of a network's file)."`
	patienceFlag
}

// patienceFlag limits how long an engine may be silent.
type patienceFlag struct {
	Patience time.Duration `rare:"" type:"seconds" minimum:"1000" default:"60" placeholder:"TIME" help:"Give up if the engine is silent for this long, or five times as long at its start (default: a minute)."`
}

// engineText is the name of an engine, or a command.
type engineText string

// UnmarshalText rejects an empty text, which would mean that no engine was requested.
func (e *engineText) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("want the name of an engine or a command, but got an empty text")
	}
	*e = engineText(text)
	return nil
}

// asking is a running engine that a command asks.
type asking struct {
	*engine.Engine
	visits      int
	cache       *engine.Cache
	asked, kept atomic.Int64 // positions answered by the engine, and by the cache
}

// start starts the requested engine; nil if none is. Its answers are kept in the user's cache, or
// in the folder of the collection if there is one, so that an interrupted review can continue.
func (f *engineFlags) start(a *app, collection string) (*asking, error) {
	if f.Engine == "" {
		return nil, nil
	}
	return f.startDefault(a, collection)
}

// startDefault starts the requested engine, or if none is, the default one; nil for none.
func (f *engineFlags) startDefault(a *app, collection string) (*asking, error) {
	saved, err := f.chosen()
	if err == nil && saved == nil && f.Visits > 0 {
		return nil, usagef("--visits does nothing without an engine: %s", moreHint)
	}
	if saved == nil || err != nil {
		return nil, err
	}
	visits := f.Visits
	if visits == 0 {
		if visits = manyVisits; saved.isNetwork() {
			visits = fewVisits
		}
	}
	cache := a.answers(collection)
	e, err := engine.Start(a.ctx, saved.Command, &engine.Options{
		Kind: saved.Protocol, Visits: visits, Patience: f.Patience, Cache: cache,
		Warn: func(s string) { a.warnf("%s", s) },
	})
	if err != nil {
		return nil, err
	}
	return &asking{Engine: e, visits: visits, cache: cache}, nil
}

// The visits per position if none are requested: with 20 of a small network, three of five claimed
// losses are true (doc/dev/results.md).
const (
	manyVisits = 100
	fewVisits  = 20
)

// noEngine is the name that means that no engine is asked.
const noEngine = "none"

// chosen returns the engine to ask: the one that was named, else the default; nil for none.
func (f *engineFlags) chosen() (*savedEngine, error) {
	switch f.Engine {
	case noEngine:
		return nil, nil
	case "":
		s, err := readEngines()
		if err != nil {
			return nil, err
		}
		return s.first(), nil
	}
	return findEngine(string(f.Engine))
}

// answers opens the cache of answers, in the folder of the collection if there is one; nil if that
// fails.
func (a *app) answers(collection string) *engine.Cache {
	dir := collection
	if dir == "" {
		own, err := os.UserCacheDir()
		if err != nil {
			a.warnf("the engine's answers will not be kept: %v", err)
			return nil
		}
		dir = filepath.Join(own, "katachi")
	}
	path := filepath.Join(dir, "answers")
	cache, damaged, err := engine.OpenCache(path)
	if err != nil {
		a.warnf("the engine's answers will not be kept: %s", fileError(err))
		return nil
	}
	if damaged > 0 {
		a.warnf("%s: %s damaged; the engine will be asked about these positions again", path, number(damaged, "line"))
	}
	return cache
}

// done stops the engine.
func (s *asking) done() {
	if s != nil {
		_ = s.Close()
		_ = s.cache.Close()
	}
}

// String returns the engine and its visits.
func (s *asking) String() string {
	id := s.Identity()
	return fmt.Sprintf("%s, %s a position", id.String(), number(s.visits, "visit"))
}

// annotated is the beginning of the property AN (annotator) in a record that an engine reviewed.
const annotated = "katachi, by "

// sign writes the engine into AN of a record, unless somebody else annotated it or s is nil.
func (s *asking) sign(g *sgf.Game) {
	if was := g.Root.Text("AN"); s != nil && (was == "" || strings.HasPrefix(was, annotated)) {
		g.Root.SetText("AN", annotated+s.String())
	}
}

// unfitError is the error for a position that an engine cannot be asked about.
type unfitError struct{ error }

// Error returns the text.
func (e unfitError) Error() string { return e.error.Error() + "; --komi sets another one" }

// Is makes it a [report.ErrUnfit].
func (unfitError) Is(target error) bool { return target == report.ErrUnfit }

// judge is a [report.Judge]: it asks about all positions of a game at once. It may be called
// concurrently.
func (s *asking) judge(
	ctx context.Context, positions iter.Seq2[int, *report.Position], found func(i int, p *analysis.Position),
) error {
	var qs []engine.Question
	var numbers []int
	for i, pos := range positions {
		q, err := engine.QuestionOf(pos.Game)
		q.Root = pos.Root
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

// noteKept prints how many positions the cache answered, if some but not all: an interrupted review
// has continued.
func (s *asking) noteKept(a *app) {
	if kept, asked := s.kept.Load(), s.asked.Load(); kept > 0 && asked > 0 {
		a.notef("%d of %s were in the cache of an earlier run", kept, number(kept+asked, "position"))
	}
}

// engineJSON describes an engine as JSON.
type engineJSON struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Model   string `json:"model" doc:"\"\" if the engine does not report it"`
	Visits  int    `json:"visits"`
}

// newEngineJSON returns the description of an engine that searches with the given number of visits.
func newEngineJSON(id *engine.Identity, visits int) engineJSON {
	return engineJSON{Name: id.Name, Version: id.Version, Model: id.Model, Visits: visits}
}

// JSON returns the description of the engine; nil for nil.
func (s *asking) JSON() *engineJSON {
	if s == nil {
		return nil
	}
	id := s.Identity()
	j := newEngineJSON(&id, s.visits)
	return &j
}

// judgesFlags choose the engines that a server offers.
type judgesFlags struct {
	Engine []engineText `sep:"none" placeholder:"NAME" help:"Engine that judges: a name from katachi engine list, or a command in quotes; repeat the option for several. none: no engine. Default: the saved one that engine list marks."`
	Visits int          `minimum:"2" type:"number" placeholder:"N" help:"Visits of an engine per position (default: 100; 20 of a network's file)."`
	patienceFlag
}

// judges starts the engines; done stops them. If the default one does not start, there is none.
func (f *judgesFlags) judges(a *app) (list []api.Engine, done func(), err error) {
	var all []*asking
	done = func() {
		for _, s := range all {
			s.done()
		}
	}
	wanted := f.Engine
	if len(wanted) == 0 {
		wanted = []engineText{""}
	}
	for _, text := range wanted {
		one := engineFlags{Engine: text, Visits: f.Visits, patienceFlag: f.patienceFlag}
		saved, err := one.chosen()
		if err != nil {
			return nil, done, err
		}
		s, err := one.startDefault(a, "")
		switch {
		case err != nil && text == "" && saved != nil:
			a.warnf("engine %s: %v; no engine judges", saved.Name, err)
			continue
		case err != nil:
			return nil, done, err
		case s == nil:
			continue
		case slices.ContainsFunc(list, func(e api.Engine) bool { return e.Name == saved.Name }):
			s.done()
			return nil, done, usagef("--engine %s: two engines have this name", saved.Name)
		}
		all = append(all, s)
		list = append(list, api.Engine{Name: saved.Name, Judge: s.judge})
	}
	return list, done, nil
}
