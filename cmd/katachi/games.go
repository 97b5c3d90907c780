package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"katachi/collection"
	"katachi/query"
)

// gamesCmd lists and changes the games of a collection.
type gamesCmd struct {
	List   gamesListCmd   `cmd:"" help:"List games."`
	Show   gamesShowCmd   `cmd:"" help:"Show all that is known of a game."`
	Export gamesExportCmd `cmd:"" help:"Write records as they were read."`
	Tag    gamesTagCmd    `cmd:"" help:"Give games a tag, or take it away."`
	Remove gamesRemoveCmd `cmd:"" help:"Take games out of the collection."`
	Stats  gamesStatsCmd  `cmd:"" help:"Count games, duplicates and bytes."`
}

// inFlag is the collection that is asked.
type inFlag struct {
	In string `type:"path" placeholder:"COLLECTION" env:"KATACHI_COLLECTION" help:"Folder of the collection (default: the built-in sample of famous games)."`
}

// open opens the collection, or the sample.
func (f *inFlag) open(threads int) (*collection.Collection, error) {
	opt := &collection.Options{Threads: threads}
	if f.In == "" {
		return collection.Sample(opt)
	}
	return collection.Open(f.In, opt)
}

// whereFlags say which games.
type whereFlags struct {
	Player   string   `group:"games" help:"Games of this player."`
	Black    string   `group:"games" help:"Who played Black."`
	White    string   `group:"games" help:"Who played White."`
	Opponent string   `group:"games" help:"Who played against --player."`
	Rank     string   `group:"games" placeholder:"RANGE" help:"Both ranks, as 9p or 5d..9p."`
	Event    string   `group:"games" help:"Part of the event's name."`
	Place    string   `group:"games" help:"Part of the place's name."`
	Date     string   `group:"games" placeholder:"RANGE" help:"Date, as 2016 or 2015-03..2016."`
	Result   string   `group:"games" help:"Beginning of the result: B, W+R, 0 (draw), - (none)."`
	Handicap string   `group:"games" placeholder:"RANGE" help:"Handicap stones, as 0 or 2..9."`
	Komi     string   `group:"games" placeholder:"RANGE" help:"Komi, as 6.5 or 5.5..7.5."`
	Moves    string   `group:"games" placeholder:"RANGE" help:"Moves played, as 100..250."`
	Source   string   `group:"games" help:"Part of the record's path."`
	Tag      []string `group:"games" help:"Games with this tag; repeat it for several."`
	Words    string   `group:"games" placeholder:"WORDS" help:"Words in the record's texts, all of them."`
}

func (f *whereFlags) where() query.Where {
	return query.Where{
		Player: f.Player, Black: f.Black, White: f.White, Opponent: f.Opponent, Rank: f.Rank,
		Event: f.Event, Place: f.Place, Date: f.Date, Result: f.Result, Handicap: f.Handicap,
		Komi: f.Komi, Moves: f.Moves, Source: f.Source, Tags: f.Tag, Text: f.Words,
	}
}

// gamesListCmd lists games.
type gamesListCmd struct {
	inFlag
	whereFlags
	Count int  `name:"list" default:"50" placeholder:"N" help:"Games to list; 0 lists all."`
	Skip  int  `placeholder:"N" help:"Games to pass over."`
	JSON  bool `name:"json" help:"Print JSON, a line a game."`
}

