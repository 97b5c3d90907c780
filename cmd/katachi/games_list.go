package main

import (
	"encoding/json"
	"fmt"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/facts"
	"katachi/internal/report"
)

// gamesListCmd lists games.
type gamesListCmd struct {
	inFlag
	whereFlags
	pageFlags `kong:"set='what=games',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each game"`
}

// listLot is the number of games after which a long list is flushed.
const listLot = 10000

// Run lists.
func (c *gamesListCmd) Run(a *app) error {
	where, err := c.where()
	if err != nil {
		return err
	}
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	n := 0
	asked := askedFacts(&where)
	header := []any{"game", "players", "date", "result", "moves", "event"}
	for _, f := range asked {
		header = append(header, f.Name)
	}
	t := a.table(append(header, "path")...)
	t.top = true
	t.cut("path", "event", "players")
	t.drop("path", "event")
	lines := json.NewEncoder(a.stdout)
	more, err := report.Games(a.ctx, col, &where, c.Skip, c.Limit, func(g *collection.Info) error {
		if n++; c.JSON {
			return lines.Encode(report.NewGameJSON(g))
		}
		row := []any{g.ID, report.Players(g), report.GameDate(g), g.Result, g.Moves, report.OneLine(g.Event)}
		for _, f := range asked {
			row = append(row, report.OneLine(*f.Of(&g.Facts)))
		}
		t.row(append(row, g.Path)...)
		if n%listLot == 0 {
			return t.flush()
		}
		return nil
	})
	switch {
	case err != nil || c.JSON || n == 0 && more: // --limit 0
		return err
	case n == 0:
		_, err = fmt.Fprintln(a.stdout, "no games")
		return err
	}
	if err := t.flush(); err != nil || !more {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "games %d to %d; --skip %d shows the next\n", c.Skip+1, c.Skip+n, c.Skip+n)
	return err
}

// askedFacts returns the facts that the options restrict, for further columns of the list, since an
// option matches a part of the text. The event has a column in any case.
func askedFacts(w *query.Where) (list []facts.Fact) {
	for _, f := range facts.List {
		if *f.Of(&w.Facts) != "" && f.Name != "event" {
			list = append(list, f)
		}
	}
	return list
}
