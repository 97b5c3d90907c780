package judge

import (
	"slices"

	"katachi/board"
)

// Chains with more liberties, and what is not read within so many positions, count as not taken.
const (
	readPositions = 2000
	readLiberties = 7
)

// captures reports whether c, by a move on p, takes a chain beside p at once or whatever the
// opponent does. b is as before when it returns.
//
// It reads a few thousand positions for each chain, the owner answering each move: the search for
// captures of Go programs since the first (J. Reitman and B. Wilcox, Perception and
// Representation of Spatial Relations in a Program for Playing Go, 1975). The attacker plays on
// liberties of the chain, or saves a chain of their own beside it; the owner plays on a liberty,
// takes what attacks, or passes. That is enough for races and for dead shapes inside one eye.
func captures(b *board.Board, c board.Color, p board.Point) bool {
	near := p.Neighbours()
	for i, q := range near {
		again := slices.ContainsFunc(near[:i], func(o board.Point) bool { return b.SameChain(o, q) })
		if again || b.Color(q) != c.Opponent() || b.LibertiesUpTo(q, readLiberties+1) > readLiberties {
			continue
		}
		r := &chainReading{board: *b, left: readPositions}
		if r.attackAt(p, q) {
			return true
		}
	}
	return false
}

// chainReading is the search for one chain.
type chainReading struct {
	board board.Board
	left  int // positions that may still be looked at
}

// attacked reports whether the chain at q is taken, the attacker to move.
func (r *chainReading) attacked(q board.Point) bool {
	if r.left--; r.left < 0 {
		return false
	}
	liberties := r.board.AppendLiberties(nil, q)
	if len(liberties) > readLiberties {
		return false
	}
	for _, p := range append(liberties, r.besides(q)...) {
		if r.attackAt(p, q) {
			return true
		}
	}
	return false
}

// attackAt reports whether a move on p takes the chain at q.
func (r *chainReading) attackAt(p, q board.Point) bool {
	var d board.Delta
	owner := r.board.Color(q)
	if r.board.PlayInto(&d, owner.Opponent(), p) != nil {
		return false
	}
	defer r.board.Undo(&d)
	return r.board.Color(q) != owner || !r.saved(q)
}

// saved reports whether the chain at q gets away, its owner to move. The owner may pass,
// too: so a chain in a seki is not taken.
func (r *chainReading) saved(q board.Point) bool {
	for _, p := range append(r.board.AppendLiberties(nil, q), r.besides(q)...) {
		var d board.Delta
		if r.board.PlayInto(&d, r.board.Color(q), p) != nil {
			continue
		}
		taken := r.attacked(q)
		r.board.Undo(&d)
		if !taken {
			return true
		}
	}
	return !r.attacked(q)
}

// besides returns the last liberties of the chains in atari that touch the chain at q:
// where its owner takes, and where the attacker saves.
func (r *chainReading) besides(q board.Point) (last []board.Point) {
	for _, stone := range r.board.AppendChain(nil, q) {
		for _, p := range stone.Neighbours() {
			if r.board.Color(p) == r.board.Color(q).Opponent() && r.board.InAtari(p) {
				last = r.board.AppendLiberties(last, p)
			}
		}
	}
	return last
}
