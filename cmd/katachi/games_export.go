package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"katachi/collection"
	"katachi/internal/report"
	"katachi/internal/table"
)

// gamesExportCmd writes records.
type gamesExportCmd struct {
	insFlag
	IDs      []int64 `arg:"" optional:"" name:"id" help:"Numbers of games, as games list has them (default: those that the options select)."`
	Position string  `type:"input" placeholder:"FILE" group:"search" help:"Games that hold this position: a record, a diagram or a file that holds one; - reads standard input."`
	Move     int     `default:"end" type:"moves" placeholder:"N" group:"search" help:"The position of --position after N stones were played (default: the end of the game)."`
	Game     int     `default:"1" placeholder:"K" group:"search" help:"Game K of a --position with several."`

	savedFlag     `group:"search"`
	questionFlags `group:"search"`
	whereFlags
	pageFlags `kong:"set='what=Games',set='limit=all'"`

	Into     string `type:"path" placeholder:"FOLDER" help:"Write game N to FOLDER/N.sgf, or N with the ending of its own format; to FOLDER/N-MOVE.sgf with --cut (default: all to standard output)."`
	Output   string `short:"o" type:"output" placeholder:"FILE" help:"Write all games to one file, in SGF and UTF-8."`
	Cut      string `placeholder:"WHERE" help:"Cut each found game at its first hit: before keeps the moves up to it; after keeps the position at the hit, as set-up stones, and all that follows."`
	SGF      bool   `name:"as-sgf" help:"Records of other formats (GIB, NGF, UGF) as SGF; SGF stays as it was read."`
	Replace  bool   `help:"Replace files in FOLDER that are there with other content."`
	Parquet  string `type:"path" placeholder:"DIR" not:"into,output,cut,as-sgf,replace,json,limit,skip,move,game,at,next,by,then" help:"Write the selected games (without options, all) as tables: DIR/games.parquet, moves.parquet and names.parquet, for DuckDB and the like."`
	jsonFlag `set:"json=, a line for each file of --into"`
}

// Help is shown by katachi games export --help.
func (*gamesExportCmd) Help() string {
	return `Examples:
  katachi games export 12 384
  katachi games export --player "Go Seigen" --date 1930..1939 --into go-seigen
  katachi games export --query 'rows=XO/OX' --rank 9p -o crosscuts.sgf
  katachi games export --position a.sgf --move 30 --region L10:T19 --into out
  katachi games export --play Q16 --region K10:T19 --cut after --into joseki
  katachi games export --named "keima then/3 kiri" --cut before -o cuts.sgf
  katachi games export --parquet tables --in my.collection

The games of a search are those that katachi search finds with the same options, each once.
--cut before shows how the position came about, --cut after what was played from there. A
game with several hits is cut at the first.

A file of --into that is there already stays as it is if it has the same content, so that
the command can be repeated after an interruption; with other content nothing is written,
unless --replace is given.`
}

// Run exports.
func (c *gamesExportCmd) Run(a *app) error {
	if c.Parquet != "" {
		return c.tables(a)
	}
	if err := c.check(); err != nil {
		return err
	}
	opt := report.ExportOptions{AsSGF: c.SGF}
	opt.Cut, _ = report.ParseCut(c.Cut) // checked
	q, err := c.asked(a)
	if err != nil {
		return err
	}
	in, done, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer done()
	bar := a.progress("", 0)
	defer bar.done()
	opt.Progress = bar.show
	list, err := c.games(a, in, q, opt)
	bar.done()
	if err != nil {
		return err
	}
	return c.write(a, list)
}

// tables writes the tables of --parquet.
func (c *gamesExportCmd) tables(a *app) error {
	where, err := c.where()
	switch {
	case err != nil:
		return err
	case c.searches() || len(c.IDs) > 0 || len(c.And) > 0:
		return usagef("--parquet writes the games that options such as --player choose, without a search or numbers of games")
	}
	in, done, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer done()
	if len(in) > 1 {
		return usagef("--parquet writes the games of one collection: several are given")
	}
	if err := os.MkdirAll(c.Parquet, 0o777); err != nil {
		return err
	}
	bar := a.progress("", 0)
	defer bar.done()
	return report.WriteTables(a.ctx, in[0], &where, table.Parquet, func(name string, write func(io.Writer) error) error {
		return writeFile(filepath.Join(c.Parquet, name+"."+string(table.Parquet)), write)
	}, bar.show)
}

