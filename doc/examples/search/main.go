// Search indexes records of games in a new folder, and says what was played next in a pattern: here
// around a stone at the 4-4 point in an empty corner.
//
//	go run ./doc/examples/search my.collection games.zip more/games
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"katachi/games/collection"
	"katachi/games/query"
)

func main() {
	ctx := context.Background()
	games := must(collection.Create(os.Args[1], nil))
	defer games.Close()
	added := must(games.Add(ctx, os.Args[2:], nil))

	q := must(query.Parse("rows=......./......./......./...X.../......./......./....... at=corner"))
	answer := must(games.Answer(ctx, q))
	fmt.Printf("%d games of %d: %d hits, Black won %d\n", answer.Games, added.Added, answer.Hits, answer.BlackWins)
	for _, next := range answer.Next {
		fmt.Printf("%s column %d, row %d: Black %d times, White %d\n", next.Label, next.X+1, next.Y+1, next.Black, next.White)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
