package main

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/training"
	"katachi/sgf"
)

const (
	size = 19 // of the boards
	seed = 34 // of all random choices
)

// gamesOf returns the even games of archives in random order: those for training, which are on none
// of the lists of internal/training, and those of list V. It leaves out the games that the file
// exclude names.
func gamesOf(paths []string, exclude string) (games, listV []training.Record, err error) {
	records, err := training.ReadRecords(context.Background(), sgf.Limits{}, paths...)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(exclude)
	if err != nil {
		return nil, nil, err
	}
	out := map[string]bool{}
	for name := range strings.FieldsSeq(string(text)) {
		out[name] = true
	}
	listV, games = training.Split(records, training.ListV())
	return mixed(games, out), mixed(listV, out), nil
}

// mixed returns the even games, except those in without, in random order.
func mixed(games []training.Record, without map[string]bool) []training.Record {
	games = slices.DeleteFunc(games, func(r training.Record) bool {
		return !r.Even || without[filepath.Base(r.Path)] || without[r.Path]
	})
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return games
}

// movesOf returns the moves of a game, Black's and White's in turn, up to the first pass, set-up
// stone, move out of turn or illegal move.
func movesOf(text []byte) (moves []board.Point) {
	var m sgf.MainLine
	m.Reset(text)
	if !m.NextGame() {
		return nil
	}
	b := board.New(size)
	color := board.Black
	for m.Next() {
		s := m.Step()
		p, ok := s.Point.Board()
		if s.Setup || s.Color != color || !ok || p == board.Pass {
			break
		}
		if _, err := b.Play(color, p); err != nil {
			break
		}
		moves = append(moves, p)
		color = color.Opponent()
	}
	return moves
}
