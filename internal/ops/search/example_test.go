package search_test

import (
	"context"
	"fmt"
	"log"

	"katachi/games/collection"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// Search for a corner with two black stones, and print the most common next moves and one of the
// games.
func ExampleDo() {
	games, err := collection.Builtin(nil)
	if err != nil {
		log.Fatal(err)
	}
	defer games.Close()
	pos := report.EmptyPosition()
	if err := pos.Play("Q16 pass R14 pass"); err != nil {
		log.Fatal(err)
	}
	ask := report.Question{Region: "L11:T19"}
	q, err := ask.On(pos)
	if err != nil {
		log.Fatal(err)
	}
	q.Limit = 1
	found, err := search.Do(context.Background(), collection.Union{games}, q, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Counts(found.Answer))
	for _, next := range found.Answer.Next[:2] {
		fmt.Println(next.Label, found.Point(next.X, next.Y).Name(found.Size()), next.Black, next.White)
	}
	fmt.Println(report.Players(&found.List[0].Info))
	// Output:
	// 171 hits in 148 games
	// A Q13 0 33
	// B O17 2 25
	// Master 9p - Gu Li 9p
}
