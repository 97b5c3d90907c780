package names_test

import (
	"fmt"

	"katachi/board"
	"katachi/names"
)

// A move is named while it is played.
func Example() {
	namer := names.Builtin().Namer()
	b := board.New(19)
	var delta board.Delta
	c, last := board.Black, board.Pass
	for _, s := range []string{"Q16", "O17", "R14"} {
		p, err := board.ParsePoint(s, 19)
		if err != nil {
			panic(err)
		}
		naming, err := namer.PlayAndName(b, &delta, c, p, last)
		if err != nil {
			panic(err)
		}
		term := naming.Terms()[0]
		fmt.Printf("%s %s: %s (%s, %s)\n", c, s, term.English, term.Names["ja"], term.Names["ja-Latn"])
		c, last = c.Opponent(), p
	}
	// Output:
	// X Q16: star point (星, hoshi)
	// O O17: small knight's approach (小ゲイマガカリ, kogeima-gakari)
	// X R14: knight's response (小ゲイマ受け, kogeima-uke)
}
