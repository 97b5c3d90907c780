// Package misuse has the panics of all engines for wrong use. They happen before anything has
// changed, and their texts name the mistake. match.Incremental lists the mistakes.
package misuse

import (
	"fmt"

	"katachi/board"
)

// Board panics unless b is a board that board.New or Init made.
func Board(b *board.Board) {
	if b == nil || b.Size() == 0 {
		panic("board: nil or zero: want a board of board.New")
	}
}

// Play panics unless all changes of d are of stones on a board with the given number of rows, which
// is 0 before the first Reset.
func Play(d *board.Delta, size int) {
	if size == 0 {
		panic("match: Play before Reset")
	}
	for _, c := range d.Changes {
		if x, y := c.Point.XY(); uint(x) >= uint(size) || uint(y) >= uint(size) {
			panic(fmt.Sprintf("match: Play of a change at %s: it is not on the board of %dx%d that is followed",
				c.Point.Name(board.MaxSize), size, size))
		}
		if max(c.Old, c.New) > board.White {
			panic(fmt.Sprintf("match: Play of a change at %s from %v to %v: want empty, black or white",
				c.Point.Name(size), c.Old, c.New))
		}
	}
}

// Undo panics if there are no steps to take back.
func Undo(steps int) {
	if steps == 0 {
		panic("match: Undo: nothing has been played since Reset")
	}
}

// Use panics if the matcher is closed.
func Use(closed bool) {
	if closed {
		panic("match: used after Close")
	}
}
