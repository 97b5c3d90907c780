package names

import (
	"slices"

	"katachi/board"
	"katachi/reading"
)

// Cause is why a move lost: what the opponent's best reply does that could not be done after a
// better move, or what the better move does that the opponent can prevent now.
type Cause struct {
	Purpose
	Color board.Color // who does it
	Move  board.Point // with this move
}

// causePositions is the most positions that are searched for one side of a cause.
const causePositions = 20_000

// Cause finds why c's move on played, in a position with c to move, lost points against best, if
// reply is the opponent's best answer to it: what the reply does, and could not do after best; or
// what best does, and could not be done any more after the reply. Only what is proven counts, and only
// if so many stones are concerned that they account for half of the loss. It returns nil if nothing is
// found. It resets f.
func (f *Follower) Cause(b *board.Board, c board.Color, played, best, reply board.Point, lost float64) *Cause {
	after, better := *b, *b
	_, wrong := after.Play(c, played)
	_, missed := better.Play(c, best)
	if wrong != nil || missed != nil || best == board.Pass || reply == board.Pass {
		return nil
	}
	if found := f.does(&after, c.Opponent(), reply, &better, lost, false); found != nil {
		return found
	}
	if _, err := after.Play(c.Opponent(), reply); err != nil {
		return nil
	}
	return f.does(b, c, best, &after, lost, true)
}

// does returns what c's move on p of b does for the most stones, if c cannot do it on the other board
// even by moving first. To protect counts only if protects is set.
func (f *Follower) does(b *board.Board, c board.Color, p board.Point, other *board.Board, lost float64, protects bool) (most *Cause) {
	f.Reset(b.Size())
	for q := range b.Points {
		if s := b.Color(q); s != board.Empty && f.Set(s, q) != nil {
			return nil
		}
	}
	f.ReadExactly(causePositions)
	if _, err := f.Play(c, p); err != nil {
		return nil
	}
	list := slices.Clone(f.Purposes())
	for i := range list {
		q := &list[i]
		if q.Sure == ByMeasure || q.Sure == ByReading || q.Term == aimProtects && !protects || !accounts(q, lost) || most != nil && q.Stones <= most.Stones {
			continue
		}
		if f.aims.(*aims).fails(q, other) {
			most = &Cause{*q, c, p}
		}
	}
	return most
}

// accounts reports whether the stones of a purpose account for half of a loss.
func accounts(p *Purpose, lost float64) bool {
	return !(4*float64(p.Stones) < lost)
}

// fails reports whether it is proven that the player of the last move cannot reach its purpose on the
// other board, even by moving first.
func (a *aims) fails(p *Purpose, other *board.Board) bool {
	x, c := a.exact, a.l.color
	of := a.standing(p.Of, other)
	switch p.Term {
	case aimCaptures, aimCatches: // if they are not there, they were played just now
		return of == board.Pass || x.chain(other, of, true) == reading.No
	case aimSaves: // if they are not there, they were taken
		return of == board.Pass || x.chain(other, of, false) == reading.No
	case aimKills:
		return of != board.Pass && a.fate(other, of, c) == reading.Alive
	case aimLives:
		return of != board.Pass && a.fate(other, of, c) == reading.Dead
	case aimCuts, aimConnects, aimProtects:
		to := a.standing(p.To, other)
		switch {
		case of == board.Pass || to == board.Pass:
			return false
		case other.SameChain(of, to):
			return p.Term == aimCuts
		case p.Term == aimCuts:
			return x.pair(other, of, to, c) == reading.Connected
		}
		return x.pair(other, of, to, c) == reading.Apart
	}
	return false
}

// standing returns a stone of the chain at p before the move that is also on another board; Pass for
// none.
func (a *aims) standing(p board.Point, other *board.Board) board.Point {
	for _, q := range a.before.AppendChain(nil, p) {
		if other.Color(q) == a.before.Color(p) {
			return q
		}
	}
	return board.Pass
}
