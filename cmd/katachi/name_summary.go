package main

import (
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
	if c.JSON {
		return s.WriteJSON(a.stdout, c.Skip, c.Limit, c.Top)
	}
	w := a.table("player", "games", "moves", "name", "first", "times", "share")
	w.top = true
	w.cut("name", "player")
	w.drop("first", "games")
	w.whole("name")
	wording := c.wording(a)
	for _, p := range s.Page(c.Skip, c.Limit) {
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
			w.row(who, p.Games, p.Moves, briefly(wording, func(w report.Wording) string { return w.Counted(n) }), first, n.Times, fmt.Sprintf("%.1f%%", 100*p.Share(n)))
		}
	}
	return w.flush()
}
