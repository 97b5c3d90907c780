package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"

	"katachi/board"
)

// Question is a position that an engine is asked about, with the moves that led to it. It is a copy: the
// game may go on.
type Question struct {
	size   int
	rules  board.Rules
	stones []board.Move // on the board at the start, in reading order
	first  board.Color  // who is to move there
	moves  []board.Move // the colours alternate
	now    *board.Board // the position that is asked about
}

// mostKomi is the greatest komi that KataGo takes.
const mostKomi = 150

// QuestionOf asks about the position of a game as it stands. The history goes back to the last set-up,
// or to the last move that was not the turn of its player: engines know neither.
func QuestionOf(g *board.Game) (Question, error) {
	q := Question{size: g.Board().Size(), rules: g.Rules(), first: g.ToMove()}
	if komi := q.rules.Komi; !(math.Abs(komi) <= mostKomi) || komi*2 != math.Round(komi*2) {
		return q, fmt.Errorf("komi %g: engines take whole and half points from -%d to %d", komi, mostKomi, mostKomi)
	}
	now, b := *g.Board(), *g.Board()
	q.now = &now
	for i := g.Len() - 1; i >= 0; i-- {
		d := g.Delta(i)
		if d.Color != q.first.Opponent() {
			break
		}
		q.moves = append(q.moves, board.Move{Color: d.Color, Point: d.Move})
		q.first = d.Color
		b.Undo(d)
	}
	slices.Reverse(q.moves)
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			q.stones = append(q.stones, board.Move{Color: c, Point: p})
		}
	}
	return q, nil
}

// toMove returns who is to move.
func (q *Question) toMove() board.Color {
	if len(q.moves)%2 == 0 {
		return q.first
	}
	return q.first.Opponent()
}

// begins reports whether q is a position of the game that leads to the position of other.
func (q *Question) begins(other *Question) bool {
	return q.size == other.size && q.rules == other.rules && q.first == other.first &&
		slices.Equal(q.stones, other.stones) && len(q.moves) <= len(other.moves) &&
		slices.Equal(q.moves, other.moves[:len(q.moves)])
}

// key returns what the answer is kept under: another one for all that may change it.
func (q *Question) key(id *Identity, visits int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d\n%d %+v %v\n%v\n%v", id.stamp, visits,
		q.size, q.rules, q.first, q.stones, q.moves))
	return hex.EncodeToString(sum[:keyBytes])
}

// keyBytes is how much of a hash makes a key.
const keyBytes = 16
