package judge

import "katachi/board"

// endgame finds which moves of one position are worth playing near the end of a game. All stones
// then count as alive, so the board alone must show who owns each point: dead stones must be taken,
// and neutral points are still worth a move.
type endgame struct {
	board   *board.Board
	color   board.Color
	owners  [board.NumPoints]board.Color // the owner of each point's area
	alive   [board.NumPoints]board.Color // the owner of unconditionally alive points, by Benson's algorithm
	decided bool                         // the opponent has passed, and color leads, or loses whatever it does
}

// newEndgame returns the endgame of a position for the player to move. The game must not change
// while the endgame is in use.
func newEndgame(g *board.Game) *endgame {
	b := g.Board()
	return &endgame{b, g.ToMove(), b.Owners(), b.PassAlive(), passed(g) && lead(g) > 0}
}

// worth reports whether a legal move on p can gain something. It must not be where the opponent's
// points are settled, and unconditionally alive chains must remain so. In the player's own area
// it must prevent the loss of a chain; in the opponent's it must capture one if it is decided
// who wins.
func (e *endgame) worth(p board.Point) bool {
	owner, rival := e.owners[p], e.color.Opponent()
	switch {
	case e.alive[p] == rival:
		return false
	case owner == e.color && (e.alive[p] == owner || !captures(e.board, rival, p)):
		return false
	case owner == rival && e.decided && !captures(e.board, e.color, p):
		return false
	}
	return e.keeps(p)
}

// guards reports whether a legal move on p, outside the opponent's area, is where the opponent
// would capture a chain.
func (e *endgame) guards(p board.Point) bool {
	rival := e.color.Opponent()
	return e.owners[p] != rival && e.alive[p] != e.color && captures(e.board, rival, p) && e.keeps(p)
}

// keeps reports whether all unconditionally alive chains are still so after a move, or the move
// captures stones, which makes more room than there was before.
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
