package main

import (
	"cmp"
	"encoding/json"
	"fmt"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/facts"
	"katachi/internal/ops/games"
	"katachi/internal/report"
)

// gamesListCmd lists games.
type gamesListCmd struct {
	inFlag
	games.ListRequest
	pageFlags `kong:"set='what=games',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each game"`
}

// listLot is the number of games after which a long list is flushed.
const listLot = 10000

// Run lists.
func (c *gamesListCmd) Run(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	n := 0
	asked := askedFacts(&c.Where)
	header := []any{"game", "players", "date", "result", "moves", "event"}
	for _, f := range asked {
		header = append(header, f.Name)
	}
	t := a.table(append(header, "path")...)
	t.top = true
	t.cut("path", "event", "players")
	t.drop("path", "event")
	lines := json.NewEncoder(a.stdout)
	all, err := games.List(a.ctx, &games.ListEnv{In: col, Skip: c.Skip, Limit: c.Limit, Each: func(g *collection.Info) error {
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
	}}, &c.ListRequest)
	switch {
	case err != nil || c.JSON || n == 0 && all > 0: // --limit 0
		return err
	case all == 0:
		_, err = fmt.Fprintln(a.stdout, "no games")
		return err
	}
	err = cmp.Or(t.flush(), a.goOn("games", c.Skip, n, all))
	if c.Skip+n == all {
		a.notef("%s", number(all, "game"))
	}
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
