package cover_test

import (
	"fmt"

	"katachi/board"
	"katachi/cover"
	"katachi/match"
	"katachi/pattern"
)

// The crosscut lies in a larger shape here, so the larger one speaks.
func ExampleFilter() {
	set := pattern.NewSet("shapes")
	for _, p := range []*pattern.Pattern{
		diagram("crosscut", 0, "XO", "OX"),
		diagram("crosscut in atari", 0, "?O?.", "OXO1", "?OX.", "...."),
	} {
		if _, err := set.Add(p); err != nil {
			panic(err)
		}
	}
	b := board.New(9)
	b.Set(board.Black, board.At(3, 3), board.At(4, 4))
	b.Set(board.White, board.At(4, 3), board.At(3, 4), board.At(3, 2), board.At(2, 3))

	hits := match.All(match.NewMask(set), b)
	fmt.Println(len(hits), "hits")
	for _, k := range cover.Filter(set, hits, b.Size()) {
		fmt.Println(set.Of(k.Hit).Name, k.Kind, k.Rect.Width(), "x", k.Rect.Height(), k.Move.Name(b.Size()))
	}
	// Output:
	// 2 hits
	// crosscut in atari centre 4 x 4 F6
}
