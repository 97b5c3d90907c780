package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"katachi/games/collection"
	"katachi/internal/ops/games"
	"katachi/internal/ops/search"
	"katachi/internal/report"
	"katachi/internal/table"
)

// gamesExportCmd writes records.
type gamesExportCmd struct {
	insFlag
	IDs      []int64 `arg:"" optional:"" name:"id" help:"Numbers of games, from katachi games list (default: the games that the options select)."`
	Position string  `type:"input" placeholder:"FILE" group:"search" help:"Games with this position: a record, a diagram, or a file with one; - reads standard input."`
	Move     int     `default:"end" type:"moves" placeholder:"N" group:"search" help:"Take the position of --position after N stones were played (default: the end of the game)."`
	Game     int     `default:"1" placeholder:"K" group:"search" help:"Game K of a --position file with several."`

	questionFlags `group:"search"`
	pageFlags     `kong:"set='what=games',set='limit=all',set='not=id'"`

	Into     string `type:"path" not:"output" placeholder:"FOLDER" help:"Write game N to FOLDER/N.sgf (or with the extension of its own format), with --cut to FOLDER/N-MOVE.sgf (default: all games to standard output)."`
	Output   string `short:"o" type:"output" placeholder:"FILE" help:"Write all games to one file, in SGF and UTF-8."`
	Cut      string `default:"" enum:",before,after" needs:"position,query,saved,play,region,named" not:"variations" placeholder:"WHERE" help:"Cut each found game at its first hit: before keeps the moves up to it; after keeps the position at the hit, as set-up stones, and all that follows."`
	SGF      bool   `name:"as-sgf" help:"Convert records of other formats (${formats}) to SGF; SGF records stay unchanged."`
	Replace  bool   `needs:"into" help:"Replace existing files in FOLDER that have other content."`
	Parquet  string `once:"in" type:"path" placeholder:"DIR" not:"id,position,play,query,saved,region,named,and,into,output,cut,as-sgf,replace,json,limit,skip,move,game,at,next,by,then" help:"Write the selected games (by default all) as tables: DIR/games.parquet, moves.parquet and names.parquet, for DuckDB and the like."`
	jsonFlag `kong:"set='json=, a line for each file of --into',set='needs=into'"`
}

// Help is shown by katachi games export --help.
func (*gamesExportCmd) Help() string {
	return `Examples:
  katachi games export 12 384
  katachi games export --player "Go Seigen" --date 1930..1939 --into go-seigen
  katachi games export --query "rows=XO/OX" --rank 9p -o crosscuts.sgf
  katachi games export --position a.sgf --move 30 --region L10:T19 --into out
  katachi games export --play Q16 --region K10:T19 --cut after --into joseki
  katachi games export --named "keima then/3 kiri" --cut before -o cuts.sgf
  katachi games export --parquet tables --in my.collection

With a position, --query or --named, the games that katachi search finds with the same options
are written, each once. --cut before shows how the position came about, --cut after what was
played from there. A game with several hits is cut at the first.

If a file of --into exists with other content, nothing is written, unless --replace is given.
Files with the same content are left alone, so that you can repeat an interrupted command.`
}

// Run exports.
func (c *gamesExportCmd) Run(a *app) error {
	if c.Parquet != "" {
		return c.tables(a)
	}
	if err := c.check(); err != nil {
		return err
	}
	opt := search.ExportOptions{AsSGF: c.SGF, Cut: search.Cut(c.Cut)}
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
	if err := c.Where.Check(); err != nil {
		return err
	}
	in, done, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer done()
	if err := os.MkdirAll(c.Parquet, 0o777); err != nil {
		return err
	}
	bar := a.progress("", 0)
	defer bar.done()
	err = games.WriteTables(a.ctx, in[0], &c.Where, table.Parquet, func(name string, write func(io.Writer) error) error {
		return writeFile(filepath.Join(c.Parquet, name+"."+string(table.Parquet)), write)
	}, bar.show)
	if state, named := in[0].NameState(a.ctx, ""); err == nil && named == nil && state.Named+state.Older == 0 {
		a.notef("names.parquet is empty: katachi index --names names the moves")
	}
	return err
}

// check returns an error for options that do not fit together.
func (c *gamesExportCmd) check() error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	asked := c.searches(c.Position) || !c.Where.IsZero()
	switch {
	case len(c.IDs) > 0 && (asked || len(c.And) > 0):
		return usagef("games export wants either numbers of games or search options, not both")
	case len(c.In) > 1 && !c.searches(c.Position):
		return usagef("several --in need a search: give a position, --query or --named")
	case len(c.IDs) == 0 && !asked:
		return usagef("games export wants numbers of games, a position or --query, --named, or options such as --player")
	case !c.searches(c.Position) && (len(c.And) > 0 || c.Then != "" || c.At != "auto" || c.Next != "any" || c.By > 0 || c.FixedColor || c.Variations):
		return usagef("--and, --then, --at, --next, --by, --fixed-color and --variations need a search: give a position, --query or --named")
	}
	if err := c.questionFlags.check(c.at()); err != nil {
		return err
	}
	if info, err := os.Stat(c.Into); c.Into != "" && err == nil && !info.IsDir() {
		return fmt.Errorf("%s: is not a folder", c.Into)
	}
	return checkOutputs([]string{c.Output}, append(c.files(), c.Position)...)
}

// at returns the options for the position.
func (c *gamesExportCmd) at() *positionFlags {
	return &positionFlags{Position: c.Position, Move: c.Move, Game: c.Game}
}

// asked returns the query of the search; nil without a search.
func (c *gamesExportCmd) asked(a *app) (*report.Placed, error) {
	if !c.searches(c.Position) {
		return nil, nil
	}
	q, err := c.query(a, &c.insFlag, c.at(), c.Limit, c.Skip)
	if err == nil {
		q.Offset, q.Limit = c.Skip, c.Limit
	}
	return q, err
}

// games returns the games to export.
func (c *gamesExportCmd) games(a *app, in collection.Union, q *report.Placed, opt search.ExportOptions) ([]*search.Exported, error) {
	switch {
	case c.Limit == 0:
		return nil, nil
	case q != nil:
		return search.FoundGames(a.ctx, in, q, opt)
	case len(c.IDs) > 0:
		return search.GamesByID(a.ctx, in[0], c.IDs, opt)
	}
	return search.GamesWhere(a.ctx, in[0], &c.Where, c.Skip, c.Limit, opt)
}
