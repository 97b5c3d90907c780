package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/ops/review"
	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

// nameCmd names the moves of games.
type nameCmd struct {
	Games   []string `arg:"" optional:"" name:"game" type:"input" help:"A record (${formats}), or many: files, folders and archives (${archives}). - is standard input, also the default if a record is piped in. Default: a built-in famous game."`
	Game    int      `single:"" default:"1" placeholder:"K" help:"Game K of a file with several."`
	Board   []int    `single:"" minimum:"1" not:"summary,json|svg|png" placeholder:"N,..." help:"Also show the board after these moves."`
	Names   string   `not:"comment|json|html" default:"one" enum:"one,all" help:"Names of a move in the table: only the leading one, or all."`
	Reading bool     `default:"true" negatable:"" help:"Also names that depend on reading, such as ladder and net (--no-reading is faster)."`
	name.Request
	Read          bool `needs:"purposes,comment" help:"Prove what lives, dies and is caught (slow)."`
	problemsFlags `set:"also=With --comment, also"`
	Why           int            `single:"" type:"number" not:"summary,sgf,html,board,svg,png,from,to,variations,names,purposes,comment" placeholder:"N" help:"Explain the names of move N, with the board; with --all also the rule or pattern behind each name."`
	SGF           string         `single:"" name:"sgf" not:"into" placeholder:"FILE" type:"output" help:"Write the game with all names as comments and labels, for any SGF editor."`
	SGFDir        string         `name:"into" placeholder:"FOLDER" type:"path" help:"Write every game like --sgf, each into its own file in FOLDER."`
	HTML          string         `single:"" name:"html" placeholder:"FILE" type:"output" help:"Write a report of the game with boards: one HTML page without scripts."`
	Patterns      []string       `not:"comment|json|html" sep:"none" placeholder:"FILE,..." help:"Shapes to look for instead of the built-in ones; given as for katachi match."`
	Engine        matcherOrJudge `default:"${engine}" placeholder:"NAME" help:"With --comment, the engine that finds what moves lost: a name from katachi engine list, or a command in quotes. Otherwise the matcher for the shapes: ${engines}; all find the same hits."`
	Visits        int            `rare:"" needs:"engine" minimum:"2" type:"number" default:"100" placeholder:"N" help:"Visits per position of the engine for --comment (default: ${default})."`
	jsonFlag      `set:"json=, a line for each move, with all its names"`
	threadsFlag
	summaryFlags `kong:"set='what=players of the summary',set='needs=summary'"`

	pictureFlags `set:"picture=board after the last move of the table, or of --board,"`
}

// Help is shown by katachi name --help.
func (*nameCmd) Help() string {
	return `Examples:
  katachi name                              a famous game that is built in
  katachi name game.sgf --from 1 --to 50
  katachi name game.sgf --names all         all names of a move
  katachi name game.sgf --purposes          also the purpose of each move
  katachi name game.sgf --comment           sentences where something happens
  katachi name game.sgf --comment --engine kata   and what bad moves lost
  katachi name game.sgf --comment --problems tsumego
  katachi name game.sgf --board 30,78       and the board after moves 30, 78
  katachi name game.sgf --sgf named.sgf     comments and labels for an editor
  katachi --lang ja name game.sgf           Japanese names; also zh and ko
  katachi name game.sgf --json
  katachi name game.sgf --html game.html    a page with boards, to print too
  katachi name --why 78                     why move 78 is a wedge
  katachi name games.zip records/ --json    all games of archives and folders
  katachi name records/ --into named/    all with comments and labels
  katachi name games.zip --summary --top 5  who plays what, and how often`
}

// Run names.
func (c *nameCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	var err error
	if c.Games, err = a.givenAll(c.Games); err != nil {
		return err
	}
	go joseki.Builtin() // loads for some milliseconds, in parallel with reading and compiling
	if c.many() {
		return c.runMany(a)
	}
	return c.runOne(a)
}

// check returns an error for flags that do not fit together.
func (c *nameCmd) check() error {
	if c.wanted() && len(c.Board) > 1 {
		return usagef("--svg and --png show one board: want one move in --board, not %d", len(c.Board))
	}
	switch {
	case c.Engine.judges() && (!c.Comment || c.many()):
		return usagef("--engine %s: want a matcher (%s), or, with --comment and one record, an engine such as KataGo", c.Engine, strings.Join(append(engines.Names(), engines.Auto), ", "))
	case !c.Engine.judges() && c.Visits != defaultVisits:
		return usagef("--visits is for an engine such as KataGo, not for %s", c.Engine)
	}
	return nil
}

// defaultVisits is the default of --visits.
const defaultVisits = 100

// matcherOrJudge is an --engine that names a matcher for shapes or one of the user's engines.
type matcherOrJudge string

// judges reports whether it is not a matcher.
func (e matcherOrJudge) judges() bool {
	return e != engines.Auto && !slices.Contains(engines.Names(), string(e))
}

// matcher returns the name of the matcher.
func (e matcherOrJudge) matcher() string {
	if e.judges() {
		return engines.Auto
	}
	return string(e)
}

