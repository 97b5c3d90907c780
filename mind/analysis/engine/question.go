package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"

	"katachi/board"
)

// Question is a position to ask an engine about, with the moves that led to it. It is independent
// of the game it was made from.
type Question struct {
	size   int
	rules  board.Rules
	stones []board.Move // on the board at the start, in reading order
	first  board.Color  // who is to move there
	moves  []board.Move // the colours alternate
	now    *board.Board // the position that is asked about

	// Root has the moves to consider: see [search.Options]. Only a network's file can be asked like
	// that.
	Root map[board.Point]float64
}

// mostKomi is the largest komi that KataGo accepts.
const mostKomi = 150

// QuestionOf returns a question about the current position of a game. Its history goes back to the
// last set-up or move out of turn, which engines do not support.
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

// begins reports whether q is an earlier position of the game that leads to the position of other.
func (q *Question) begins(other *Question) bool {
	return q.size == other.size && q.rules == other.rules && q.first == other.first &&
		slices.Equal(q.stones, other.stones) && len(q.moves) <= len(other.moves) &&
		slices.Equal(q.moves, other.moves[:len(q.moves)])
}

// key returns the key of the answer in a cache. It depends on everything that may change the
// answer.
func (q *Question) key(id *Identity, visits int) string {
	text := fmt.Appendf(nil, "%q %d\n%d %+v %v\n%v\n%v", id.stamp, visits, q.size, q.rules, q.first, q.stones, q.moves)
	if q.Root != nil {
		text = fmt.Appendf(text, "\n%v", q.Root) // in the order of points
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:keyBytes])
}

// keyBytes is the number of bytes of the hash in a key.
const keyBytes = 16
