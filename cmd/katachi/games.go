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

	Names gamesNamesCmd `cmd:"" help:"Count what moves are called: how often, in which years, by whom, and who won."`
}

// whereFlags say which games.
type whereFlags struct {
	Player   string `group:"games" help:"Games of this player."`
	Black    string `group:"games" help:"Who played Black."`
	White    string `group:"games" help:"Who played White."`
	Opponent string `group:"games" help:"Who played against --player."`
	Rank     string `group:"games" placeholder:"RANGE" help:"Both ranks, as 9p or 5d..9p."`
	query.Facts
	Place    string   `group:"games" help:"Part of the place's name."`
	Date     string   `group:"games" placeholder:"RANGE" help:"Date, as 2016 or 2015-03..2016."`
	Result   string   `group:"games" help:"Beginning of the result: B, W+R, 0 (draw), - (none)."`
	Handicap string   `group:"games" placeholder:"RANGE" help:"Handicap stones, as 0 or 2..9."`
	Komi     string   `group:"games" placeholder:"RANGE" help:"Komi, as 6.5 or 5.5..7.5."`
	Moves    string   `group:"games" placeholder:"RANGE" help:"Moves played, as 100..250."`
	Source   string   `group:"games" help:"Part of the record's path."`
	Tag      []string `group:"games" help:"Games with this tag; repeat it for several."`
	Words    string   `group:"games" placeholder:"WORDS" help:"Words in the record's texts, all of them."`
}

// where returns which games are meant.
func (f *whereFlags) where() (query.Where, error) {
	w := query.Where{
		Player: f.Player, Black: f.Black, White: f.White, Opponent: f.Opponent, Rank: f.Rank,
		Facts: f.Facts, Place: f.Place, Date: f.Date, Result: f.Result, Handicap: f.Handicap,
		Komi: f.Komi, Moves: f.Moves, Source: f.Source, Tags: f.Tag, Words: f.Words,
	}
	if err := w.Check(); err != nil {
		return w, fmt.Errorf("%w: %w", errUsage, err)
	}
	return w, nil
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
