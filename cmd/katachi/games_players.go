package main

import (
	"cmp"
	"fmt"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/games"
)

// gamesPlayersCmd lists players.
type gamesPlayersCmd struct {
	inFlag
	query.Where
	pageFlags `kong:"set='what=players',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each player"`
}

// Help is shown by katachi games players --help.
func (*gamesPlayersCmd) Help() string {
	return `Examples:
  katachi games players --in my.collection
  katachi games players --player "Ke Jie" --in my.collection

Lists the players, each with all names that count as one person, and why: "spelling" if the names differ
only in spaces, word order, macrons, full width or a rank, else the reason in a list of players.
--player of any command finds all of these names.

A list of well-known players is built in. Add your own to players.txt in the folder of the
collection, a line for each person: Ke Jie = 柯洁 = ann99  # why`
}

// Run lists.
func (c *gamesPlayersCmd) Run(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	list, err := games.Players(a.ctx, &games.PlayersEnv{In: col}, &c.Where)
	if err != nil {
		return err
	}
	listed := page(&c.pageFlags, list)
	if c.JSON {
		return printLines(a, listed, func(p *collection.Player) any { return p })
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(a.stdout, "no players")
		return err
	}
	t := a.table("player", "games", "other names", "why")
	t.top = true
	t.cut("other names", "why")
	for i := range listed {
		var names, why []string
		for _, o := range listed[i].Other {
			names = append(names, fmt.Sprintf("%s (%d)", o.Name, o.Games))
			if len(why) == 0 || why[len(why)-1] != o.Why {
				why = append(why, o.Why)
			}
		}
		t.row(listed[i].Name, listed[i].Games, strings.Join(names, ", "), strings.Join(why, "; "))
	}
	return cmp.Or(t.flush(), a.goOn("players", c.Skip, len(listed), len(list)))
}
