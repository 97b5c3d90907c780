package playout

import (
	"math"

	"katachi/board"
	"katachi/mind/predict"
	"katachi/reading"
)

// The cheap rules give moves a first prior from simple features: captures, escapes, the distance to
// the last moves, the line. The weights of a move are added up, and the prior is the softmax of the
// sums.

// Weights of the cheap rules.
const (
	weightCapture = 2.0  // captures a chain
	weightMore    = 0.25 // for each further stone, up to 8
	weightRescue  = 1.5  // the captured chain is next to an own chain in atari
	weightEscape  = 1.8  // saves a chain in atari by extending it
	weightAtari   = 0.8  // puts a chain into atari
	weightSelf    = -2.0 // can be captured at once
	weightLost    = -2.5 // extends a chain that is captured anyway
	weightEye     = -5.0 // fills one's own eye
)

// weightLines are weights by the distance from the edge in lines, without stones nearby.
var weightLines = [...]float64{-1.6, -0.6, 0.5, 0.4, 0.2}

// weightNear are weights by the distance to the last move, dx + dy + max(dx, dy), from 2 on.
var weightNear = [...]float64{1.8, 1.5, 1.0, 0.9, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}

// priorSecondPass is the least prior of a pass that would end the game.
const priorSecondPass = 0.2

// cheap sets the priors of the moves of a situation, the last of which is the pass; passed tells
// whether the last move was a pass.
func (w *worker) cheap(sit *predict.Situation, moves []candidate, passed bool) {
	stones, pass := moves[:len(moves)-1], &moves[len(moves)-1]
	pass.prior = priorPass
	total := pass.prior
	for i := range stones {
		stones[i].prior = 1
		if w.s.o.on(useCheap) {
			stones[i].prior = math.Exp(w.weight(sit, stones[i].point))
		}
		total += stones[i].prior
	}
	if passed {
		more := max(total*priorSecondPass/(1-priorSecondPass)-pass.prior, 0)
		pass.prior += more
		total += more
	}
	for i := range moves {
		moves[i].prior /= total
	}
}

// weight returns the weight of a legal move.
func (w *worker) weight(sit *predict.Situation, p board.Point) float64 {
	b, c := &w.board, sit.ToMove
	if b.IsEye(c, p) {
		return weightEye
	}
	sum := closeness(p, sit.Last[0]) + closeness(p, sit.Last[1])/2 + line(b, p)
	takes := false
	escapes := 0
	for _, q := range p.Neighbours() {
		switch b.Color(q) {
		case c.Opponent():
			switch b.LibertiesUpTo(q, 3) {
			case 1:
				takes = true
				sum += weightCapture + weightMore*float64(min(b.Stones(q), 9)-1)
				if rescues(b, c, q) {
					sum += weightRescue
				}
			case 2:
				sum += weightAtari
			}
		case c:
			if b.InAtari(q) {
				escapes = max(escapes, b.Stones(q))
			}
		}
	}
	if takes {
		return sum
	}
	after, _ := b.LibertiesAfter(c, p, 3)
	switch {
	case after == 1:
		sum += weightSelf
	case escapes > 0 && w.s.o.on(useReading) && w.caught(sit, p):
		sum += weightLost
	case escapes > 0:
		sum += weightEscape + weightMore*float64(min(escapes, 9)-1)
	}
	return sum
}

// caught reports whether the chain that a move makes is caught in a ladder.
func (w *worker) caught(sit *predict.Situation, p board.Point) bool {
	if err := w.board.PlayInto(&w.delta, sit.ToMove, p); err != nil {
		return false
	}
	caught := w.board.LibertiesUpTo(p, 3) <= 2 && w.quick.Attack(&w.board, p) == reading.Yes
	w.board.Undo(&w.delta)
	return caught
}

// rescues reports whether one of c's chains beside the stone q is in atari.
func rescues(b *board.Board, c board.Color, q board.Point) bool {
	for _, n := range q.Neighbours() {
		if b.Color(n) == c && b.InAtari(n) {
			return true
		}
	}
	return false
}

func closeness(p, last board.Point) float64 {
	if last == board.Pass {
		return 0
	}
	x, y := p.XY()
	u, v := last.XY()
	dx, dy := max(x-u, u-x), max(y-v, v-y)
	if d := dx + dy + max(dx, dy) - 2; d >= 0 && d < len(weightNear) {
		return weightNear[d]
	}
	return 0
}

// line returns the weight of the line of p, reduced if stones are near.
func line(b *board.Board, p board.Point) float64 {
	x, y := p.XY()
	last := b.Size() - 1
	d := min(x, y, last-x, last-y, len(weightLines)-1)
	sum := weightLines[d]
	for _, q := range p.Neighbours() {
		if b.Color(q).IsStone() {
			return sum / 2
		}
	}
	return sum
}
