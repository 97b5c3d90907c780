package net_test

import (
	"fmt"

	"katachi/board"
	"katachi/net"
	"katachi/net/model"
)

// Where a game begins, and who is to win it.
func Example() {
	e := net.NewEvaluator(model.Builtin())
	var v net.Evaluation
	b := board.New(19)
	if err := e.Evaluate(&net.Position{Board: b, ToMove: board.Black}, &v); err != nil {
		fmt.Println(err)
		return
	}
	chances := v.Probabilities(nil, []board.Point{board.At(3, 3), board.At(9, 9)})
	fmt.Println("a star point of a corner, not the middle:", chances[0] > 0.9)
	rate := v.WinRate(board.Black, 7.5)
	fmt.Println("an even game:", rate > 0.25 && rate < 0.75)
	// Output:
	// a star point of a corner, not the middle: true
	// an even game: true
}
