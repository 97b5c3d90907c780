package main

import (
	"fmt"

	"katachi/internal/facts"
	"katachi/query"
)

// gamesCmd lists and changes the games of a collection.
type gamesCmd struct {
	List   gamesListCmd   `cmd:"" help:"List games."`
	Show   gamesShowCmd   `cmd:"" help:"Show a game: what is known of it, its record as it was read, and a position."`
	Export gamesExportCmd `cmd:"" help:"Write records as they were read."`
	Tag    gamesTagCmd    `cmd:"" help:"Give games a tag, or take it away."`
	Remove gamesRemoveCmd `cmd:"" help:"Take games out of the collection."`
	Guess  gamesGuessCmd  `cmd:"" help:"Guess the next move of a game, and see what others played."`

	Duplicates gamesDuplicatesCmd `cmd:"" help:"List the games that are there several times."`

	Players gamesPlayersCmd `cmd:"" help:"List who played, with all names of each and why they are thought the same."`

	Names gamesNamesCmd `cmd:"" help:"Count what moves are called: how often, in which years, by whom, and who won."`
}

// whereFlags say which games.
type whereFlags struct {
	Where query.Where `embed:""`
}

// where returns which games are meant.
func (f *whereFlags) where() (query.Where, error) {
	if err := f.Where.Check(); err != nil {
		return f.Where, fmt.Errorf("%w: %w", errUsage, err)
	}
	return f.Where, nil
}

// factKeys returns the keys of queries for facts, a blank after each.
func factKeys() (keys string) {
	for _, f := range facts.List {
		keys += f.Name + "= "
	}
	return keys
}

// idFlags name games.
type idFlags struct {
	IDs []int64 `arg:"" name:"id" help:"Numbers of games, as games list has them."`
}
