package predict_test

import (
	"fmt"

	"katachi/board"
	"katachi/predict"
)

// Twenty games in which Black always answers diagonally teach that.
func Example() {
	var games [][]byte
	for i := range 20 {
		x := 'b' + rune(i%5)
		games = append(games, fmt.Appendf(nil, "(;SZ[9];W[%cd];B[%ce];W[%cg];B[%ch])", x, x+1, x+1, x+2))
	}
	m, err := predict.Train(games, &predict.Options{Bits: 16, Epochs: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.New(9)
	last := board.At(4, 3)
	_, _ = b.Play(board.White, last)
	for _, c := range m.Moves(nil, &predict.Situation{Board: b, ToMove: board.Black, Last: [2]board.Point{last}})[:2] {
		fmt.Printf("%s %.0f %%\n", c.Point.Name(9), 100*c.Probability)
	}
	// Output:
	// D5 48 %
	// F5 48 %
}
