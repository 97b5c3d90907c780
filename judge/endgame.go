package judge

import "katachi/board"

// Endgame knows which moves of one position are worth playing when a game comes to its
// end. All stones count as alive then, so that the board must show by itself whose each
// point is: what is dead must be taken, and neutral points are to be had.
type Endgame struct {
	board   *board.Board
	color   board.Color
	reader  Reader
	owners  [board.NumPoints]board.Color // whose area each point is
	alive   [board.NumPoints]board.Color // whose for good, by Benson's algorithm
	content bool                         // the opponent has passed, and color leads
}

// NewEndgame returns the Endgame of a position, for who is to move. The game must stay as it is
// while it is used; nil means a [ShortReader].
func NewEndgame(g *board.Game, r Reader) *Endgame {
	b := g.Board()
	return &Endgame{b, g.ToMove(), orShort(r), b.Owners(), b.PassAlive(), passed(g) && lead(g) > 0}
}

// Worth reports whether a legal move on p can gain something: it is not where the opponent
// cannot lose any more, and takes no life from what has it for good. In the player's own
// area it must prevent that a chain is taken; in the opponent's it must take one if the
// opponent has passed and is behind.
func (e *Endgame) Worth(p board.Point) bool {
	owner, rival := e.owners[p], e.color.Opponent()
	switch {
	case e.alive[p] == rival:
		return false
	case owner == e.color && (e.alive[p] == owner || !e.reader.Takes(e.board, rival, p)):
		return false
	case owner == rival && e.content && !e.reader.Takes(e.board, e.color, p):
		return false
	}
	return e.keeps(p)
}

// guards reports whether a legal move on p, outside the opponent's area, is where the opponent
// would take a chain.
func (e *Endgame) guards(p board.Point) bool {
	rival := e.color.Opponent()
	return e.owners[p] != rival && e.alive[p] != e.color && e.reader.Takes(e.board, rival, p) && e.keeps(p)
}

// keeps reports whether all chains that are unconditionally alive are so after a move, or
// the move takes stones: the room where they were is larger than what was there before.
func (e *Endgame) keeps(p board.Point) bool {
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
