package testpeers

import (
	"math/rand/v2"

	"katachi/board"
)

// Player plays light playouts on a board.Board: random legal moves that fill no eye of the player.
// Package playout is compared with it. The zero value is ready to use.
type Player struct {
	board board.Board
	delta board.Delta
	rnd   rand.PCG
	empty []board.Point          // the empty points, in any order
	slot  [board.NumPoints]int16 // index of each in empty
}

// Playout plays from a position until both sides pass, and returns the number of moves. A limit
// ends cycles that simple ko does not prevent.
func (pl *Player) Playout(from *board.Board) (moves int) {
	pl.board, pl.empty = *from, pl.empty[:0]
	for p := range from.Points {
		if from.Color(p) == board.Empty {
			pl.add(p)
		}
	}
	limit := 3 * from.Size() * from.Size()
	c := board.Black
	for passes := 0; passes < 2 && moves < limit; moves++ {
		passes++
		if pl.step(c) {
			passes = 0
		}
		c = c.Opponent()
	}
	return moves
}

func (pl *Player) add(p board.Point) {
	pl.slot[p] = int16(len(pl.empty))
	pl.empty = append(pl.empty, p)
}

func (pl *Player) drop(p board.Point) {
	i, last := pl.slot[p], pl.empty[len(pl.empty)-1]
	pl.empty[i], pl.slot[last] = last, i
	pl.empty = pl.empty[:len(pl.empty)-1]
}

// step plays a random move of c, or passes and returns false if there is none.
func (pl *Player) step(c board.Color) bool {
	for n := len(pl.empty); n > 0; n-- {
		i := int((pl.rnd.Uint64() >> 32) * uint64(n) >> 32)
		p := pl.empty[i]
		if !pl.board.IsEye(c, p) && pl.board.PlayInto(&pl.delta, c, p) == nil {
			for _, ch := range pl.delta.Changes {
				if ch.New == board.Empty {
					pl.add(ch.Point)
				} else {
					pl.drop(ch.Point)
				}
			}
			return true
		}
		// Not this one: move it to the end of those still to try.
		q := pl.empty[n-1]
		pl.empty[i], pl.empty[n-1] = q, p
		pl.slot[q], pl.slot[p] = int16(i), int16(n-1)
	}
	_ = pl.board.PlayInto(&pl.delta, c, board.Pass) // a pass is always legal
	return false
}
