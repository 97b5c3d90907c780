// Package prior holds positions of real games, which engines ask what boards
// look like. What is found does not depend on them, only how fast.
package prior

import (
	_ "embed"
	"iter"
	"strings"
	"sync"

	"katachi/board"
)

// Size is that of the positions' boards.
const Size = 19

// positions are from even games between strong programs and players, one a line,
// row by row from the top: "X" black, "O" white, "." empty. Source: a sample of
// the "ai" collection of game records, at random moves 10 to 250.
//
//go:embed positions.txt
var positions string

// Boards returns the positions. They are shared: they must not be changed.
func Boards() []*board.Board { return boards() }

var boards = sync.OnceValue(func() (all []*board.Board) {
	for text := range Positions() {
		all = append(all, parse(text))
	}
	return all
})

// Positions yields the positions as text, Size x Size letters row by row from the top: "X"
// black, "O" white, "." empty.
func Positions() iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(positions) {
			if !strings.HasPrefix(line, "#") && !yield(strings.TrimSpace(line)) {
				return
			}
		}
	}
}

func parse(line string) *board.Board {
	b := board.New(Size)
	for i, c := range line {
		if k := strings.IndexRune(".XO", c); k > 0 {
			b.Set(board.Color(k), board.At(i%Size, i/Size)) // cannot fail: tested
		}
	}
	return b
}
