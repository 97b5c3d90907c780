package judge

import (
	"context"
	"slices"
	"sync"

	"katachi/board"
	"katachi/reading"
)

// Chains with more liberties, and what is not read within so many positions, count as not taken.
const (
	readPositions = 2000
	readLiberties = 7
)

// readers keeps the memory of readers from question to question.
var readers = sync.Pool{New: func() any {
	return reading.New(reading.Options{Liberties: readLiberties + 1, Nodes: readPositions})
}}

// captures reports whether c, by a move on p, takes a chain beside p at once, or is proven to take it
// whatever the opponent does. A chain that only a ko takes is not taken.
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

// falls reports whether the chain at p is proven to be taken though its owner moves first.
func falls(b *board.Board, p board.Point) bool {
	r := readers.Get().(*reading.Reader)
	defer readers.Put(r)
	return lost(r.Defend(context.Background(), b, p))
}
