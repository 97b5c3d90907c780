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

// A network of KataGo judges the position of a game.
func ExampleEvaluator_Judge() {
	n, err := net.Open("kata1-b18c384nbt.bin.gz")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := net.NewEvaluator(n)
	g := board.NewGame(19, &board.Rules{Komi: 7.5})
	out := make([]net.Output, 1)
	if err := e.Judge(out, []net.Input{{Game: g}}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v wins %.0f %%, leads by %.1f points\n", g.ToMove().Name(), 100*out[0].Win, out[0].Lead)
}
