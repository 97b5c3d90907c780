package main

import (
	"slices"

	"katachi/internal/facts"
)

// gamesCmd lists and changes the games of a collection.
type gamesCmd struct {
	List   gamesListCmd   `cmd:"" help:"List games."`
	Show   gamesShowCmd   `cmd:"" help:"Show a game: its facts, its original record and a position."`
	Export gamesExportCmd `cmd:"" help:"Write records, unchanged or as SGF."`
	Tag    gamesTagCmd    `cmd:"" help:"Add a tag to games, or remove it."`
	Remove gamesRemoveCmd `cmd:"" help:"Remove games from the collection."`
	Guess  gamesGuessCmd  `cmd:"" help:"Guess the next moves of a game, and see what others played."`

	Duplicates gamesDuplicatesCmd `cmd:"" help:"List duplicate games, and remove them on request."`

	Players gamesPlayersCmd `cmd:"" help:"List the players, each with all spellings of the name and why they count as one player."`

	Names gamesNamesCmd `cmd:"" help:"Count the names of moves: how often, in which years, by whom, and who won."`
}

// factKeys returns the query keys for facts as "key= key= ".
func factKeys() (keys string) {
	for _, f := range facts.List {
		keys += f.Name + "= "
	}
	return keys
}

// idFlags choose games by number.
type idFlags struct {
	IDs []int64 `arg:"" name:"id" help:"Numbers of games, from katachi games list."`
}

// once returns the numbers, ascending, each once.
func (f *idFlags) once() []int64 { return slices.Compact(slices.Sorted(slices.Values(f.IDs))) }
