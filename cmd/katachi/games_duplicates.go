package main

import (
	"encoding/json"
	"fmt"

	"katachi/collection"
	"katachi/internal/report"
)

// gamesDuplicatesCmd lists games that are there several times.
type gamesDuplicatesCmd struct {
	inFlag
	Loose  bool `help:"Games with the same Dyer signature (where moves 20, 40, 60, 31, 51 and 71 went), not only those with the same moves."`
	Remove bool `help:"Take all but the first of each group out of the collection."`
	JSON   bool `name:"json" help:"Print JSON, a line a group."`
}

// Help is shown by katachi games duplicates --help.
func (*gamesDuplicatesCmd) Help() string {
	return `Games are compared however they are turned or mirrored.

Examples:
  katachi games duplicates --in my.collection
  katachi games duplicates --in my.collection --remove`
}

// Run lists, and removes.
func (c *gamesDuplicatesCmd) Run(a *app) error {
	if c.Remove && c.In == "" {
		return errSample
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	how := collection.Strict
	if c.Loose {
		how = collection.Loose
	}
	groups, err := col.Duplicates(a.ctx, how)
	if err != nil {
		return err
	}
	if err := c.print(a, col, groups); err != nil || !c.Remove {
		return err
	}
	return removeDuplicates(a, col, groups)
}

// removeDuplicates removes all but the first game of each group.
func removeDuplicates(a *app, col *collection.Collection, groups [][]int64) error {
	var others []int64
	for _, ids := range groups {
		others = append(others, ids[1:]...)
	}
	if err := col.Remove(a.ctx, others...); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stderr, "katachi: %s removed\n", number(len(others), "game"))
	return err
}

// print prints the groups.
func (c *gamesDuplicatesCmd) print(a *app, col *collection.Collection, groups [][]int64) error {
	t := a.table("first", "game", "players", "date", "result", "moves", "path")
	t.top = true
	t.cut("path", "players")
	t.drop("path")
	for _, ids := range groups {
		if c.JSON {
			if err := json.NewEncoder(a.stdout).Encode(map[string][]int64{"games": ids}); err != nil {
				return err
			}
			continue
		}
		for _, id := range ids {
			g, err := col.Game(a.ctx, id)
			if err != nil {
				return err
			}
			t.row(ids[0], g.ID, report.Players(&g), report.GameDate(&g), g.Result, g.Moves, g.Path)
		}
	}
	if c.JSON {
		return nil
	}
	if len(groups) == 0 {
		_, err := fmt.Fprintln(a.stdout, "no duplicates")
		return err
	}
	return t.flush()
}
