package main

import (
	"fmt"

	"katachi/games/collection"
	"katachi/internal/ops/games"
	"katachi/internal/report"
)

// gamesDuplicatesCmd lists duplicate games, and removes them.
type gamesDuplicatesCmd struct {
	inFlag
	Loose    bool   `help:"Also games with the same Dyer signature (the points of moves 20, 40, 60, 31, 51 and 71), not only with the same moves."`
	Keep     string `default:"best" placeholder:"RULES" help:"Which game of a group to keep (default: ${default}): the one with most moves, comments, variations, facts or tags, or the first or last added; several rules with commas between them. best is moves,comments,variations,facts,tags,first."`
	waitFlag `set:"needs=remove"`
	Remove   bool `help:"Remove all other games of each group from the collection; the one that is kept gets their tags."`
	JSON     bool `name:"json" help:"Print JSON, a line for each group."`
}

// Help is shown by katachi games duplicates --help.
func (*gamesDuplicatesCmd) Help() string {
	return `Games that are the same when turned or mirrored count as duplicates. The game of a
group to keep is marked. Without --remove nothing is changed, so look first.

The rules of --keep are applied in their order, and the first that makes a difference
decides. Facts are players, ranks, event, round, place, date, result and komi; comments
are counted in characters, variations in nodes outside the main line.

Examples:
  katachi games duplicates --in my.collection
  katachi games duplicates --in my.collection --keep comments,first
  katachi games duplicates --in my.collection --remove`
}

// Run lists duplicates, and removes them if requested.
func (c *gamesDuplicatesCmd) Run(a *app) error {
	if c.Remove && c.In == "" {
		return errSample
	}
	rules, err := games.ParseKeep(c.Keep)
	if err != nil {
		return wrongOption("keep", err)
	}
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	how := collection.Strict
	if c.Loose {
		how = collection.Loose
	}
	bar := a.progress("", 0)
	groups, err := games.Duplicates(a.ctx, col, how, rules, bar.show)
	bar.done()
	if err != nil {
		return err
	}
	if err := c.print(a, groups); err != nil || !c.Remove {
		return err
	}
	return c.change(a, c.waitFlag, func(col *collection.Collection) error {
		removed, err := games.RemoveDuplicates(a.ctx, col, groups)
		if err == nil {
			_, err = fmt.Fprintf(a.stderr, "katachi: %s removed; undo, until they are compacted: katachi games remove --undo\n", number(removed, "game"))
		}
		return err
	})
}

// print prints the groups.
func (c *gamesDuplicatesCmd) print(a *app, groups []games.DuplicateGroup) error {
	if c.JSON {
		return printLines(a, groups, func(g *games.DuplicateGroup) any { return g.JSON() })
	}
	if len(groups) == 0 {
		_, err := fmt.Fprintln(a.stdout, "no duplicates")
		return err
	}
	t := a.table("first", "game", "stays", "players", "date", "result", "moves", "comments", "variations", "facts", "path")
	t.top = true
	t.cut("path", "players")
	t.drop("path", "facts", "variations", "comments")
	for _, group := range groups {
		for i := range group.Games {
			d, stays := &group.Games[i], ""
			if i == group.Keep {
				stays = group.Why
			}
			g := &d.Info
			t.row(group.Games[0].Info.ID, g.ID, stays, report.Players(g), report.GameDate(g), g.Result, g.Moves, d.Comments, d.Variations, d.Facts, g.Path)
		}
	}
	return t.flush()
}