// Run lists.
func (c *gamesListCmd) Run(a *app) error {
	if c.Count < 0 || c.Skip < 0 {
		return usagef("--list and --skip: want 0 or more")
	}
	w := c.where()
	if err := w.Check(); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	out := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	n := 0
	for g, err := range col.Games(a.ctx, &w) {
		if err != nil {
			return err
		}
		if n++; n <= c.Skip {
			continue
		}
		if c.Count > 0 && n > c.Skip+c.Count {
			break
		}
		if c.JSON {
			err = json.NewEncoder(a.stdout).Encode(jsonGameOf(&g))
		} else {
			_, err = fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%d moves\t%s\n", g.ID, players(&g), g.Date, g.Result, g.Moves, g.Path)
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// players returns who played whom.
func players(g *collection.Info) string {
	name := func(name, rank string) string {
		if rank == "" {
			return orUnknown(name)
		}
		return orUnknown(name) + " " + rank
	}
	return name(g.Black, g.BlackRank) + " - " + name(g.White, g.WhiteRank)
}

// jsonGame is a game as programs read it.
type jsonGame struct {
	ID         int64    `json:"game"`
	Path       string   `json:"path"`
	File       string   `json:"file"`
	Status     string   `json:"status"`
	Board      int      `json:"board"`
	Moves      int      `json:"moves"`
	Black      string   `json:"black"`
	White      string   `json:"white"`
	BlackRank  string   `json:"black_rank"`
	WhiteRank  string   `json:"white_rank"`
	Event      string   `json:"event"`
	Round      string   `json:"round"`
	Place      string   `json:"place"`
	Date       string   `json:"date"`
	Result     string   `json:"result"`
	Komi       *float64 `json:"komi"` // null where unknown
	Handicap   int      `json:"handicap"`
	Variations bool     `json:"variations"`
	Dyer       string   `json:"dyer"`
	Tags       []string `json:"tags"`
}

func jsonGameOf(g *collection.Info) jsonGame {
	j := jsonGame{
		g.ID, g.Path, g.File, g.Status.String(), g.Board, g.Moves, g.Black, g.White, g.BlackRank, g.WhiteRank,
		g.Event, g.Round, g.Place, g.Date, g.Result, nil, g.Handicap, g.Variations, g.Dyer, append([]string{}, g.Tags...),
	}
	if g.HasKomi {
		j.Komi = &g.Komi
	}
	return j
}

// idFlags name games.
type idFlags struct {
	IDs []int64 `arg:"" name:"id" help:"Numbers of games, as games list has them."`
}

type gamesShowCmd struct {
	inFlag
	idFlags
}

// Run shows.
func (c *gamesShowCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	enc := json.NewEncoder(a.stdout)
	enc.SetIndent("", "  ")
	for _, id := range c.IDs {
		g, err := col.Game(a.ctx, id)
		if err != nil {
			return err
		}
		if err := enc.Encode(jsonGameOf(&g)); err != nil {
			return err
		}
	}
	return nil
}

type gamesExportCmd struct {
	inFlag
	idFlags
	Into string `type:"path" placeholder:"FOLDER" help:"Write game N to FOLDER/N.sgf (default: all to standard output)."`
}

// Run exports.
func (c *gamesExportCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	for _, id := range c.IDs {
		text, err := col.Record(a.ctx, id)
		if err != nil {
			return err
		}
		if c.Into == "" {
			_, err = fmt.Fprintf(a.stdout, "%s\n", text)
		} else if err = os.MkdirAll(c.Into, 0o777); err == nil {
			err = os.WriteFile(filepath.Join(c.Into, fmt.Sprintf("%d.sgf", id)), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errSample is the error of changing the built-in games.
var errSample = errors.New("the built-in sample cannot be changed: name a collection with --in")

type gamesTagCmd struct {
	inFlag
	Tag    string `arg:"" help:"The tag."`
	Delete bool   `help:"Take the tag away."`
	idFlags
}

// Run tags.
func (c *gamesTagCmd) Run(a *app) error {
	if c.In == "" {
		return errSample
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	if c.Delete {
		return col.Untag(a.ctx, c.Tag, c.IDs...)
	}
	return col.Tag(a.ctx, c.Tag, c.IDs...)
}

type gamesRemoveCmd struct {
	inFlag
	idFlags
}

// Run removes.
func (c *gamesRemoveCmd) Run(a *app) error {
	if c.In == "" {
		return errSample
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	return col.Remove(a.ctx, c.IDs...)
}

type gamesStatsCmd struct{ inFlag }

// Run counts.
func (c *gamesStatsCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	return printCollection(a, col)
}
