package bookworm_test

import (
	"context"
	"fmt"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

// The board of the DAWG document: a line for each column, left to right.
func Example() {
	board, err := bookworm.Parse("" +
		"  K M E M T O O \n" +
		" E F K I M C A D\n" +
		"  A A E R E A F \n" +
		" T D A I B N D J\n" +
		"  V F F A T E E \n" +
		" O J T R F I R R\n" +
		"  I R D R E E O ")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := bookworm.Solve(context.Background(), board, lexicon.Builtin(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	best := r.Words[len(r.Words)-1]
	fmt.Println(len(r.Words), "words, the last one", best.Text)
	fmt.Print(board.Draw(best.Path))
	// Output:
	// 148 words, the last one recanted
	//     E       T       O
	// K       A       V       I
	//     F       D       J
	// M       A       F       R
	//     K       A       T
	// E       E       F       D
	//     I       I       R
	// M       R1      A       R
	//     M       B       F
	// T       E2      T6      E
	//     C3      N5      I
	// O       A4      E7      E
	//     A       D8      R
	// O       F       E       O
	//     D       J       R
}
