package main

import (
	"encoding/json"
	"fmt"

	"katachi/internal/report"
)

// summaryFlags ask for how often names were given, by player.
type summaryFlags struct {
	Summary bool `help:"Print how often each name was given, by player, instead of moves."`
	Top     int  `type:"limit" default:"10" placeholder:"N" help:"Names of a player in the summary, the most frequent, or all (default: ${default})."`
	pageFlags
}

// printSummary prints the names of all players together, and of each.
func (c *nameCmd) printSummary(a *app, s *report.NameSummary) error {
	players := s.Players()
	players = players[min(c.Skip, len(players)):]
	players = append([]*report.PlayerNames{s.All()}, players[:min(c.Limit, len(players))]...)
	if c.JSON {
		for _, p := range players {
			if err := json.NewEncoder(a.stdout).Encode(p.JSON(c.Top)); err != nil {
				return err
			}
		}
		return nil
	}
	w := a.table("player", "games", "moves", "name", "first", "times", "share")
	w.top = true
	w.cut("name", "player")
	w.drop("first", "games")
	wording := c.wording(a)
	for _, p := range players {
		who := p.Player
		if who == "" {
			who = "(all)"
		}
		names := p.Names()
		for _, n := range names[:min(c.Top, len(names))] {
			first := fmt.Sprint(n.First)
			if n.Kind != "move" {
				first = ""
			}
			w.row(who, p.Games, p.Moves, wording.Counted(n), first, n.Times, fmt.Sprintf("%.1f%%", 100*p.Share(n)))
		}
	}
	return w.flush()
}