// searches reports whether games are found by a search.
func (c *gamesExportCmd) searches() bool {
	return c.Position != "" || c.Query != "" || c.Saved != "" || c.Play != "" || c.Region != "" || len(c.Named) > 0
}

// check returns what is wrong with the options.
func (c *gamesExportCmd) check() error {
	where, err := c.where()
	if err != nil {
		return err
	}
	if _, err := report.ParseCut(c.Cut); err != nil {
		return usagef("--%v", err)
	}
	asked := c.searches() || !where.IsZero()
	switch {
	case len(c.IDs) > 0 && (asked || len(c.And) > 0):
		return usagef("games export wants numbers of games, or what to look for, not both")
	case len(c.IDs) > 0 && (c.Skip > 0 || c.Limit != all):
		return usagef("--limit and --skip are for found games, not for numbers of games")
	case len(c.In) > 1 && !c.searches():
		return usagef("several --in are for a search: give a position, --query or --named")
	case len(c.IDs) == 0 && !asked:
		return usagef("games export wants numbers of games, a position or --query, --named, or options such as --player")
	case !c.searches() && (c.Cut != "" || len(c.And) > 0 || c.Then != ""):
		return usagef("--cut, --and and --then are for a search: give a position, --query or --named")
	case !c.searches() && (c.At != "auto" || c.Next != "any" || c.By != atEnd || c.FixedColour || c.Variations):
		return usagef("--at, --next, --by, --fixed-colour and --variations are for a search: give a position, --query or --named")
	case c.Cut != "" && c.Variations:
		return usagef("--cut cuts main lines: it cannot be combined with --variations")
	case c.Into != "" && c.Output != "":
		return usagef("--into writes a file a game, -o one file of all: give one of them")
	case c.Into == "" && (c.Replace || c.JSON):
		return usagef("--replace and --json are for --into")
	}
	if err := c.questionFlags.check(c.at()); err != nil {
		return err
	}
	if err := c.savedFlag.check(c.at(), &c.questionFlags); err != nil {
		return err
	}
	if info, err := os.Stat(c.Into); c.Into != "" && err == nil && !info.IsDir() {
		return fmt.Errorf("%s: is not a folder", c.Into)
	}
	return checkOutputs([]string{c.Output}, append(c.files(), c.Position)...)
}

// at returns the options of the position.
func (c *gamesExportCmd) at() *positionFlags {
	return &positionFlags{Position: c.Position, Move: c.Move, Game: c.Game}
}

// asked returns the query of a search, nil if there is none.
func (c *gamesExportCmd) asked(a *app) (*report.Placed, error) {
	if !c.searches() {
		return nil, nil
	}
	if err := c.load(a, &c.insFlag, &c.questionFlags); err != nil {
		return nil, err
	}
	where, err := c.where()
	if err != nil {
		return nil, err
	}
	ask, err := c.question(a, c.at(), where)
	if err != nil {
		return nil, err
	}
	q, err := c.placed(ask)
	if err == nil {
		q.Offset, q.Limit = c.Skip, c.Limit
	}
	return q, asUsage(err)
}

// games lists what is to be exported.
func (c *gamesExportCmd) games(a *app, in collection.Union, q *report.Placed, opt report.ExportOptions) ([]*report.Exported, error) {
	switch {
	case c.Limit == 0:
		return nil, nil
	case q != nil:
		return report.FoundGames(a.ctx, in, q, opt)
	case len(c.IDs) > 0:
		return report.GamesByID(a.ctx, in[0], c.IDs, opt)
	}
	where, err := c.where()
	if err != nil {
		return nil, err
	}
	return report.GamesWhere(a.ctx, in[0], &where, c.Skip, c.Limit, opt)
}
