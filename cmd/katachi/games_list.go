package main

import (
	"encoding/json"
	"fmt"
	"iter"

	"katachi/collection"
)

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
	where, err := c.where()
	if err != nil {
		return err
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	games, more := c.page(col.Games(a.ctx, &where))
	if c.JSON {
		return printGamesJSON(a, games)
	}
	n, err := printGames(a, games)
	if err == nil && *more {
		_, err = fmt.Fprintf(a.stdout, "games %d to %d; --skip %d shows the next\n", c.Skip+1, c.Skip+n, c.Skip+n)
	}
	return err
}

// page yields the games that are to be listed; more tells in the end whether others
// come behind them.
func (c *gamesListCmd) page(all iter.Seq2[collection.Info, error]) (games iter.Seq2[collection.Info, error], more *bool) {
	more = new(bool)
	return func(yield func(collection.Info, error) bool) {
		n := 0
		for g, err := range all {
			if n++; err == nil && n <= c.Skip {
				continue
			}
			if *more = err == nil && c.Count > 0 && n > c.Skip+c.Count; *more || !yield(g, err) {
				return
			}
		}
	}, more
}

func printGamesJSON(a *app, games iter.Seq2[collection.Info, error]) error {
	enc := json.NewEncoder(a.stdout)
	for g, err := range games {
		if err != nil {
			return err
		}
		if err := enc.Encode(jsonGameOf(&g)); err != nil {
			return err
		}
	}
	return nil
}

// printGames prints a table, and returns how many games are in it.
func printGames(a *app, games iter.Seq2[collection.Info, error]) (n int, err error) {
	t := a.table("game", "players", "date", "result", "moves", "event", "path")
	t.cut("path", "event", "players")
	t.drop("path", "event")
	for g, err := range games {
		if err != nil {
			return n, err
		}
		t.row(g.ID, players(&g), gameDate(&g), g.Result, g.Moves, oneLine(g.Event), g.Path)
		if n++; n%listLot == 0 {
			if err := t.flush(); err != nil {
				return n, err
			}
		}
	}
	if n == 0 {
		_, err = fmt.Fprintln(a.stdout, "no games")
		return n, err
	}
	return n, t.flush()
}

// listLot is the number of games after which a part of a long list is printed.
const listLot = 10000

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
