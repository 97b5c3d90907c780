// Capture reads whether a chain can be captured after some moves of a game, and shows how:
//
//	go run ./doc/examples/capture game.sgf 12 D4
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"

	"katachi/board"
	"katachi/reading"
	"katachi/sgf"
)

func main() {
	record := must(sgf.Parse(must(os.ReadFile(os.Args[1])), nil)).Games[0]
	b := must(record.PlayTo(must(strconv.Atoi(os.Args[2])))).Board()
	chain := must(board.ParsePoint(os.Args[3], b.Size()))

	reader, ctx := reading.New(reading.Options{}), context.Background()
	attack, defence := must(reader.Attack(ctx, b, chain)), must(reader.Defend(ctx, b, chain))
	fmt.Print(b)
	fmt.Println("captured if the opponent moves first:", attack.Result)
	for _, move := range attack.Line {
		fmt.Println(" ", move.Color.Name(), move.Point.Name(b.Size()))
	}
	fmt.Println("captured if its owner moves first:", defence.Result)
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
