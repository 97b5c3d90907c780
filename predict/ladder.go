package predict

import (
	"katachi/board"
	"katachi/reading"
)

// ladder reads whether a chain is caught by atari after atari: the attacker plays one
// of two liberties, the other side extends at the last one, and is free with three
// liberties. Capturing one of the attackers ends the reading: the chain is free.
type ladder struct {
	board  board.Board
	loaded bool
	moves  int // that may still be read
	deltas [ladderDepth]board.Delta
	stones []board.Point
	tried  reading.Area // moves that were considered
}

const (
	ladderDepth = 60
	ladderMoves = 80 // for each first move
)

// readLadders reads the ladders of all chains with one or two liberties.
func (e *fights) readLadders() {
	l := &e.chains.play
	l.loaded = false
	for i := range e.chains.list {
		s := &e.chains.list[i]
		if s.liberties != 2 && (s.liberties != 1 || s.color != e.color) {
			continue
		}
		m := e.fates.memos.of(s)
		known := &m.ladders[side(s.color, e.color)]
		if !known.read {
			if !l.loaded {
				l.board, l.loaded = *e.board, true
			}
			l.tried = reading.Area{}
			l.read(s, e.color)
			m.area.AddAround(e.board, s.at, &l.tried)
			*known = ladderMemo{true, s.caught, s.inLadder}
		}
		s.caught, s.inLadder = known.caught, known.inLadder
	}
}

// side returns 0 for chains of the side to move, 1 for those of the other.
func side(c, toMove board.Color) int {
	if c == toMove {
		return 0
	}
	return 1
}

// read fills in what happens to a chain.
func (l *ladder) read(s *chain, c board.Color) {
	l.moves = ladderMoves
	if s.liberties == 1 {
		s.caught[0] = l.escape(s.at, s.color, s.two[0], 0)
		return
	}
	for i, p := range s.two {
		l.moves = ladderMoves
		s.caught[i] = l.attack(s.at, s.color, p, s.two[1-i], 0)
		if s.inLadder = s.inLadder || s.caught[i]; s.inLadder && s.color == c {
			return
		}
	}
}

// attack reports whether the chain of colour c at p, whose liberties are at and
// other, is caught by a move at the first.
func (l *ladder) attack(p board.Point, c board.Color, at, other board.Point, depth int) bool {
	l.tried.Add(at)
	l.tried.Add(other)
	if l.free(other, at) {
		return false
	}
	if l.moves--; l.moves < 0 || depth >= ladderDepth-1 {
		return false
	}
	d := &l.deltas[depth]
	if l.board.PlayInto(d, c.Opponent(), at) != nil {
		return false
	}
	caught := !l.board.InAtari(at) && !l.canCapture(p, c) && l.escape(p, c, other, depth+1)
	l.board.Undo(d)
	return caught
}

// escape reports whether the chain at p is caught even though it plays its last
// liberty.
func (l *ladder) escape(p board.Point, c board.Color, at board.Point, depth int) bool {
	l.tried.Add(at)
	if l.moves--; l.moves < 0 || depth >= ladderDepth-1 {
		return false
	}
	d := &l.deltas[depth]
	if l.board.PlayInto(d, c, at) != nil {
		return true
	}
	caught := false
	switch l.board.LibertiesUpTo(p, 3) {
	case 1:
		caught = true
	case 2:
		var room [2]board.Point
		two := l.board.AppendLiberties(room[:0], p)
		caught = l.attack(p, c, two[0], two[1], depth+1) || l.attack(p, c, two[1], two[0], depth+1)
	}
	l.board.Undo(d)
	return caught
}

// free reports whether a stone on p has three liberties of its own, besides at.
func (l *ladder) free(p, at board.Point) bool {
	n := 0
	for _, q := range p.Neighbours() {
		if q != at && l.board.Color(q) == board.Empty {
			n++
		}
	}
	return n >= 3
}

// canCapture reports whether a chain beside p's is in atari.
func (l *ladder) canCapture(p board.Point, c board.Color) bool {
	l.stones = l.board.AppendChain(l.stones[:0], p)
	for _, p := range l.stones {
		for _, q := range p.Neighbours() {
			if l.board.Color(q) == c.Opponent() && l.board.InAtari(q) {
				return true
			}
		}
	}
	return false
}
