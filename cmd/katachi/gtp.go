package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"katachi/collection"
	"katachi/internal/gtpengine"
	"katachi/internal/lockfile"
	"katachi/judge"
	"katachi/match/engines"
	"katachi/names"
	"katachi/playout"
	"katachi/shape"
)

// gtpCmd speaks the Go Text Protocol with a client such as Sabaki.
type gtpCmd struct {
	inFlag

	Model        string         `placeholder:"FILE" type:"path" xor:"judge" help:"Model for suggestions and moves, written by katachi learn -o. Default: the built-in one."`
	Tactics      bool           `xor:"judge" help:"Suggestions and moves come from plain tactics (captures, ataris, escapes) instead of a model."`
	Shapes       string         `placeholder:"FILE" type:"path" help:"Database that katachi learn --shapes wrote, for katachi-shapes. Default: the built-in one of frequent shapes."`
	Learn        string         `placeholder:"FILE" type:"output" help:"Learn the moves played into this partial file of shapes, or continue it; katachi-shapes knows them at once, katachi shapes merge merges the file."`
	Save         *time.Duration `name:"save-every" aliases:"save" needs:"learn" placeholder:"TIME" help:"With --learn: save this often, besides at the end (default: 1m)."`
	playoutFlags `kong:"set='position=move'"`
	Instant      bool `help:"Play the move that the model finds likeliest, at once: nothing is searched."`

	NoResign bool     `help:"Play every game to its end."`
	Patterns []string `sep:"none" placeholder:"FILE,..." help:"Shapes that katachi-match lists instead of the built-in ones: as for match."`
	Engine   string   `rare:"" default:"${engine}" enum:"${engines}" help:"Matcher of the shapes: ${engines}. All find the same; auto takes the fastest for the work."`

	GTPName    string `rare:"" name:"gtp-name" default:"katachi" placeholder:"NAME" help:"What the command name answers."`
	GTPVersion string `rare:"" name:"gtp-version" placeholder:"TEXT" help:"What the command version answers (default: katachi's own). Lizzie wants 0.N with N of 15 or more."`
}

// Help is shown by katachi gtp --help.
func (*gtpCmd) Help() string {
	return `Examples:
  katachi gtp                              the engine that a client starts
  katachi gtp --time 10                    ten seconds for a move
  katachi gtp --playouts 2000              the same moves every time
  katachi gtp --instant                    no search
  katachi gtp --model games.model          with your own model (katachi learn)
  katachi gtp --shapes games.shapes        with your own shapes
  katachi gtp --learn played.part          learn shapes from what is played
  katachi gtp --in my.collection           to search your own games
  katachi gtp --gtp-version 0.17           for Lizzie
  printf 'genmove b\nshowboard\n' | katachi gtp

Commands of katachi's own:
  katachi-name [COLOR POINT]    names of the last move, or of another
  katachi-match                 the named shapes on the board: point,
                                symmetry, side, name
  katachi-add-pattern NAME ROWS a pattern that katachi-match lists from then
                                on: rows as katachi patterns show has them,
                                with / between, such as: hane .1/XO
  katachi-suggest [COLOR [N]]   the N likeliest of all legal moves, as katachi
                                suggest has them: label, point, probability,
                                names
  katachi-shapes [COLOR [N]]    the N moves that were played most in the 4x4
                                shapes on the board: label, point, times
                                played, games won in percent, how much of the
                                shape agrees (whole, core, S1, S2 ...), names
  katachi-learned               games and moves learned (--learn); saves them
  katachi-solve [GOAL] POINT... [COLOR]
                                whether the group there lives if the colour,
                                or who is to move, plays first: status, if
                                that is proven, what works, play. GOAL as in
                                katachi solve: connect and cut want stones
                                of two chains, race of both colours
  katachi-status                how it stands with the weakest group of each
                                colour: colour, a stone of it, status
  katachi-search [POINT...]     the board, or the part that the points span,
                                in a collection: how often it is there, how
                                many of these hits Black and White won (as
                                on the board, also where a game has the
                                colours exchanged), and what was played next:
                                label, point, times by Black, by White
  katachi-named NAME            moves in the collection that are called so, or
                                make what is called so, as search --named has
                                it: which of both, how often, and the first:
                                game, move, colour, point
GoGui finds these, drawn on the board, in its analyze menu.

With --learn, moves are learned as they are played, and katachi-shapes knows them at once. A move
taken back is forgotten when another is played instead. A game that a client sets up again move by
move, to go back in it, counts once; positions set up by loadsgf are not learned. The file is saved
every minute and at the end.

katachi plays the move that a search by playouts visits most. It searches for two seconds (--time,
--playouts), or within the client's clock (time_settings, kgs-time_settings, time_left), and not
while the opponent thinks. An analysis (analyze, lz-analyze, kata-analyze) runs until the client
ends it: winrate is the probability that the player to move wins, lcb its lower bound, scoreLead the
lead in points by the rules, visits the playouts of the move, prior the model's probability;
kata-analyze has ownership on request. After its opponent's pass katachi passes if it is ahead both
with all stones and without the dead ones. For final_score and final_status_list, playouts (four
seconds at most), a reading and, for doubtful groups, a solver (60,000 positions) say what is dead.
katachi resigns when it hardly wins a playout any more.

The rules are Chinese until loadsgf reads a record with others (RU), or kata-set-rules sets them:
chinese, japanese, aga, tromp-taylor, new zealand. Superko, suicide and how final_score counts
follow them.

With --instant or --tactics nothing is searched: the analysis has the model's probabilities (as
visits, in thousandths); winrate is always 0.5 and scoreLead 0. Moves that fill own eyes, repeat a
position, or put more than two stones into atari for nothing are left out. All stones on the board
count as alive, so after a pass katachi captures the dead stones in its area, fills neutral points,
connects kos, and then passes. It plays in the opponent's area only if it is behind and the opponent
can still lose there, or if a short reading says that a chain can be captured. It resigns when three
quarters of the board are lost.`
}

