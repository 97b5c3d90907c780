// Match follows the first game of a record, and says which of your own patterns each move makes:
//
//	go run ./doc/examples/match my.patterns game.sgf
package main

import (
	"fmt"
	"log"
	"os"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/pattern"
	"katachi/sgf"
)

func main() {
	set := must(pattern.Open(os.Args[1]))
	hits := match.Follow(must(hashtree.Compile(set, nil)))
	record := must(sgf.Parse(must(os.ReadFile(os.Args[2])), nil)).Games[0]

	start, game := must(record.PlayTo(0)).Board(), must(record.PlayTo(-1))
	hits.Reset(start)
	for i := range game.Len() {
		hits.Play(game.Delta(i))
		_, made := hits.Changes()
		match.Sort(made)
		for _, hit := range made {
			fmt.Printf("move %d makes %s, top left at %s\n", i+1, set.Of(hit).Name, hit.Origin.Name(start.Size()))
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
