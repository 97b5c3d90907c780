package judge

import (
	"context"
	"slices"
	"sync"

	"katachi/board"
	"katachi/reading"
)

// Chains with more liberties, and chains not read within this limit of positions, count as not
// captured.
const (
	readPositions = 2000
	readLiberties = 7
)

// readers keeps the memory of readers between questions.
var readers = sync.Pool{New: func() any {
	return reading.New(reading.Options{Liberties: readLiberties + 1, Nodes: readPositions})
}}

// captures reports whether c, by a move on p, captures a chain beside p at once, or provably
// captures it whatever the opponent does. A chain that is captured only by a ko does not count.
func captures(b *board.Board, c board.Color, p board.Point) bool {
	near := p.Neighbours()
	var next board.Board
	for i, q := range near {
		again := slices.ContainsFunc(near[:i], func(o board.Point) bool { return b.SameChain(o, q) })
		if again || b.Color(q) != c.Opponent() || b.LibertiesUpTo(q, readLiberties+1) > readLiberties {
			continue
		}
		next = *b
		if _, err := next.Play(c, p); err != nil {
			return false
		}
		if next.Color(q) != c.Opponent() || falls(&next, q) {
			return true
		}
	}
	return false
}

// falls reports whether the chain at p is provably captured even if its owner moves first.
func falls(b *board.Board, p board.Point) bool {
	r := readers.Get().(*reading.Reader)
	defer readers.Put(r)
	return lost(r.Defend(context.Background(), b, p))
}
