package patricia_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/cover"
	"katachi/match/patricia"
	"katachi/pattern"
)

// This is Explorer's own example: to cut or not to cut. The basic crosscut matches, and so does a
// larger pattern that takes the surroundings into account; the larger one covers it.
func Example_crosscut() {
	set := pattern.NewSet("explorer")
	err := pattern.Append(set, strings.NewReader(`
pattern: crosscut
  XO
  OX

pattern: crosscut, two stones in atari
  ?O?.
  OXO.
  ?OX.
  ....
`), "explorer")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.New(9)
	b.Set(board.Black, board.At(3, 3), board.At(4, 4))
	b.Set(board.White, board.At(4, 3), board.At(3, 4), board.At(3, 2), board.At(2, 3))
	hits := match.All(patricia.Compile(set, nil), b)
	for _, h := range hits {
		fmt.Println("matches:", set.Of(h).Name)
	}
	for _, k := range cover.Filter(set, hits, b.Size()) {
		fmt.Println("matters:", set.Of(k.Hit).Name)
	}
	// Output:
	// matches: crosscut
	// matches: crosscut
	// matches: crosscut, two stones in atari
	// matters: crosscut, two stones in atari
}
