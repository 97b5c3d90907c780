package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"katachi/games/collection"
	"katachi/internal/gtpengine"
	"katachi/internal/judge"
	"katachi/internal/lockfile"
	"katachi/match/engines"
	"katachi/mind/net"
	"katachi/mind/playout"
	"katachi/mind/search"
	"katachi/names"
	"katachi/shape"
)

// gtpCmd speaks the Go Text Protocol with a client such as Sabaki.
type gtpCmd struct {
	inFlag

	Model        string         `placeholder:"FILE" type:"path" xor:"judge" help:"Model for suggestions and moves, made by katachi learn -o. Default: the built-in one."`
	Tactics      bool           `xor:"judge" not:"playouts,time,seed,without" help:"Take suggestions and moves from plain tactics (captures, ataris, escapes) instead of a model."`
	Shapes       string         `placeholder:"FILE" type:"path" help:"Database for katachi-shapes, made by katachi learn --shapes. Default: the built-in one of frequent shapes."`
	Learn        string         `placeholder:"FILE" type:"output" help:"Learn the moves played, and save them in this partial file of shapes, new or existing. katachi-shapes knows them at once; katachi shapes merge can merge the file."`
	Save         *time.Duration `name:"save-every" needs:"learn" minimum:"1000000" placeholder:"TIME" help:"With --learn: save this often, and at the end (default: 1m)."`
	playoutFlags `kong:"set='position=move'"`
	Instant      bool `not:"playouts,time,seed,without" help:"Play the likeliest move of the model at once, without a search."`

	NoResign bool           `help:"Never resign."`
	Patterns []string       `sep:"none" placeholder:"FILE,..." help:"Shapes that katachi-match lists instead of the built-in ones; given as for katachi match."`
	Engine   matcherOrJudge `default:"${engine}" not:"tactics,instant,seed,without" placeholder:"NAME|FILE" help:"Network that plays: a name from katachi engine list or a file of KataGo's networks; --playouts are then its visits. Otherwise the matcher for the shapes: ${engines}; all find the same hits."`

	GTPName    string `rare:"" name:"gtp-name" default:"katachi" placeholder:"NAME" help:"Answer to the GTP command name."`
	GTPVersion string `rare:"" name:"gtp-version" placeholder:"TEXT" help:"Answer to the GTP command version (default: katachi's version). Lizzie needs 0.N with N of 15 or more."`
}

