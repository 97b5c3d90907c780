package judge

import "katachi/board"

// endgame knows which moves of one position are worth playing when a game comes to its
// end. All stones count as alive then, so that the board must show by itself who owns
// each point: what is dead must be taken, and neutral points are to be had.
type endgame struct {
	board   *board.Board
	color   board.Color
	owners  [board.NumPoints]board.Color // whose area each point is
	alive   [board.NumPoints]board.Color // whose for good, by Benson's algorithm
	content bool                         // the opponent has passed, and color leads
}

// newEndgame returns the endgame of a position, for who is to move. The game must stay as it is
// while it is used.
func newEndgame(g *board.Game) *endgame {
	b := g.Board()
	return &endgame{b, g.ToMove(), b.Owners(), b.PassAlive(), passed(g) && lead(g) > 0}
}

// worth reports whether a legal move on p can gain something: it is not where the opponent
// cannot lose any more, and takes no life from what has it for good. In the player's own
// area it must prevent that a chain is taken; in the opponent's it must take one if the
// opponent has passed and is behind.
func (e *endgame) worth(p board.Point) bool {
	owner, rival := e.owners[p], e.color.Opponent()
	switch {
	case e.alive[p] == rival:
		return false
	case owner == e.color && (e.alive[p] == owner || !captures(e.board, rival, p)):
		return false
	case owner == rival && e.content && !captures(e.board, e.color, p):
		return false
	}
	return e.keeps(p)
}

// guards reports whether a legal move on p, outside the opponent's area, is where the opponent
// would take a chain.
func (e *endgame) guards(p board.Point) bool {
	rival := e.color.Opponent()
	return e.owners[p] != rival && e.alive[p] != e.color && captures(e.board, rival, p) && e.keeps(p)
}

// keeps reports whether all chains that are unconditionally alive are so after a move, or
// the move takes stones: the room where they were is larger than what was there before.
func (e *endgame) keeps(p board.Point) bool {
	next := *e.board
	d, err := next.Play(e.color, p)
	if err != nil || len(d.Captured()) > 0 {
		return err == nil
	}
	alive := next.PassAlive()
	for q := range e.board.Points {
		if e.board.Color(q) == e.color && e.alive[q] == e.color && alive[q] != e.color {
			return false
		}
	}
	return true
}
