package main

import (
	"fmt"

	"katachi/internal/ops/name"
)

// summaryFlags request counts of names by player.
type summaryFlags struct {
	Summary bool `help:"Instead of moves, print how often each player played moves of each name."`
	Top     int  `type:"limit" default:"10" placeholder:"N" help:"Number of most frequent names to print for a player in the summary, or all (default: ${default})."`
	pageFlags
}

// printSummary prints the counts for all players together, and for each.
func (c *nameCmd) printSummary(a *app, s *name.Summary) error {
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
			w.row(who, p.Games, p.Moves, briefly(wording, func(w name.Wording) string { return w.Counted(n) }), first, n.Times, fmt.Sprintf("%.1f%%", 100*p.Share(n)))
		}
	}
	return w.flush()
}
