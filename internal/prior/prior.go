// Package prior has positions of real games. Engines use them as an estimate of how often patterns
// occur on boards; results do not depend on them, only speed.
package prior

import (
	_ "embed"
	"iter"
	"strings"
	"sync"

	"katachi/board"
)

// Size is the size of the positions' boards.
const Size = 19

// positions are from even games between strong programs and players: one position on each line, row
// by row from the top; "X" is black, "O" white, "." empty. Source: a sample of the "ai" collection
// of game records, at random moves 10 to 250.
//
//go:embed positions.txt
var positions string

// Boards returns the positions. They are shared and must not be changed.
func Boards() []*board.Board { return boards() }

var boards = sync.OnceValue(func() (all []*board.Board) {
	for text := range Positions() {
		all = append(all, parse(text))
	}
	return all
})

// Positions yields the positions as text, Size x Size letters row by row from the top: "X" black,
// "O" white, "." empty.
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
