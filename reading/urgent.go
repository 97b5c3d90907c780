package reading

import (
	"math"

	"katachi/board"
)

// The signs that the next move decides the fate of a chain.
const (
	urgentStones    = iota // natural logarithm of its number of stones
	urgentLiberties        // its liberties, at most 8
	urgentAway             // rows and columns between it and the last move, at most 10
	urgentTouched          // the last move is at most 2 away, 0 or 1
	urgentBefore           // the same for the move before that
	urgentSettles          // by a short reading, the opponent captures it or the owner saves it, 0 or 1
	urgentUnsure           // the short reading does not know, or finds a ko, 0 or 1
	urgentLikely           // square root of the probability that the next move is at most 2 away
	urgentBeside           // the same, at most 1
	urgentOwn              // it is the mover's, 0 or 1
	numUrgent
)

// urgentWeights were fitted by a conditional logit to 214 positions of professional games in which
// KataGo's ownership of a chain differs by 0.6 or more with who plays next (b6c96, 24 visits each).
// In 131 of 240 others (55 %) the chain with the greatest sum was one whose ownership differs by
// 0.5; the largest weak group was in 17 %.
var urgentWeights = [numUrgent]float64{0.49, -0.37, -0.14, 0.37, 0.45, 2.07, 0.11, 4.72, 3.23, 1.07}

// urgentLimit is the limit of each short reading of a chain.
var urgentLimit = quickLimit{1000, 3}

// urgent returns a stone of the chain whose fate the next move most likely decides, or Pass if no
// group is weak and no chain can be captured. It does not depend on the limit of the question.
func (s *Solver) urgent() board.Point {
	weak := len(candidates(&s.board, s.in)) > 0
	next := s.nextMoves()
	best, most := board.Pass, math.Inf(-1)
	for p := range s.board.Chains {
		if !s.question.about(s.board.Color(p)) {
			continue
		}
		sum := 0.0
		u := s.urgency(p, next)
		for i, x := range u {
			sum += x * urgentWeights[i]
		}
		if !weak && u[urgentSettles]+u[urgentUnsure] == 0 {
			continue
		}
		if sum > most {
			best, most = p, sum
		}
	}
	return best
}

// urgency returns the signs of the chain at p.
func (s *Solver) urgency(p board.Point, next *[board.NumPoints]float64) (u [numUrgent]float64) {
	b, mover := &s.board, s.question.Mover
	chain := b.AppendChain(nil, p)
	u[urgentStones] = math.Log(float64(len(chain)))
	u[urgentLiberties] = float64(b.LibertiesUpTo(p, 8))
	for i, last := range s.question.Last[:min(2, len(s.question.Last))] {
		d := apart(chain, last)
		if i == 0 {
			u[urgentAway] = float64(min(d, 10))
		}
		if d <= 2 {
			u[urgentTouched+i] = 1
		}
	}
	for m, likely := range next {
		if likely == 0 {
			continue
		}
		switch apart(chain, board.Point(m)) {
		case 1:
			u[urgentBeside] += likely
			u[urgentLikely] += likely
		case 2:
			u[urgentLikely] += likely
		}
	}
	u[urgentBeside], u[urgentLikely] = math.Sqrt(u[urgentBeside]), math.Sqrt(u[urgentLikely])
	if b.Color(p) == mover {
		u[urgentOwn] = 1
	}
	if b.LibertiesUpTo(p, freeLiberties) < freeLiberties {
		s.quick.limit(urgentLimit)
		switch taken := s.quick.Attack(b, p); {
		case taken == Unknown, taken == Ko:
			u[urgentUnsure] = 1
		case taken == Yes && s.quick.Defend(b, p) == Yes:
			u[urgentSettles] = 1
		}
	}
	return u
}

// nextMoves returns the probability of each next move, by Prior; 0 without one.
func (s *Solver) nextMoves() *[board.NumPoints]float64 {
	next := new([board.NumPoints]float64)
	if s.Prior == nil {
		return next
	}
	prior := s.Prior(&s.board, s.question.Mover)
	if prior == nil {
		return next
	}
	most, sum := math.Inf(-1), 0.0
	for p := range s.board.Points {
		if s.board.Legal(s.question.Mover, p) {
			most = max(most, float64(prior[p]))
		}
	}
	for p := range s.board.Points {
		if s.board.Legal(s.question.Mover, p) {
			next[p] = math.Exp(float64(prior[p]) - most)
			sum += next[p]
		}
	}
	for p := range next {
		next[p] /= max(sum, 1) // 0 if no move is legal
	}
	return next
}

// apart returns the smallest number of rows and columns between p and a stone of the chain.
func apart(chain []board.Point, p board.Point) int {
	least := 2 * board.MaxSize
	x, y := p.XY()
	for _, q := range chain {
		u, v := q.XY()
		least = min(least, max(x-u, u-x)+max(y-v, v-y))
	}
	return least
}
