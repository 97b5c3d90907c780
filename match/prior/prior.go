// Package prior holds positions of real games, which engines ask what boards
// look like. What is found does not depend on them, only how fast.
package prior

import (
	_ "embed"
	"strings"
	"sync"

	"katachi/board"
)

// size of the positions' boards.
const size = 19

// positions are from even games between strong programs and players, one a line,
// row by row from the top: "X" black, "O" white, "." empty. Source: a sample of
// the "ai" collection of game records, at random moves 10 to 250.
//
//go:embed positions.txt
var positions string

// Boards returns the positions. They are shared: they must not be changed.
func Boards() []*board.Board { return boards() }

var boards = sync.OnceValue(func() (all []*board.Board) {
	for line := range strings.Lines(positions) {
		if !strings.HasPrefix(line, "#") {
			all = append(all, parse(strings.TrimSpace(line)))
		}
	}
	return all
})

func parse(line string) *board.Board {
	b := board.New(size)
	for i, c := range line {
		if k := strings.IndexRune(".XO", c); k > 0 {
			b.Set(board.Color(k), board.At(i%size, i/size)) // cannot fail: tested
		}
	}
	return b
}
