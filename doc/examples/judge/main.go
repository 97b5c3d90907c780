// Judge takes a game after some moves: which moves a strong player would play next, and what a search
// by playouts thinks of them, by the rules and the komi of the record.
//
//	go run ./doc/examples/judge game.sgf 77
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"

	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/sgf"
)

func main() {
	record := must(sgf.Parse(must(os.ReadFile(os.Args[1])), nil)).Games[0]
	game := must(record.PlayTo(must(strconv.Atoi(os.Args[2]))))
	size, m := game.Board().Size(), model.Builtin()
	fmt.Println(game.ToMove().Name(), "to move,", game.Rules())
	for _, move := range m.Moves(nil, predict.NewSituation(game))[:3] {
		fmt.Printf("%s is likely %.0f %%\n", move.Point.Name(size), 100*move.Probability)
	}
	search := playout.New(playout.Options{Prior: playout.ByModel(m)})
	found := must(search.Run(context.Background(), game, playout.Budget{Visits: 500}, nil))
	best := found.Lines[0]
	fmt.Printf("%s wins %.0f %%, lead %.1f\n", best.Moves[0].Name(size), 100*best.Winrate, best.Lead)
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
