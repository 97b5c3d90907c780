package net_test

import (
	"fmt"

	"katachi/board"
	"katachi/mind/net"
	"katachi/mind/net/model"
)

// The network predicts where a game begins.
func Example() {
	e := net.NewEvaluator(model.Builtin())
	var l net.Logits
	b := board.New(19)
	if err := e.Evaluate(&net.Position{Board: b, ToMove: board.Black}, &l); err != nil {
		fmt.Println(err)
		return
	}
	chances := l.Probabilities(nil, []board.Point{board.At(3, 3), board.At(9, 9)})
	fmt.Println("a star point of a corner, not the middle:", chances[0] > 0.9)
	// Output:
	// a star point of a corner, not the middle: true
}
