package hashtree_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing/fstest"

	"katachi/board"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/pattern"
)

func Example() {
	set := pattern.NewSet("example")
	set.Add(&pattern.Pattern{
		Name: "crosscut", Width: 2, Height: 2, Symmetries: 1, Sides: pattern.AsDrawn,
		Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.Other, pattern.Own},
	})
	m, err := hashtree.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.New(9)
	b.Set(board.Black, board.At(3, 3), board.At(4, 4))
	b.Set(board.White, board.At(4, 3), board.At(3, 4))
	for _, h := range match.All(m, b) {
		fmt.Println(set.Of(h).Name, h.Origin.Name(9), h.Side.Name())
	}
	// Output: crosscut D6 black
}

func Example_game() {
	set := pattern.NewSet("example")
	set.Add(&pattern.Pattern{
		Name: "hane", Width: 2, Height: 2, Symmetries: 1, Sides: pattern.BothSides,
		Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.Empty, pattern.Own},
	})
	m, err := hashtree.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.New(9)
	inc := match.Follow(m)
	inc.Reset(b)
	for i, p := range []board.Point{board.At(3, 3), board.At(4, 3), board.At(4, 4), board.At(3, 4)} {
		d, _ := b.Play(board.Black+board.Color(i%2), p)
		inc.Play(&d)
		gone, born := inc.Changes()
		fmt.Println(p.Name(9), len(gone), len(born))
	}
	// Output:
	// D6 0 0
	// E6 0 0
	// E5 0 1
	// D5 1 0
}

// The compiled tables are written as bytes and opened again.
func ExampleOpenFS() {
	set := pattern.NewSet("example")
	set.Add(&pattern.Pattern{
		Name: "crosscut", Width: 2, Height: 2, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Cells: []pattern.Class{pattern.Own, pattern.Other, pattern.Other, pattern.Own},
	})
	m, err := hashtree.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := m.(io.WriterTo).WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	files := fstest.MapFS{"example.katachi": {Data: file.Bytes()}} // as if it were embedded
	loaded, err := hashtree.OpenFS(files, "example.katachi")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(loaded.Set().At(0).Name)
	// Output: crosscut
}

// The tables are larger than the program allows.
func ExampleErrTooLarge() {
	set := pattern.NewSet("example")
	set.Add(&pattern.Pattern{
		Name: "anything", Width: 3, Height: 3, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Cells: slices.Repeat([]pattern.Class{pattern.On}, 9),
	})
	_, err := hashtree.Compile(set, &hashtree.Options{MaxBytes: 1 << 10})
	fmt.Println(errors.Is(err, hashtree.ErrTooLarge))
	// Output: true
}
