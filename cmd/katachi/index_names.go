package main

import (
	"fmt"
	"time"

	"katachi/games/collection"
	"katachi/internal/ops/name"
)

// names reports whether moves are to be named.
func (c *indexCmd) names() bool { return c.Names || c.Purposes }

// nameAlone is Run without games to add.
func (c *indexCmd) nameAlone(a *app) error {
	if !c.names() {
		return usagef("index wants records, folders or archives to add, or --names to name the moves of stored games (see katachi index --help)")
	}
	col, err := collection.Open(c.In, c.stored(a, c.Threads))
	if err != nil {
		return err
	}
	defer col.Close()
	return a.nameGames(col, c.Purposes)
}

// nameGames names the moves of the games that have no names, and prints how many games it named.
func (a *app) nameGames(col *collection.Collection, purposes bool) error {
	a.keep("the names stored so far are kept; run katachi index --names to continue")
	begin := time.Now()
	bar := a.progress("", 0)
	r, err := name.Games(a.ctx, col, purposes, bar.show)
	bar.done()
	if err == nil || r.Games > 0 {
		text := fmt.Sprintf("%s named, %d had names already (%.0f games/s)",
			number(r.Games, "game"), r.Known, float64(r.Games)/time.Since(begin).Seconds())
		fmt.Fprintln(a.stdout, a.wrapped(text))
	}
	if err == nil && r.Unread > 0 {
		return fmt.Errorf("the records of %s cannot be read: see katachi collection check", number(r.Unread, "game"))
	}
	return err
}