// Run serves until quit.
func (c *gtpCmd) Run(a *app) error {
	e, err := c.engine(a)
	if err != nil {
		return err
	}
	s := e.Server(c.GTPName, cmp.Or(c.GTPVersion, strings.TrimPrefix(version(), "katachi ")))
	err = s.Serve(a.ctx, a.stdin, a.stdout)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, e.Close())
}

// look returns an error if the collection cannot be opened. The first search opens it: most
// sessions do without.
func (c *gtpCmd) look(a *app) error {
	if c.In == "" {
		return nil
	}
	games, err := c.live(a, 0)
	if err != nil {
		return err
	}
	return games.Close()
}

// sessionWork is what shapes are requested in a session, about: whenever a
// person looks at them.
var sessionWork = engines.Work{Positions: 300}

// aMove is the budget of a move without flags and clock.
var aMove = playout.Budget{Time: 2 * time.Second}

// engine opens what the engine works with.
func (c *gtpCmd) engine(a *app) (*gtpengine.Engine, error) {
	if c.Instant || c.Tactics {
		if c.wanted() {
			return nil, usagef("--playouts and --time are of a search: there is none with --instant or --tactics")
		}
		if err := c.idle("neither --instant nor --tactics"); err != nil {
			return nil, err
		}
	}
	if c.Save != nil && *c.Save <= 0 {
		return nil, usagef("--save-every %v: want a time such as 30s", *c.Save)
	}
	if err := checkOutputs([]string{c.Learn}, c.Shapes, c.Model); err != nil {
		return nil, err
	}
	if err := c.look(a); err != nil {
		return nil, err
	}
	matchers, err := a.matchers(c.Patterns, c.Engine, sessionWork)
	if err != nil {
		return nil, err
	}
	e := &gtpengine.Engine{
		Namer: names.Builtin().ReadingNamer(), Matchers: matchers, Lang: a.lang, Warn: a.warn, Limits: a.limits,
		Games: func() (*collection.Collection, error) { return c.live(a, 0) },
	}
	e.Player = judge.Player{Judge: judge.ByTactics(e.Namer), Resigns: !c.NoResign}
	if !c.Tactics {
		m, j, err := openJudge(c.Model)
		if err != nil {
			return nil, err
		}
		e.Player.Judge = j
		if !c.Instant {
			e.Thinker = &judge.Thinker{Options: c.options(a, m), Resigns: !c.NoResign}
			e.Budget = c.budget(aMove)
		}
	}
	return e, c.learn(a, e)
}

// learn opens the database of shapes, if the user named one or wants to learn, and the file
// to learn into.
func (c *gtpCmd) learn(a *app, e *gtpengine.Engine) error {
	e.Shapes = sync.OnceValues(func() (*shape.DB, error) { return openShapes(a.ctx, c.Shapes) })
	if c.Shapes == "" && c.Learn == "" {
		return nil
	}
	db, err := e.Shapes()
	if err != nil || c.Learn == "" {
		return err
	}
	live, err := shape.OpenLive(a.ctx, c.Learn, db.Provenance().Scheme)
	if errors.Is(err, lockfile.ErrLocked) {
		return fmt.Errorf("another katachi gtp learns into the same file: %w", err)
	}
	if err != nil {
		return err
	}
	e.Learn = live
	every := time.Minute
	if c.Save != nil {
		every = *c.Save
	}
	live.Autosave(every, func(err error) { a.warnf("not saved: %v", err) })
	return nil
}
