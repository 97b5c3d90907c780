package main

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/internal/lang"
	"katachi/internal/report"
)

// gamesNamesCmd counts names.
type gamesNamesCmd struct {
	inFlag
	whereFlags
	Named    []string `placeholder:"NAME" sep:"none" help:"Count this name only, as search --named has it; repeat it for several."`
	Within   int      `default:"5" type:"count" placeholder:"N" help:"Moves within which a named move follows the one before then (default: ${default})."`
	Board    int      `default:"19" type:"count" placeholder:"ROWS" help:"Size of the boards (default: ${default})."`
	Group    string   `name:"by" default:"name" enum:"name,year,player" help:"A line for each name, or for each year or player of one name."`
	Sort     string   `default:"moves" enum:"moves,rate,won" help:"Order: how often, how many of 1,000 moves, or wins (lower end of the 95 % interval)."`
	MinGames int      `default:"0" type:"count" placeholder:"N" help:"Leave out names in fewer games, or players or years of fewer games."`

	pageFlags `kong:"set='what=Lines',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each name, year or player"`
	threadsFlag
}

// Help is shown by katachi games names --help.
func (*gamesNamesCmd) Help() string {
	return `Examples:
  katachi games names                                  the built-in games
  katachi games names --player Master --sort rate
  katachi games names --named geta --by year --in my.collection
  katachi games names --named "empty triangle" --by player --sort rate \
    --min-games 50 --in my.collection

How many moves have each name, in how many games, and how often whoever played
it won: a side that plays a name in a game counts once, and the range is the
95 % interval. A move is called so, or makes what is called so: a shape, an
opening or joseki. Names are those that katachi index --names has stored.`
}

// Run counts.
func (c *gamesNamesCmd) Run(a *app) error {
	if err := checkWithin(c.Named, c.Within); err != nil {
		return err
	}
	where, err := c.where()
	if err != nil {
		return err
	}
	ask := &report.NameQuestion{
		Where: where, Named: c.Named, Within: c.Within, Board: c.Board, By: c.Group, Sort: c.Sort, MinGames: c.MinGames,
	}
	if _, err := ask.Query(); err != nil {
		return asUsage(err)
	}
	col, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	bar := a.progress("", 0)
	counts, err := report.CountNames(a.ctx, col, ask, bar.show)
	bar.done()
	if err != nil {
		return err
	}
	if counts.Warning != "" {
		a.warnf("%s", counts.Warning)
	}
	rows := counts.Rows
	if c.Group == "year" && !c.JSON {
		rows = counts.InSpans(maxYears)
	}
	listed := page(&c.pageFlags, rows)
	if c.JSON {
		return printLines(a, listed, func(r *report.NameRow) any { return r.JSON(counts.By) })
	}
	if len(rows) == 0 {
		_, err := fmt.Fprintln(a.stdout, "no names")
		return err
	}
	if c.Group != "name" { // which a row has
		fmt.Fprintln(a.stdout, a.wrapped(counts.Asked[0].String()))
	}
	return cmp.Or(c.table(a, listed), a.goOn("lines", c.Skip, len(listed), len(rows)))
}

// table prints rows.
func (c *gamesNamesCmd) table(a *app, rows []report.NameRow) error {
	header := []any{c.Group, "moves", "games", "share", "of 1000", "won", "95 %"}
	if c.Group == "name" {
		header = append(slices.Insert(header, 1, any("sense")), "by year")
	}
	t := a.table(header...)
	t.drop("by year", "95 %", "share")
	t.whole(c.Group)
	for i := range rows {
		r := &rows[i]
		what, romaji := r.Name, ""
		other := lang.Builtin().Add(r.Name, nil)[a.lang]
		switch {
		case c.Group == "player":
			what = r.Player
		case c.Group == "year":
			what = r.Span
		case a.lang == "ja" && r.Japanese != "":
			what = r.Japanese
		case other != "":
			what = other
		case r.Romaji != "" && r.Romaji != r.Name:
			romaji = " (" + r.Romaji + ")"
		}
		of := r.Won + r.Lost
		row := []any{brief{what + romaji, what}, r.Moves, r.Games, percent(r.Games, r.AllGames), fmt.Sprintf("%.2f", r.PerThousand()), percent(r.Won, of), interval(r.Won, of)}
		if c.Group == "name" {
			row = append(slices.Insert(row, 1, any(r.Sense)), r.Spark(12))
		}
		t.row(row...)
	}
	return t.flush()
}
