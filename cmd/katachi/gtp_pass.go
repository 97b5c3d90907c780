package main

import (
	"katachi/board"
	"katachi/gtp"
	"katachi/predict"
)

// closing tells which moves are worth playing when a game comes to its end. All
// stones count as alive then, so that the board must tell by itself whose each
// point is: what is dead must be taken, and neutral points are to be had.
type closing struct {
	board        *board.Board
	color        board.Color
	owners, kept [board.NumPoints]board.Color
	content      bool // the opponent has passed, and color leads
}

func newClosing(s *gtp.State, c board.Color, passed bool) *closing {
	b := s.Game.Board()
	return &closing{b, c, b.Owners(), b.PassAlive(), passed && leadOf(s, c) > 0}
}

// worth reports whether a move can gain something: it is not where the opponent
// cannot lose any more, and takes no life from what has it for good. In the player's
// own area it must prevent that a chain is taken, in the opponent's take one if he
// has passed and is behind.
func (e *closing) worth(m predict.Move) bool {
	owner, rival := e.owners[m.Point], e.color.Opponent()
	switch {
	case e.kept[m.Point] == rival:
		return false
	case owner == e.color && (e.kept[m.Point] == owner || !takes(e.board, rival, m.Point)):
		return false
	case owner == rival && e.content && !takes(e.board, e.color, m.Point):
		return false
	}
	return e.keeps(m.Point)
}

// keeps reports whether all chains that are unconditionally alive are so after a
// move, or the move takes stones: room where they were is more than what was there.
func (e *closing) keeps(p board.Point) bool {
	next := *e.board
	d, err := next.Play(e.color, p)
	if err != nil || len(d.Captured()) > 0 {
		return err == nil
	}
	kept := next.PassAlive()
	for q := range e.board.Points {
		if e.board.Color(q) == e.color && e.kept[q] == e.color && kept[q] != e.color {
			return false
		}
	}
	return true
}
