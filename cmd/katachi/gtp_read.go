package main

import (
	"slices"

	"katachi/board"
)

// reader reads whether a chain can be taken, its owner answering each move: the
// search for captures of Go programs since the first (J. Reitman and B. Wilcox,
// Perception and Representation of Spatial Relations in a Program for Playing Go,
// 1975). The attacker plays on liberties of the chain, or saves a stone of his
// beside it; the owner plays on a liberty, takes what attacks, or passes. That is
// enough for races and for dead shapes inside one eye; what it cannot read in so
// many positions counts as not taken.
type reader struct {
	board board.Board
	left  int // positions that may still be looked at
}

const (
	readPositions = 2000
	readLiberties = 7
)

// takes reports whether c, by a move on p, takes a chain beside p at once or
// whatever the opponent does.
func takes(b *board.Board, c board.Color, p board.Point) bool {
	near := p.Neighbours()
	for i, q := range near {
		again := slices.ContainsFunc(near[:i], func(o board.Point) bool { return b.SameChain(o, q) })
		if again || b.Color(q) != c.Opponent() || b.LibertiesUpTo(q, readLiberties+1) > readLiberties {
			continue
		}
		r := &reader{board: *b, left: readPositions}
		if r.attackAt(p, q) {
			return true
		}
	}
	return false
}

// attacked reports whether the chain at q is taken, the attacker to move.
func (r *reader) attacked(q board.Point) bool {
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
func (r *reader) attackAt(p, q board.Point) bool {
	var d board.Delta
	owner := r.board.Color(q)
	if r.board.PlayInto(&d, owner.Opponent(), p) != nil {
		return false
	}
	defer r.board.Undo(&d)
	return r.board.Color(q) != owner || !r.saved(q)
}

// saved reports whether the chain at q gets away, its owner to move. That he may
// pass, too, is what makes a seki.
func (r *reader) saved(q board.Point) bool {
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

// besides returns the last liberties of the chains in atari that touch that at q:
// where its owner takes, and where the attacker saves.
func (r *reader) besides(q board.Point) (last []board.Point) {
	for _, stone := range r.board.AppendChain(nil, q) {
		for _, p := range stone.Neighbours() {
			if r.board.Color(p) == r.board.Color(q).Opponent() && r.board.InAtari(p) {
				last = r.board.AppendLiberties(last, p)
			}
		}
	}
	return last
}
