package main

import (
	"fmt"
	"time"

	"katachi/collection"
	"katachi/internal/report"
)

// collectionNamesCmd names the moves of a collection.
type collectionNamesCmd struct {
	ownInFlag
	threadsFlag
}

// Help is shown by katachi collection names --help.
func (*collectionNamesCmd) Help() string {
	return `Examples:
  katachi collection names --in my.collection
  katachi search --named geta --in my.collection
  katachi games names --in my.collection

Repeat the command to go on after an interruption, after games were added, or
when a newer katachi names moves otherwise: only games whose names are missing
or of another version of the library are named.`
}

// Run names.
func (c *collectionNamesCmd) Run(a *app) error {
	col, err := collection.Open(c.In, &collection.Options{Threads: c.Threads})
	if err != nil {
		return err
	}
	defer col.Close()
	return a.nameGames(col)
}

// nameGames names the moves of the games that have no names, and says how many they were.
func (a *app) nameGames(col *collection.Collection) error {
	a.keep("names that are stored stay; run katachi collection names to go on")
	begin := time.Now()
	bar := a.progress("", 0)
	r, err := report.NameGames(a.ctx, col, bar.show)
	bar.done()
	if err == nil || r.Games > 0 {
		text := fmt.Sprintf("%s named, %d had names already (%.0f games/s)",
			number(r.Games, "game"), r.Known, float64(r.Games)/time.Since(begin).Seconds())
		fmt.Fprintln(a.stdout, a.wrapped(text))
	}
	if err == nil && r.Unread > 0 {
		return fmt.Errorf("%s without a record that can be read: see katachi collection check", number(r.Unread, "game"))
	}
	return err
}
