package pattern_test

import (
	"fmt"
	"os"
	"strings"

	"katachi/board"
	"katachi/pattern"
)

const shapes = `
pattern: hane
ja: 跳ね
  .1
  XO

pattern: hane under the stones
  XO
  .1
`

func Example() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader(shapes), "shapes.patterns"); err != nil {
		fmt.Println(err)
		return
	}
	for id, p := range set.All() {
		fmt.Printf("%d %s: %dx%d, %s, symmetries %s\n", id, p.Name, p.Width, p.Height, p.Kind(), p.Symmetries)
	}
	fmt.Println("the same:", set.Duplicates())
	// Output:
	// 0 hane: 2x2, centre, symmetries all
	// 1 hane under the stones: 2x2, centre, symmetries all
	// the same: [[0 1]]
}

func ExampleAppend_error() {
	set := pattern.NewSet("shapes")
	err := pattern.Append(set, strings.NewReader("pattern: broken\n  X..\n  X.\n"), "mine.patterns")
	fmt.Println(err)
	// Output:
	// mine.patterns:3:4: row of 2 cells, want 3 as in the first row
}

// A pattern made by a program, written for people.
func ExampleWrite() {
	set := pattern.NewSet("made")
	_, err := set.Add(&pattern.Pattern{
		Name: "corner", Width: 2, Height: 2,
		Cells:      []pattern.Class{pattern.Empty, pattern.NotOther, pattern.On, pattern.Own},
		Edges:      pattern.North | pattern.West,
		Moves:      []int{0},
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Tags: []string{"endgame"},
	})
	if err == nil {
		err = pattern.Write(os.Stdout, set)
	}
	fmt.Println(err)
	// Output:
	// version: 1
	//
	// pattern: corner
	// tags: endgame
	//
	//   +--
	//   |1x
	//   |?X
	// <nil>
}

func ExamplePattern_Covers() {
	set := pattern.NewSet("cuts")
	err := pattern.Append(set, strings.NewReader(`
pattern: crosscut
  XO
  OX
pattern: cut
  ?O
  OX
`), "cuts.patterns")
	crosscut, cut := set.At(0), set.At(1)
	fmt.Println(crosscut.Covers(cut), cut.Covers(crosscut), err)
	// Output:
	// true false <nil>
}

func ExamplePattern_Orient() {
	set := pattern.NewSet("keima")
	err := pattern.Append(set, strings.NewReader("pattern: keima\n  X..\n  ..1\n"), "keima.patterns")
	o := set.At(0).Orient(board.Symmetry(1)) // a quarter turn clockwise
	for y := range o.Height {
		for x := range o.Width {
			fmt.Printf("%c", o.Cells[y*o.Width+x].Symbol())
		}
		fmt.Println()
	}
	fmt.Println("move on cell", o.Move, err)
	// Output:
	// .X
	// ..
	// ..
	// move on cell 4 <nil>
}

// A pattern without moves, and the same with the sides exchanged: one canonical
// form.
func ExamplePattern_SwapColours() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: hane\n  .X\n  XO\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	p := set.At(0)
	q := p.SwapColours()
	fmt.Println(q.Cells[3] == pattern.Own, p.Canonical().Key() == q.Canonical().Key())
	// Output: true true
}
