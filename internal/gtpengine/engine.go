// Package gtpengine is katachi as an engine of the Go Text Protocol. Package gtp implements the
// protocol; this package plays by a search, a judge.Thinker or a judge.Player, and adds katachi's own commands,
// which use package report as the command line does.
//
// The commands are in search.go, suggest.go, seen.go, shapes.go and solve.go, the players in
// player.go and thinker.go, reading records (loadsgf) in load.go, and learning from played games in
// learn.go.
package gtpengine

import (
	"context"
	"errors"

	"katachi/games/collection"
	"katachi/internal/judge"
	"katachi/match"
	"katachi/match/ptree"
	"katachi/mind/gtp"
	"katachi/mind/playout"
	"katachi/mind/search"
	"katachi/names"
	"katachi/reading"
	"katachi/sgf"
	"katachi/shape"
)

// Engine has everything that the commands need. It serves one client at a time.
type Engine struct {
	Player  judge.Player   // plays without Thinker, and suggests moves
	Thinker *judge.Thinker // searches; nil: moves are those of Player, at once
	Budget  playout.Budget // budget of a move, for Thinker; the client's clock may allow less
	// Search, if not nil, plays by a network instead of Thinker, with Visits for each move; the
	// client's clock may allow less.
	Search   *search.Search
	Visits   search.Budget
	Resigns  bool // for Search
	Namer    *names.Namer
	Matchers []match.Matcher                        // for the shapes that katachi-match lists
	Lang     string                                 // language of names: "en" or "ja"
	Games    func() (*collection.Collection, error) // opens the collection for katachi-search, at its first use
	// Shapes opens the database of shapes for katachi-shapes, at its first use.
	Shapes func() (*shape.DB, error)
	// Learn, if not nil, learns from the games played; Close closes it.
	Learn *shape.Live
	// Warn receives errors in learning from a game, and oddities of a record that is loaded; nil
	// ignores them.
	Warn func(error)
	// Limits are for records that are loaded.
	Limits sgf.Limits

	games  *collection.Collection
	solver *reading.Solver // for katachi-solve; nil before its first use
	added  *ptree.Matcher  // patterns added during the game; nil if there are none
	diary  diary
}

// Server returns a server with the protocol's commands and katachi's own. The commands name and
// version answer these arguments.
func (e *Engine) Server(name, version string) *gtp.Server {
	opt := &gtp.Options{Name: name, Version: version, Load: e.loadSGF}
	if e.Learn != nil {
		opt.Done = e.done
	}
	var plays gtp.Player = &player{e.Player}
	switch {
	case e.Search != nil:
		plays = &searcher{e.Search, e.Visits, e.Resigns}
	case e.Thinker != nil:
		plays = &thinker{Thinker: e.Thinker, budget: e.Budget}
	}
	s := gtp.NewServer(plays, opt)
	if e.Learn != nil {
		e.diary = newDiary(e.Learn, s.State.Game)
	}
	e.handle(s)
	return s
}

// Close releases the collection, if it was opened, and saves what was learned.
func (e *Engine) Close() error {
	var err error
	if e.games != nil {
		err = e.games.Close()
	}
	if e.Learn != nil {
		err = errors.Join(err, e.Learn.Close())
	}
	return err
}

// analyzeCommands are the entries for GoGui's menu: type, label, command. gfx draws, hstring is
// text of several lines, dboard a number for each point.
const analyzeCommands = `gfx/Katachi Shapes/katachi-gfx-match
gfx/Katachi Suggestions/katachi-gfx-suggest %m
gfx/Katachi Shapes learned/katachi-gfx-shapes %m
gfx/Katachi Names of moves/katachi-gfx-name
dboard/Katachi Probabilities/katachi-probabilities %m
gfx/Katachi Search board/katachi-gfx-search
gfx/Katachi Search part/katachi-gfx-search %P
hstring/Katachi List of shapes/katachi-match
hstring/Katachi List of suggestions/katachi-suggest %m
hstring/Katachi List of shapes learned/katachi-shapes %m
hstring/Katachi Games learned/katachi-learned
hstring/Katachi Can it live?/katachi-solve %p
hstring/Katachi Status of weak groups/katachi-status
string/Katachi Name of the last move/katachi-name
string/Katachi Name of a move/katachi-name %m %p`

// handle adds katachi's own commands.
func (e *Engine) handle(s *gtp.Server) {
	s.Handle("gogui-analyze_commands", func(context.Context, *gtp.Call) (string, error) { return analyzeCommands, nil })
	s.Handle("katachi-name", e.name)
	s.Handle("katachi-match", e.match)
	s.Handle("katachi-add-pattern", e.addPattern)
	s.Handle("katachi-suggest", asked(e.suggest))
	s.Handle("katachi-shapes", e.seen)
	s.Handle("katachi-gfx-shapes", e.drawSeen)
	s.Handle("katachi-learned", e.learned)
	s.Handle("katachi-gfx-match", e.drawShapes)
	s.Handle("katachi-gfx-name", e.drawName)
	s.Handle("katachi-gfx-suggest", asked(e.drawSuggestions))
	s.Handle("katachi-search", e.search)
	s.Handle("katachi-gfx-search", e.drawSearch)
	s.Handle("katachi-named", e.named)
	s.Handle("katachi-solve", asked(e.solve))
	s.Handle("katachi-status", e.status)
	s.Handle("katachi-probabilities", asked(e.probabilities))
}
