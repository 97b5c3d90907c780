package window_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/window"
	"katachi/pattern"
)

func Example() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: crosscut\n  XO\n  OX\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	m, err := window.Compile(set)
	if err != nil {
		fmt.Println(err)
	}
	b, _ := board.Parse(`
. . . .
. X O .
. O X .
. . . .`)
	for _, h := range match.All(m, b) {
		fmt.Println(set.Of(h).Name, h.Side.Name(), h.Origin.Name(b.Size()))
	}
	// Output:
	// crosscut black B3
	// crosscut white C3
}
