package patricia_test

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/patricia"
	"katachi/pattern"
)

// The matcher finds a hane, and no longer finds it when a stone joins it. It matches only the
// points near the stone again.
func Example() {
	set := pattern.NewSet("shapes")
	if _, err := set.Add(&pattern.Pattern{
		Name: "hane", Width: 2, Height: 2,
		Cells:      []pattern.Class{pattern.Empty, pattern.Own, pattern.Own, pattern.Other},
		Symmetries: 0b1111, Sides: pattern.BothSides,
	}); err != nil {
		panic(err)
	}
	b := board.New(19)
	b.Set(board.Black, board.At(4, 3), board.At(3, 4))
	b.Set(board.White, board.At(4, 4))

	inc := match.Rescan(patricia.Compile(set, nil))
	inc.Reset(b)
	for _, h := range inc.AppendHits(nil) {
		fmt.Println(set.Of(h).Name, h.Origin.Name(19), h.Side.Name())
	}
	d, err := b.Play(board.White, board.At(3, 3))
	if err != nil {
		panic(err)
	}
	inc.Play(&d)
	gone, born := inc.Changes()
	fmt.Println(len(gone), "gone,", len(born), "new,", inc.(match.Looker).Looked(), "of 361 points matched again")
	// Output:
	// hane D16 black
	// 1 gone, 0 new, 2 of 361 points matched again
}

// The order of cells changes the size of the trees, but never the hits.
func ExampleOptions() {
	set := pattern.NewSet("shapes")
	for name, cells := range map[string][]pattern.Class{
		"hane": {pattern.Empty, pattern.Own, pattern.Own, pattern.Other},
		"bend": {pattern.On, pattern.Own, pattern.Own, pattern.Other},
	} {
		p := &pattern.Pattern{
			Name: name, Width: 2, Height: 2, Cells: cells,
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		}
		if _, err := set.Add(p); err != nil {
			panic(err)
		}
	}
	b := board.New(9)
	b.Set(board.Black, board.At(4, 3), board.At(3, 4))
	b.Set(board.White, board.At(4, 4))
	for _, order := range []patricia.Order{patricia.Squares, patricia.Diagonals, patricia.Selective} {
		fmt.Println(len(match.All(patricia.Compile(set, &patricia.Options{Order: order}), b)))
	}
	// Output:
	// 4
	// 4
	// 4
}
