package reading

import (
	"math"
)

// The signs that a group lives if the mover plays first.
const (
	lifeAlways    = iota // 1
	lifeOwn              // it is the mover's, 0 or 1
	lifeLiberties        // liberties of its largest chain, at most 8
	lifeRoom             // empty points of its parts, at most 22
	lifeSaved            // by a short reading the largest chain is saved, 1, or captured, -1
	numLife
)

// lifeWeights were fitted by a logistic regression to 619 groups of professional games whose fate was
// not proven. A group counts as alive if that is likelier by KataGo's ownership after the mover's best
// move near it (b6c96, 32 visits).
var lifeWeights = [numLife]float64{-2.02, 0.94, 0.42, 0.12, 0.87}

// surest is the largest probability of a guess: of those that the signs call surer no more were right.
const surest = 0.94

// guess returns the likelier fate of the group of the solution if the mover plays first, and its
// probability.
func (s *Solver) guess() (Fate, float64) {
	sum := 0.0
	for i, x := range s.lifeSigns() {
		sum += x * lifeWeights[i]
	}
	lives := 1 / (1 + math.Exp(-sum))
	if lives < 0.5 {
		return Fate{Status: Dead}, min(surest, 1-lives)
	}
	return Fate{Status: Alive}, min(surest, lives)
}

// lifeSigns returns the signs for the group of the solution.
func (s *Solver) lifeSigns() (l [numLife]float64) {
	b, mover := &s.board, s.question.Mover
	largest := s.solution.Group[0]
	room := 0
	var seen Area
	for _, p := range s.solution.Group {
		if b.Stones(p) > b.Stones(largest) {
			largest = p
		}
		part := &s.in.parts[s.in.part[p]]
		if first := part.stones[0]; !seen.Has(first) {
			seen.Add(first)
			room += part.room
		}
	}
	l[lifeAlways] = 1
	l[lifeLiberties] = float64(b.LibertiesUpTo(largest, 8))
	l[lifeRoom] = float64(min(room, weakRoom))
	s.quick.limit(unsafeLimit)
	var saved Result
	if s.region.owner == mover {
		l[lifeOwn] = 1
		saved = s.quick.Defend(b, largest)
	} else {
		saved = not(s.quick.Attack(b, largest))
	}
	switch saved {
	case Yes:
		l[lifeSaved] = 1
	case No:
		l[lifeSaved] = -1
	}
	return l
}
