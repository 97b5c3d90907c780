package judge_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/mind/predict"
)

// inOrder is a Judge that gives all legal moves the same probability, in reading order.
type inOrder struct{}

func (inOrder) Moves(g *board.Game) (list []predict.Move) {
	b := g.Board()
	for q := range b.Points {
		if b.Legal(g.ToMove(), q) {
			list = append(list, predict.Move{Point: q})
		}
	}
	for i := range list {
		list[i].Probability = 1 / float64(len(list))
	}
	return list
}

// The board is divided, White has passed, and two white stones are dead in Black's area:
// Black takes them, fills no eye and then passes.
func Example() {
	b, err := board.Parse(". . X O .\nX X X O O\n. X O O .\nO X X O O\nO . X O .")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	g := board.GameFrom(b, nil)
	player := judge.Player{Judge: inOrder{}}
	for g.Passes() < 2 {
		if _, err := g.Play(board.White, board.Pass); err != nil {
			fmt.Println(err)
		}
		choice, err := player.Choose(ctx, g)
		if err != nil {
			fmt.Println(err)
		}
		if _, err := g.Play(board.Black, choice.Point); err != nil {
			fmt.Println(err)
		}
		fmt.Println(choice.Point.Name(5))
	}
	// Output:
	// A3
	// B1
	// pass
}
