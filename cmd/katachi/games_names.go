package main

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/internal/lang"
	"katachi/internal/ops/games"
)

// gamesNamesCmd counts names.
type gamesNamesCmd struct {
	inFlag
	games.NamesRequest
	pageFlags `kong:"set='what=lines',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each name, year or player"`
	threadsFlag
}

// Help is shown by katachi games names --help.
func (*gamesNamesCmd) Help() string {
	return `Examples:
  katachi games names                                  the built-in games
  katachi games names --player Master --sort rate
  katachi games names --named geta --by year --in my.collection
  katachi games names --named "empty triangle" --by player --min-games 50

For each name, the table shows how many moves have it, in how many games, and how
often the player of such a move won, with the 95 % interval; a player counts once
per game. A move counts if it has the name itself, or if it makes the shape,
opening or joseki of that name. The names must be stored: katachi index --names.`
}

// Run counts.
func (c *gamesNamesCmd) Run(a *app) error {
	if _, err := c.Query(); err != nil {
		return err
	}
	col, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	bar := a.progress("", 0)
	counts, err := games.CountNames(a.ctx, col, &c.NamesRequest, bar.show)
	bar.done()
	if err != nil {
		return err
	}
	if counts.Warning != nil {
		a.warn(counts.Warning)
	}
	rows := counts.Rows
	if c.By == "year" && !c.JSON {
		rows = counts.InSpans(maxYears)
	}
	listed := page(&c.pageFlags, rows)
	if c.JSON {
		return printLines(a, listed, func(r *games.NameRow) any { return r.JSON(counts.By) })
	}
	if len(rows) == 0 {
		_, err := fmt.Fprintln(a.stdout, "no names")
		return err
	}
	if c.By != "name" { // the names that rows have
		fmt.Fprintln(a.stdout, a.wrapped(counts.Asked[0].String()))
	}
	return cmp.Or(c.table(a, listed), a.goOn("lines", c.Skip, len(listed), len(rows)))
}

// table prints rows.
func (c *gamesNamesCmd) table(a *app, rows []games.NameRow) error {
	header := []any{c.By, "moves", "games", "share", "of 1000", "won", "95 %"}
	if c.By == "name" {
		header = append(slices.Insert(header, 1, any("sense")), "by year")
	}
	t := a.table(header...)
	t.drop("by year", "95 %", "share")
	t.whole(c.By)
	for i := range rows {
		r := &rows[i]
		what, romaji := r.Name, ""
		other := lang.Builtin().Add(r.Name, nil)[a.lang]
		switch {
		case c.By == "player":
			what = r.Player
		case c.By == "year":
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
		if c.By == "name" {
			row = append(slices.Insert(row, 1, any(r.Sense)), r.Spark(12))
		}
		t.row(row...)
	}
	return t.flush()
}
