// Words makes a dictionary of a list of words, one a line, and finds them on a Bookworm board: a
// line for each column, with blanks between the letters.
//
//	go run ./doc/examples/words words.txt board.txt
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

func main() {
	ctx := context.Background()
	list := strings.FieldsSeq(string(must(os.ReadFile(os.Args[1]))))
	words := must(lexicon.Build(ctx, list, nil))
	board := must(bookworm.Parse(string(must(os.ReadFile(os.Args[2])))))

	found := must(bookworm.Solve(ctx, board, words, nil))
	for _, word := range found.Words {
		fmt.Println(word.Text, word.Score)
		fmt.Print(board.Draw(word.Path))
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
