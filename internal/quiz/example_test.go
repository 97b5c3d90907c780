package quiz_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/quiz"
)

// The guess for the third move is not the move of the game, but the favourite of other players.
func Example() {
	ctx := context.Background()
	c, err := collection.Builtin(nil)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	game, err := c.SGF(ctx, 5)
	if err != nil {
		panic(err)
	}
	q, err := quiz.New(c, game, 5)
	if err != nil {
		panic(err)
	}
	for range 2 {
		q.PlayNext()
	}
	move, color, _ := q.Next()
	guess, _ := board.ParsePoint("R4", 19)
	v, err := q.Guess(ctx, guess)
	if err != nil {
		panic(err)
	}
	fmt.Printf("move %d, %s: %s was played; %d points\n", move, color.Name(), v.Played.Name(19), v.Points)
	// Output: move 3, black: Q3 was played; 80 points
}
