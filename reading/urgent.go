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

// leastSwing is the least difference of a chain's ownership that counts as the next move's doing.
const leastSwing = 0.3

// urgent returns a stone of the chain whose fate the next move most likely decides. The error is
// ErrNoGroup if no group is weak and no chain can be captured, or that of Owner. It does not depend
// on the limit of the question.
func (s *Solver) urgent() (board.Point, error) {
	if s.Owner != nil {
		if p, err := s.swinging(); p != board.Pass || err != nil {
			return p, err
		}
	}
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
	if best == board.Pass {
		return best, ErrNoGroup
	}
	return best, nil
}

// swinging returns a stone of the chain whose ownership depends most on who plays next; of chains that
// depend alike the larger one, since people ask about groups. Pass: no ownership does.
func (s *Solver) swinging() (best board.Point, err error) {
	b, mover := &s.board, s.question.Mover
	var owners [2]*[board.NumPoints]float32
	for i, c := range [2]board.Color{mover, mover.Opponent()} {
		if owners[i], err = s.Owner(s.ctx, b, c); err != nil || owners[i] == nil {
			return board.Pass, err
		}
	}
	most := 0.0
	for p := range b.Chains {
		if !s.question.about(b.Color(p)) {
			continue
		}
		chain := b.AppendChain(nil, p)
		sum := 0.0
		for _, q := range chain {
			sum += float64(owners[0][q] - owners[1][q])
		}
		stones := float64(len(chain))
		swing := math.Abs(sum) / stones
		if swing < leastSwing {
			continue
		}
		addPoints(&s.swings, chain)
		if worth := swing * math.Sqrt(math.Sqrt(stones)); worth > most {
			best, most = p, worth
		}
	}
	return best, nil
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
