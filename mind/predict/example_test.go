package predict_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/mind/predict"
)

// The model learns from twenty games in which Black always answers diagonally.
func Example() {
	var games [][]byte
	for i := range 20 {
		x := 'b' + rune(i%5)
		games = append(games, fmt.Appendf(nil, "(;SZ[9];W[%cd];B[%ce];W[%cg];B[%ch])", x, x+1, x+1, x+2))
	}
	m, err := predict.Train(context.Background(), games, &predict.Options{Bits: 16, Epochs: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := board.NewGame(9, nil)
	_, _ = g.Play(board.White, board.At(4, 3))
	for _, c := range m.Moves(nil, predict.NewSituation(g))[:2] {
		fmt.Printf("%s %.0f %%\n", c.Point.Name(9), 100*c.Probability)
	}
	// Output:
	// D5 48 %
	// F5 48 %
}
