package predict

import (
	"katachi/board"
	"katachi/reading"
)

// readLadders finds the chains with one or two liberties that a series of ataris catches, and the
// first moves. It reads only chains whose fate says that they can be captured.
func (e *fights) readLadders() {
	f := &e.fates
	for i := range e.chains.list {
		s := &e.chains.list[i]
		own := side(s.color, e.color)
		switch {
		case s.liberties == 1:
			s.caught[0] = own == 0 && s.fate == lost
		case s.liberties == 2 && s.fate != safe:
			m := f.memos.of(s)
			known := &m.ladders[own]
			if !known.read {
				f.quick.Tried, f.looked = reading.Area{}, 0
				*known = f.readLadder(e.board, s, own == 0)
				f.remember(e.board, s, m)
			}
			s.caught, s.inLadder = known.caught, known.inLadder
		}
	}
}

// readLadder tries the attacker's moves on the two liberties of g. If any is set, it stops at the
// first that catches it.
func (f *fates) readLadder(b *board.Board, g *chain, any bool) ladderMemo {
	known := ladderMemo{read: true}
	f.board = *b
	for i, p := range g.two {
		f.quick.Tried.Add(p)
		if f.board.PlayInto(&f.delta, g.color.Opponent(), p) != nil {
			continue
		}
		known.caught[i] = f.defend(&f.board, g.at) == reading.No
		f.board.Undo(&f.delta)
		known.inLadder = known.inLadder || known.caught[i]
		if known.inLadder && any {
			break
		}
	}
	return known
}

// side returns 0 for chains of the side to move, 1 for the opponent's.
func side(c, toMove board.Color) int {
	if c == toMove {
		return 0
	}
	return 1
}
