package api

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
)

// ladder is a game whose last move, White's, catches a stone in a ladder.
var ladder = []string{"E5", "D5", "pass", "E6", "pass", "D4", "pass", "F5"}

func wordsOf(m *Move) (words []string) {
	for _, t := range m.Names {
		words = append(words, t.Romaji)
	}
	return words
}

// TestNamesRead checks that the page names what must be read out, as katachi name does, in a game and
// in a position, also with several questions at a time and boards of several sizes.
func TestNamesRead(t *testing.T) {
	const want = "shichō"
	record := "(;GM[1]SZ[9];B[ee];W[de];B[];W[ed];B[];W[df];B[];W[fe])"
	ask := func() {
		game, err := NameRecord(context.Background(), &NameRequest{RecordOrGame: RecordOrGame{Record: &Record{Text: record}}})
		if err != nil {
			t.Error(err)
			return
		}
		if got := wordsOf(&game.Moves[len(game.Moves)-1]); !slices.Contains(got, want) {
			t.Errorf("the last move of the game is named %q, want %s", got, want)
		}
		at, err := DescribePosition(context.Background(), &PositionRequest{Position: Position{Size: 9, Play: strings.Join(ladder, " ")}})
		if err != nil {
			t.Error(err)
			return
		}
		if got := wordsOf(at.Last); !slices.Contains(got, want) {
			t.Errorf("the last move of the position is named %q, want %s", got, want)
		}
		if _, err := DescribePosition(context.Background(), &PositionRequest{Position: Position{Play: "Q16 D4 Q3"}}); err != nil {
			t.Error(err)
		}
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				ask()
			}
		})
	}
	all.Wait()
}
