package bookworm_test

import (
	"context"
	"fmt"

	"katachi/bookworm"
	"katachi/lexicon"
)

func Example() {
	board, err := bookworm.Parse("" +
		"K H O \n" +
		" A R P\n" +
		"T E S ")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := bookworm.Solve(context.Background(), board, lexicon.Builtin(), &bookworm.Options{MinLength: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	best := r.Words[len(r.Words)-1]
	fmt.Println(len(r.Words), "words, the last one", best.Text)
	fmt.Print(board.Draw(best.Path))
	// Output:
	// 23 words, the last one tears
	// K       T1
	//     A3
	// H       E2
	//     R4
	// O       S5
	//     P
}
