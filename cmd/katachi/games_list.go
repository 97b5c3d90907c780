package main

import (
	"encoding/json"
	"fmt"

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
	w := c.where()
	if err := w.Check(); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	out := a.table("game", "players", "date", "result", "moves", "event", "path")
	out.shrink(1)
	n, more := 0, false
	for g, err := range col.Games(a.ctx, &w) {
		if err != nil {
			return err
		}
		if n++; n <= c.Skip {
			continue
		}
		if c.Count > 0 && n > c.Skip+c.Count {
			more = true
			break
		}
		if n%listLot == 0 && !c.JSON {
			if err := out.flush(); err != nil {
				return err
			}
		}
		if c.JSON {
			err = json.NewEncoder(a.stdout).Encode(jsonGameOf(&g))
		} else {
			out.row(g.ID, players(&g), gameDate(&g), g.Result, g.Moves, oneLine(g.Event), g.Path)
		}
		if err != nil {
			return err
		}
	}
	if c.JSON {
		return nil
	}
	err = out.flush()
	if more && err == nil {
		_, err = fmt.Fprintf(a.stdout, "games %d to %d; --skip %d shows the next\n", c.Skip+1, n-1, n-1)
	}
	return err
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
