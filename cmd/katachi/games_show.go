package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/report"
)

// gamesShowCmd shows games.
type gamesShowCmd struct {
	inFlag
	idFlags
	Move     int `not:"json" default:"end" type:"moves" placeholder:"N" help:"Show the position after N stones were played (default: the end of the game)."`
	jsonFlag `set:"json=, a line for each game"`
}

// Run shows.
func (c *gamesShowCmd) Run(a *app) error {
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	for i, id := range c.IDs {
		if i > 0 && !c.JSON {
			fmt.Fprintln(a.stdout)
		}
		if err := c.game(a, col, id); err != nil {
			return err
		}
	}
	return nil
}

// game shows one game.
func (c *gamesShowCmd) game(a *app, col *collection.Collection, id int64) error {
	g, err := col.Game(a.ctx, id)
	if err != nil {
		return err
	}
	text, err := col.Record(a.ctx, id)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(report.NewGameRecordJSON(&g, text))
	}
	tree, err := col.SGF(a.ctx, id)
	if err != nil {
		return err
	}
	pos, illegal, err := report.PositionOf(tree, report.PositionAt{Move: c.Move})
	if err == nil && c.Move > pos.Moves {
		err = illegal
	}
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	t := a.list()
	for _, fact := range report.Facts(&g) {
		t.row(fact[0], fact[1])
	}
	if err := t.flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout)
	for line := range strings.Lines(strings.TrimRight(string(text), "\r\n")) {
		fmt.Fprintln(a.stdout, report.Plain(strings.TrimRight(line, "\r\n")))
	}
	fmt.Fprintln(a.stdout)
	pic := pos.Picture()
	if pic.Title = ""; pos.Game.Last(0).Point != board.Pass {
		pic.Title = fmt.Sprintf("%d. %s %s", pos.Moves, pos.Game.Board().Color(pos.Game.Last(0).Point), pos.Game.Last(0).Point.Name(g.Board))
	}
	return a.draw(a.stdout, pic)
}