// judge asks the user's engine what the moves of a game lost, by move number. It returns nil if
// --engine is a matcher. Who is the engine.
func (c *nameCmd) judge(a *app, g *sgf.Game) (lost map[int]*name.Loss, who *asking, err error) {
	if !c.Engine.judges() {
		return nil, nil, nil
	}
	flags := engineFlags{Engine: engineText(c.Engine), Visits: c.Visits, patienceFlag: patienceFlag{time.Minute}}
	if who, err = flags.start(a, ""); err != nil {
		return nil, nil, err
	}
	defer who.done()
	defer who.noteKept(a)
	bar := a.progress("moves", 0)
	r, err := review.Do(a.ctx, g, &review.Options{Judge: who.judge, Progress: bar.show})
	bar.done()
	if err != nil {
		return nil, nil, err
	}
	lost = map[int]*name.Loss{}
	for i := range r.Moves {
		lost[r.Moves[i].Number] = &r.Moves[i].Loss
	}
	return lost, who, nil
}

// drawn returns the number of the move that the picture shows; math.MaxInt for the last move.
func (c *nameCmd) drawn() int {
	switch {
	case len(c.Board) > 0:
		return c.Board[0]
	case c.To > 0:
		return c.To
	}
	return math.MaxInt
}

// many reports whether the arguments may hold more than one record.
func (c *nameCmd) many() bool {
	if len(c.Games) > 1 || c.SGFDir != "" {
		return true
	}
	return len(c.Games) > 0 && holdsMany(c.Games[0])
}

// runOne names one game, or the built-in one.
func (c *nameCmd) runOne(a *app) error {
	if info, err := os.Stat(slices.Max(append(c.Games, ""))); err != nil || info.Size() < largeFile {
		debug.SetGCPercent(400) // one game and the library take only some megabytes: save collector time
	}
	if err := checkOutputs(append(c.pictures(), c.SGF, c.HTML), append(patternset.Files(c.Patterns), c.Games...)...); err != nil {
		return err
	}
	r, err := c.read(a)
	if err != nil {
		return err
	}
	follower, err := c.followers(a, report.CountMoves(r.Game))
	if err != nil {
		return err
	}
	if c.Why > 0 {
		return c.explain(a, r, follower())
	}
	table := c.table(a, a.columns())
	lost, who, err := c.judge(a, r.Game)
	if err != nil {
		return err
	}
	more, err := c.more(a, r, lost)
	if err != nil {
		return err
	}
	if err := table.print(r, &name.Env{Follower: follower(), More: more}); err != nil {
		return err
	}
	if who != nil && !c.JSON {
		fmt.Fprintln(a.stdout, a.wrapped("\nlosses of moves by "+who.String()))
	}
	if c.Summary {
		sum := name.Summary{}
		sum.Add(r, table.wording, &c.Request)
		if err := c.printSummary(a, &sum); err != nil {
			return err
		}
	}
	if c.HTML != "" {
		page := func(w io.Writer) error {
			return name.WriteHTML(w, r, name.Wording{Lang: a.lang, Structural: c.All})
		}
		if err := a.did(writeFile(c.HTML, page), "%s: the report of the game", c.HTML); err != nil {
			return err
		}
	}
	if c.SGF == "" {
		return nil
	}
	who.sign(r.Game)
	return writeFile(c.SGF, func(w io.Writer) error { _, err := r.Game.WriteTo(w); return err })
}

// more returns what adds purposes and comments, with the problems that stood in the game.
func (c *nameCmd) more(a *app, r *name.Record, lost map[int]*name.Loss) (name.More, error) {
	more := name.Purposes(a.lang, lost)
	set, err := c.readProblems(a, c.Threads)
	if err != nil {
		return nil, err
	}
	list, err := problems.Of(a.ctx, set, r.Path, r.Game)
	return problems.Comments(more, list, a.lang), err
}

// read reads the game, and checks that it has the requested moves.
func (c *nameCmd) read(a *app) (*name.Record, error) {
	in := input{builtInGame, names.SampleGame()}
	var err error
	if len(c.Games) > 0 {
		if in, err = a.read(c.Games[0]); err != nil {
			return nil, err
		}
	}
	g, err := a.parseGame(in, c.Game)
	if err != nil {
		return nil, err
	}
	if err := g.Playable(); err != nil {
		return nil, fmt.Errorf("%s: %w", in.name, err)
	}
	if c.SGF != "" {
		g.ToFF4()
	}
	return name.NewRecord(in.name, in.name, c.Game, g), c.has(in.name, report.CountMoves(g))
}

// exactPositions is the most positions that --read searches in a game.
const exactPositions = 1_000_000

// has returns an error if a requested move is beyond the end of a game with the given number of
// moves.
func (c *nameCmd) has(name string, moves int) error {
	if asked := max(c.From, slices.Max(append(c.Board, 1)), c.Why); asked > max(moves, 1) {
		return fmt.Errorf("%s: no move %d: the game has %d", name, asked, moves)
	}
	return nil
}

// followers returns a function that makes followers, which name the moves of a game, with the
// shapes of --patterns. Each goroutine needs one of its own.
func (c *nameCmd) followers(a *app, moves int) (func() *names.Follower, error) {
	matchers, err := a.matchers(c.Patterns, c.Engine.matcher(), engines.Work{Moves: moves})
	if err != nil {
		return nil, err
	}
	return func() *names.Follower {
		var shapes []match.Incremental
		for _, m := range matchers {
			shapes = append(shapes, match.Follow(m.Clone()))
		}
		namer := names.Builtin().Namer()
		if c.Reading {
			namer = names.Builtin().ReadingNamer()
		}
		f := namer.Follow(board.DefaultSize, shapes...)
		if c.Read {
			f.ReadExactly(exactPositions)
		}
		return f
	}, nil
}