// Help is shown by katachi gtp --help.
func (*gtpCmd) Help() string {
	return `Examples:
  katachi gtp                              the engine that a client starts
  katachi gtp --time 10                    ten seconds for a move
  katachi gtp --playouts 2000              the same moves every time
  katachi gtp --instant                    no search
  katachi gtp --engine b18 --playouts 100  by a network (katachi engine)
  katachi gtp --model games.model          with your own model (katachi learn)
  katachi gtp --shapes games.shapes        with your own shapes
  katachi gtp --learn played.part          learn shapes from the moves played
  katachi gtp --in my.collection           to search your own games
  katachi gtp --gtp-version 0.17           for Lizzie
  printf 'genmove b\nshowboard\n' | katachi gtp

Commands of katachi's own:
  katachi-name [COLOR POINT]    names of the last move, or of another
  katachi-match                 the named shapes on the board: point,
                                symmetry, side, name
  katachi-add-pattern NAME ROWS adds a pattern for katachi-match: rows as in
                                katachi patterns show, joined by /, such as:
                                hane .1/XO
  katachi-suggest [COLOR [N]]   the N likeliest moves, as in katachi suggest:
                                label, point, probability, names
  katachi-shapes [COLOR [N]]    the N moves played most often in the shapes on
                                the board: label, point, times played, games
                                won in percent, how much of the shape agrees
                                (whole, core, S1, S2 ...), names
  katachi-learned               games and moves learned (--learn); saves them
  katachi-solve [GOAL] POINT... [COLOR]
                                whether the group there lives if COLOR, by
                                default the player to move, plays first:
                                status, whether it is proven, moves that work,
                                best play. GOAL is that of katachi solve;
                                connect and cut need stones of two chains,
                                race stones of both colours
  katachi-status                the status of the weakest group of each side:
                                colour, a stone of the group, status
  katachi-search [POINT...]     searches a collection for the board, or for
                                the part that the points span: number of hits,
                                how many of them Black and White won (colours
                                are those of the board, also in hits with
                                colours exchanged), and what was played next:
                                label, point, times by Black, by White
  katachi-named NAME            searches a collection for moves with this
                                name, or that make the shape of this name, as
                                search --named does: which of the two, how
                                often, and the first: game, move, colour,
                                point
GoGui shows these commands in its analyze menu and draws their answers on the board.

With --learn, moves are learned as they are played. A move taken back is forgotten when another is
played instead. A client may play a game again from the start to go back in it: the game counts once.
Positions set up by loadsgf are not learned. The file is saved every minute and at the end.

katachi plays the move that a search by playouts visits most. It searches for two seconds (--time,
--playouts), or within the client's clock (time_settings, kgs-time_settings, time_left), but not
while the opponent thinks. An analysis (analyze, lz-analyze, kata-analyze) runs until the client
ends it: winrate is the probability that the player to move wins, lcb its lower bound, scoreLead the
lead in points by the rules, visits the playouts of the move, and prior the model's probability;
kata-analyze reports ownership on request. After its opponent's pass katachi passes if it is ahead
both with all stones on the board and without the dead ones. final_score and final_status_list
answer as katachi score does, with a search instead of its playouts (at most four seconds). katachi
resigns when it wins hardly any playouts.

The rules are Chinese until loadsgf reads a record with other rules (RU), or kata-set-rules sets
them: chinese, japanese, aga, tromp-taylor, new zealand. They determine superko, suicide and how
final_score counts.

With --instant or --tactics there is no search. An analysis then reports the model's probabilities
as visits, in thousandths; winrate is always 0.5 and scoreLead 0. Moves that fill own eyes, repeat a
position, or put more than two stones into atari for nothing are never played. All stones on the
board count as alive, so after a pass katachi captures the dead stones in its area, fills neutral
points, connects kos, and then passes. It plays in the opponent's area only if it is behind and the
opponent can still lose points there, or if a short reading says that a chain can be captured. It
resigns when three quarters of the board are lost.`
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

// look returns an error if the collection cannot be opened. It does not keep it open: the first
// search opens it again, and most sessions never search.
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

// sessionWork is roughly how often a session matches shapes: each time a person looks at them.
var sessionWork = engines.Work{Positions: 300}

// aMove is the budget of a move without flags or a clock.
var aMove = playout.Budget{Time: 2 * time.Second}

// engine returns the engine with its model, shapes and search options.
func (c *gtpCmd) engine(a *app) (*gtpengine.Engine, error) {
	if err := checkOutputs([]string{c.Learn}, c.Shapes, c.Model); err != nil {
		return nil, err
	}
	if err := c.look(a); err != nil {
		return nil, err
	}
	matchers, err := a.matchers(c.Patterns, c.Engine.matcher(), sessionWork)
	if err != nil {
		return nil, err
	}
	e := &gtpengine.Engine{
		Namer: names.Builtin().ReadingNamer(), Matchers: matchers, Lang: a.lang, Warn: a.warn, Limits: a.limits,
		Games: func() (*collection.Collection, error) { return c.live(a, 0) },
	}
	e.Player = judge.Player{Judge: judge.ByTactics(e.Namer), Resigns: !c.NoResign}
	if !c.Tactics {
		m, j, err := openJudge(c.Model, "")
		if err != nil {
			return nil, err
		}
		e.Player.Judge = j
		if !c.Instant {
			e.Thinker = &judge.Thinker{Options: c.options(a, m), Resigns: !c.NoResign}
			e.Budget = c.budget(aMove)
		}
	}
	if c.Engine.judges() {
		if err := c.byNetwork(a, e); err != nil {
			return nil, err
		}
	}
	return e, c.learn(a, e)
}

// byNetwork lets a network play.
func (c *gtpCmd) byNetwork(a *app, e *gtpengine.Engine) error {
	saved, err := findEngine(string(c.Engine))
	if err != nil {
		return err
	}
	if !saved.isNetwork() {
		return fmt.Errorf("engine %s: want a network's file, not a program: let the client start that", saved.Name)
	}
	n, err := net.Open(saved.Command[0])
	if err != nil {
		return errors.New(fileError(err))
	}
	workers := c.Threads
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if e.Search, err = search.New(n, search.Options{Workers: workers, Played: true}); err != nil {
		return fmt.Errorf("engine %s: %w", saved.Name, err)
	}
	budget := c.budget(aMove)
	e.Visits, e.Resigns = search.Budget{Visits: budget.Visits, Time: budget.Time}, !c.NoResign
	return nil
}

// learn opens the database of shapes, if --shapes or --learn is given, and the file of --learn.
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
		return fmt.Errorf("another katachi gtp is learning into the same file: %w", err)
	}
	if err != nil {
		return err
	}
	e.Learn = live
	every := time.Minute
	if c.Save != nil {
		every = *c.Save
	}
	live.Autosave(every, func(err error) { a.warnf("the learned moves could not be saved: %v", err) })
	return nil
}
