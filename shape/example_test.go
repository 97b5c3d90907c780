package shape_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/shape"
)

// A move is learned, and suggested again where the shape lies elsewhere, turned,
// with colours exchanged.
func Example() {
	b, _ := board.Parse(`
		.........
		.........
		..X......
		.........
		.........
		....X....
		.........
		.........
		.........`)
	l, _ := shape.NewLearner(nil)
	_ = l.Learn(b, board.White, board.At(4, 2), shape.Outcome{Winner: board.White})
	db, _ := l.Freeze(context.Background())

	turned := b.Turned(1).Swapped()
	for _, c := range db.Suggest(turned, board.Black, &shape.SuggestOptions{Exact: true})[:1] {
		fmt.Printf("%s, seen %d, won %.0f %%, in %d shapes\n",
			c.Point.Name(9), c.Tally.Count, 100*c.Tally.WinRate(), c.Windows)
	}
	// Output: G5, seen 1, won 100 %, in 12 shapes
}

// The page's example: Black D16 and C9, the core with its top left point on C17,
// and a stop at three stones or edges.
func ExampleView_List() {
	b := board.New(19)
	_, _ = b.Set(board.Black, board.At(3, 3), board.At(2, 10))
	v := shape.NewView(19, shape.Scheme{Stop: 3})
	v.Load(b)
	var l shape.List
	v.List(&l, 2, 2)
	fmt.Println(&l)
	forms := shape.Scheme{Stop: 3}.Lowest(&l)
	fmt.Println(&l, forms.Len())
	// Output:
	// P0 01000000 S1 00000000 S2 00000000 S3 FF0000FF S4 FF0000FF S5 FF0010FF
	// P0 00000001 S1 00000000 S2 00000000 S3 0000FFFF S4 0000FFFF S5 0010FFFF 1
}
