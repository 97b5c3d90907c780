package dfa_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/pattern"
)

func Example() {
	set := pattern.NewSet("shapes")
	err := pattern.Append(set, strings.NewReader(`
pattern: hane
  ?X
  XO

pattern: empty triangle
  XX
  X.
`), "shapes")
	if err != nil {
		fmt.Println(err)
	}
	m, err := dfa.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
	}
	b, _ := board.Parse(`
. . . . .
. X X . .
. X O . .
. . . . .
. . . . .`)
	for _, h := range match.All(m, b) {
		fmt.Println(set.Of(h).Name, h.Side.Name(), h.Sym, h.Origin.Name(b.Size()))
	}
	fmt.Println(m.(match.Sized).Bytes(), "bytes of tables")
	// Output:
	// hane black 0 B4
	// 692 bytes of tables
}

// The matcher follows a game move by move: it walks again only the scans that a move affects.
func Example_game() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: hane\n  ?X\n  XO\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	m, err := dfa.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
	}
	b := board.New(19)
	inc := match.Follow(m)
	inc.Reset(b)
	for i, name := range []string{"Q16", "Q15", "R15"} {
		p, _ := board.ParsePoint(name, 19)
		d, _ := b.Play(board.Black+board.Color(i%2), p)
		inc.Play(&d)
		gone, born := inc.Changes()
		fmt.Println(name, len(gone), "gone,", len(born), "born,", inc.(match.Looker).Looked(), "of 361 points walked from again")
	}
	// Output:
	// Q16 0 gone, 0 born, 1 of 361 points walked from again
	// Q15 0 gone, 0 born, 2 of 361 points walked from again
	// R15 0 gone, 1 born, 2 of 361 points walked from again
}

// This is the string of the manual, which is read around a pattern's anchor.
func ExampleText() {
	o := parse("?X?", ".O?", "?OO")
	fmt.Println(text(dfa.Text(&o, true)))
	// Output: OO?X.?*O*?*?
}
