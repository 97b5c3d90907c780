package playout_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/mind/playout"
)

// A white chain is in atari, and Black captures it.
func Example() {
	b, _ := board.Parse(`
		. . . . .
		. X X . .
		X O O . .
		. X X . .
		. . . . .`)
	s := playout.New(playout.Options{})
	g := board.GameFrom(b, &board.Rules{Komi: 0.5})
	g.SetToMove(board.Black)
	a, err := s.Run(context.Background(), g, playout.Budget{Visits: 1000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Lines[0].Moves[0].Name(5), a.Winrate > 0.9, a.Repeatable)
	// Output: D3 true true
}
