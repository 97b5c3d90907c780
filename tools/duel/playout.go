package main

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/playout"
)

// playouts plays from the empty board to the end. The task light-SIZE-N is N playouts; the unit is
// a playout. The argument is the kind of playouts: light (random legal moves that fill no own eye;
// the default), patterns (moves that know shapes and answer atari) or board (light ones on
// board.Board).
func playouts(args []string) error {
	kind := "light"
	if len(args) > 0 {
		kind = args[0]
	}
	play := playLight
	switch kind {
	case "light":
	case "patterns":
		play = playPatterns
	case "board":
		play = playBoard
	default:
		return fmt.Errorf("no playouts %q; there are light, patterns and board", kind)
	}
	fmt.Println("katachi playouts:", kind)
	return serve(func(task string) (float64, string, error) { return playTask(task, play) })
}

// playTask runs a task; play returns the number of moves played.
func playTask(task string, play func(size, n int) int) (float64, string, error) {
	var size, n int
	if k, _ := fmt.Sscanf(task, "light-%d-%d", &size, &n); k != 2 || size < board.MinSize || size > board.MaxSize || n < 1 {
		return 0, "", nil
	}
	return float64(n), fmt.Sprintf("moves/playout %.1f", float64(play(size, n))/float64(n)), nil
}

func playLight(size, n int) int { return playSample(size, n, true) }

func playPatterns(size, n int) int { return playSample(size, n, false) }

func playSample(size, n int, light bool) int {
	// The context is never cancelled, so there is no error.
	s, _ := playout.Play(context.Background(), board.NewGame(size, &board.Rules{Komi: 6.5}), n, light, 1)
	return s.Moves
}

func playBoard(size, n int) (moves int) {
	var pl testpeers.Player
	empty := board.New(size)
	for range n {
		moves += pl.Playout(empty)
	}
	return moves
}
