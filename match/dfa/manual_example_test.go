package dfa_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/pattern"
)

// This is the manual's own pattern. Read along the spiral from its middle, it is a string, where ?
// is "don't care" and * "don't care, can even be out of board". The automaton of this string finds
// the pattern.
func Example_manual() {
	o := parse("?X?", ".O?", "?OO")
	fmt.Println(text(dfa.Text(&o, true)))

	set := pattern.NewSet("manual")
	if err := pattern.Append(set, strings.NewReader("pattern: of the manual\n  ?O?\n  .X?\n  ?XX\n"), "manual"); err != nil {
		fmt.Println(err)
		return
	}
	m, err := dfa.Compile(set, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := board.Parse(`
. . . . .
. . X . .
. . O . .
. . O O .
. . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range match.All(m, b) {
		fmt.Println(set.Of(h).Name, h.Side.Name(), h.Origin.Name(b.Size()))
	}
	// Output:
	// OO?X.?*O*?*?
	// of the manual white B4
}
