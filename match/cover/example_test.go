package cover_test

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/cover"
	"katachi/pattern"
)

// The crosscut lies in a larger shape here, so only the larger one is kept.
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

	hits := match.All(match.CompileMask(set), b)
	fmt.Println(len(hits), "hits")
	for _, k := range cover.Filter(set, hits, b.Size()) {
		fmt.Println(set.Of(k.Hit).Name, k.Kind, k.Rect.Width(), "x", k.Rect.Height(), k.Move.Name(b.Size()))
	}
	// Output:
	// 2 hits
	// crosscut in atari centre 4 x 4 F6
}

// Explorer's algorithm, as printed: a square of 3x3 covers the one of 2x2 inside
// it, and leaves the one that sticks out.
func ExampleSquares() {
	squares := []cover.Square{{X: 1, Y: 1, Size: 2}, {X: 0, Y: 0, Size: 3}, {X: 2, Y: 2, Size: 2}}
	for _, q := range cover.Squares(squares, 9) {
		fmt.Println(q.X, q.Y, q.Size)
	}
	// Output:
	// 0 0 3
	// 2 2 2
}

// Rectangles of any kind; the last one is exempt.
func ExampleUncovered() {
	rects := []match.Rect{{X0: 0, Y0: 0, X1: 5, Y1: 3}, {X0: 1, Y0: 1, X1: 4, Y1: 3}, {X0: 1, Y0: 1, X1: 2, Y1: 2}}
	var u cover.Uncovered
	fmt.Println(u.Keep(rects, []bool{false, false, true}, 9))
	// Output: [true false true]
}
