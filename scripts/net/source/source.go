// Package source says from which games and moves the network learns: what teach asks about is what export
// writes.
package source

import (
	"context"
	"fmt"
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
	// Size is that of the boards.
	Size = 19
	// Seed is the seed of all that is drawn.
	Seed = 34
)

// Games returns the even games of collections, mixed: those to learn from, without the games of package
// internal/training's lists, and those of list V. Games that the file exclude names are left out.
func Games(paths []string, exclude string) (games, listV []training.Record, err error) {
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

// mixed returns the even games, without some, in an order that is drawn.
func mixed(games []training.Record, without map[string]bool) []training.Record {
	games = slices.DeleteFunc(games, func(r training.Record) bool {
		return !r.Even || without[filepath.Base(r.Path)] || without[r.Path]
	})
	rng := rand.New(rand.NewPCG(Seed, 0))
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return games
}

// Moves returns the moves of a game, Black's and White's in turn, up to the first that is none: a pass, set-up
// stones, a move out of turn or against the rules.
func Moves(text []byte) (moves []board.Point) {
	var m sgf.MainLine
	m.Reset(text)
	if !m.NextGame() {
		return nil
	}
	b := board.New(Size)
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

// Letters returns moves with two letters each, column and row, as in SGF.
func Letters(moves []board.Point) string {
	letters := make([]byte, 0, 2*len(moves))
	for _, p := range moves {
		x, y := p.XY()
		letters = append(letters, 'a'+byte(x), 'a'+byte(y))
	}
	return string(letters)
}

// Read reads what Letters wrote.
func Read(letters string) ([]board.Point, error) {
	moves := make([]board.Point, len(letters)/2)
	for i := range moves {
		x, y := int(letters[2*i])-'a', int(letters[2*i+1])-'a'
		if x < 0 || x >= Size || y < 0 || y >= Size {
			return nil, fmt.Errorf("move %d, %q: want two letters of a to s", i+1, letters[2*i:2*i+2])
		}
		moves[i] = board.At(x, y)
	}
	return moves, nil
}
