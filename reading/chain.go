package reading

import (
	"fmt"
	"slices"

	"katachi/board"
)

// wholeBoard reads the question on the whole board, with a [Reader], if it is about one chain with
// fewer than five liberties: ladders and nets do not end at the border of a region. The solution is
// proven, or empty.
func (s *Solver) wholeBoard() (Solution, board.Point) {
	q := &s.question
	if !q.Full || len(q.Group) == 0 || q.Region != (Area{}) || q.Goal != AnyGoal && q.Goal != Save && q.Goal != Capture {
		return Solution{}, board.Pass
	}
	at := q.Group[0]
	for _, p := range q.Group[1:] {
		if !s.board.SameChain(p, at) {
			return Solution{}, board.Pass
		}
	}
	if s.board.Liberties(at) >= freeLiberties {
		return Solution{}, board.Pass
	}
	if q.Goal == AnyGoal && len(s.group()) > s.board.Stones(at) {
		return Solution{}, board.Pass // a larger group
	}
	return s.chainSolution(at), at
}

// chainSolution answers for the chain at a point on the whole board. The solution is proven, or empty.
func (s *Solver) chainSolution(at board.Point) Solution {
	q, limit := &s.question, s.limit()
	a := s.chainFate(&s.board, at, q.Mover, limit.part(wholeShare))
	if !a.Proven {
		return Solution{}
	}
	a.Region = s.around(at)
	a.Nodes = int(s.spent)
	if !q.Full {
		return a
	}
	opponent := q.Mover.Opponent()
	passed := s.board
	_, _ = passed.Play(q.Mover, board.Pass)
	if second := s.chainFate(&passed, at, opponent, limit.part(wholeShare)); second.Proven {
		if a.Second = second.First; a.Second.Status != a.First.Status {
			a.Status = Unsettled
		}
	}
	a.Moves = s.chainMoves(&a, at, limit.part(triesShare))
	a.Nodes = int(s.spent)
	return a
}

// mostChains is the most chains near the move that are read.
const mostChains = 3

// chainOf returns the solution for the largest chain whose fate the move of a decides, if a proves
// nothing about that move: with a net, the group that is asked about may not matter.
func (s *Solver) chainOf(a *Solution) (c Solution, ok bool) {
	q := &s.question
	if q.Goal != AnyGoal || len(q.Group) > 0 || a.Move == board.Pass || a.Proven && (!q.Full || a.Status == Unsettled) {
		return c, false
	}
	var near []board.Point
	for p := range s.board.Chains {
		if area := s.around(p); s.board.Liberties(p) < freeLiberties && area.Has(a.Move) {
			near = append(near, p)
		}
	}
	slices.SortStableFunc(near, func(x, y board.Point) int { return s.board.Stones(y) - s.board.Stones(x) })
	for _, at := range near[:min(len(near), mostChains)] {
		if c, ok = s.decided(at, a.Move); ok {
			s.chain = at
			return c, true
		}
	}
	return Solution{}, false
}

// leastTaken is the least number of stones of a chain whose capture is proven before a move is
// chosen: taking one stone seldom is the point.
const leastTaken = 2

// proveTaken notes how many stones of the chains that have votes each move provably captures on the
// whole board, though they are not captured anyway.
func (s *Solver) proveTaken(v *votes) {
	end := s.spent + s.limit().part(wholeShare)
	passed := s.board
	_, _ = passed.Play(s.question.Mover, board.Pass)
	for i, c := range v.chains {
		n := s.board.Stones(c.at)
		if n < leastTaken || s.board.Color(c.at) == s.question.Mover {
			continue
		}
		share := max(0, end-s.spent).each(len(v.chains) - i).each(len(c.moves) + 1)
		if s.chainAfterMove(&passed, c.at, share).First.Status == Dead {
			continue
		}
		for _, m := range c.moves {
			played := s.board
			_, _ = played.Play(s.question.Mover, m)
			if s.chainAfterMove(&played, c.at, share).First.Status == Dead {
				v.taken[m] += n
			}
		}
	}
}

// chainAfterMove returns the fate of the chain at a point after a move of the mover.
func (s *Solver) chainAfterMove(b *board.Board, at board.Point, nodes budget) Solution {
	if b.Color(at) != s.board.Color(at) {
		return Solution{First: Fate{Status: Dead}, Proven: true}
	}
	return s.chainFate(b, at, s.question.Mover.Opponent(), nodes)
}

// decided returns the solution for the chain at a point, if m decides its fate.
func (s *Solver) decided(at, m board.Point) (c Solution, ok bool) {
	mover := s.question.Mover
	nodes := s.limit().part(wholeShare)
	played, passed := s.board, s.board
	_, _ = played.Play(mover, m)
	_, _ = passed.Play(mover, board.Pass)
	after := s.chainAfterMove(&played, at, nodes)
	if own := s.board.Color(at) == mover; !after.Proven || own != (after.First.Status == Escapes) || after.First.Status == InKo {
		return c, false
	}
	if without := s.chainAfterMove(&passed, at, nodes); !without.Proven || without.First == after.First {
		return c, false
	}
	if c = s.chainSolution(at); !c.Proven {
		return c, false
	}
	c.Move = m
	c.Line = append([]board.Move{{Color: mover, Point: m}}, after.Line...)
	return c, true
}

// runsOut reports whether a fate after the mover's move m is a death only because what lies outside
// counts as the attacker's: by a short reading a chain of the group runs out there, but is captured
// if the attacker has stones on the points beside the region.
func (s *Solver) runsOut(f Fate, mover board.Color, m board.Point) bool {
	if f.Status != Dead || s.question.ofPair() || s.question.Region != (Area{}) {
		return false
	}
	b, owner := s.board, s.region.owner
	if mover != owner {
		_, _ = b.Play(mover, m)
	}
	shut := b
	area := s.solution.Region
	for p := range b.Points {
		if n := p.Neighbours(); b.Color(p) == board.Empty && !area.Has(p) && slices.ContainsFunc(n[:], area.Has) {
			_, _ = shut.Set(owner.Opponent(), p)
		}
	}
	for p := range b.Chains {
		if b.Color(p) != owner || !slices.Contains(s.solution.Group, p) || b.LibertiesUpTo(p, freeLiberties) == freeLiberties {
			continue
		}
		s.quick.limit(chainLimit)
		if s.quick.Defend(&b, p) == Yes && s.quick.Defend(&shut, p) == No {
			return true
		}
	}
	return false
}

// freeLiberties is how many liberties make a chain free for a Reader without options.
const freeLiberties = 5

// chainFate returns the fate of the chain at p, with the move and the line if mover plays first, as
// far as it is proven.
func (s *Solver) chainFate(b *board.Board, p board.Point, mover board.Color, nodes budget) (a Solution) {
	a = Solution{Group: b.AppendChain(nil, p), Goal: Save, Whole: true, Move: board.Pass}
	owns := b.Color(p) == mover
	if s.reader == nil {
		s.reader = New(Options{})
	}
	s.reader.options.Nodes = int(nodes)
	var got Answer
	var err error
	if owns {
		got, err = s.reader.Defend(s.ctx, b, p)
	} else {
		a.Goal = Capture
		got, err = s.reader.Attack(s.ctx, b, p)
	}
	s.spent += budget(got.Nodes)
	a.Nodes = got.Nodes
	if err != nil || got.Result == Unknown || got.Result == Ko && got.Threat == board.Empty {
		return a
	}
	a.Proven = true
	switch {
	case got.Result == Ko:
		a.First = Fate{Status: InKo, Winner: got.Threat.Opponent()}
	case (got.Result == Yes) == owns:
		a.First.Status = Escapes
	default:
		a.First.Status = Dead
	}
	if a.Status = a.First.Status; got.Result != No {
		a.Move, a.Line = got.Move, got.Line
	}
	return a
}

// around returns the empty points at most three moves away from the chain at p, also over stones
// with few liberties: where moves are tried.
func (s *Solver) around(p board.Point) (area Area) {
	b := &s.board
	away := distances(b, func(q board.Point) bool { return b.SameChain(p, q) },
		func(q board.Point) bool { return b.LibertiesUpTo(q, 4) <= 3 })
	for m := range b.Points {
		if away[m] <= 3 && b.Color(m) == board.Empty {
			area.Add(m)
		}
	}
	return area
}

// chainMoves returns the mover's moves in a.Region after which the fate of the chain at p provably
// stays a.First, and a pass if it does, unless that is the worst fate for the mover.
func (s *Solver) chainMoves(a *Solution, p board.Point, nodes budget) (moves []board.Point) {
	us := s.question.Mover
	worst := Dead
	if a.Goal == Capture {
		worst = Escapes
	}
	if a.First.Status == worst {
		return nil
	}
	tried := append(appendPoints(nil, &a.Region), board.Pass)
	end := s.spent + nodes
	for i, m := range tried {
		b := s.board
		if _, err := b.Play(us, m); err != nil {
			continue
		}
		if b.Color(p) != s.board.Color(p) { // captured
			moves = append(moves, m)
			continue
		}
		if then := s.chainFate(&b, p, us.Opponent(), max(0, end-s.spent).each(len(tried)-i)); m == a.Move || then.Proven && then.First == a.First {
			moves = append(moves, m)
		}
	}
	return moves
}

// chainAfter is After for a chain that was read on the whole board.
func (s *Solver) chainAfter(moves []board.Move) (Solution, error) {
	b := s.board
	mover := s.question.Mover
	for _, m := range moves {
		if _, err := b.Play(m.Color, m.Point); err != nil {
			return Solution{}, fmt.Errorf("%s is not a legal move", m.Point.Name(b.Size()))
		}
		mover = m.Color.Opponent()
	}
	if b.Color(s.chain) != s.board.Color(s.chain) {
		dead := Fate{Status: Dead}
		return Solution{Group: []board.Point{s.chain}, Goal: Capture, Whole: true, Status: Dead, First: dead, Move: board.Pass, Proven: true, Nodes: 1}, s.ctx.Err()
	}
	return s.chainFate(&b, s.chain, mover, s.limit().part(afterShare)), s.ctx.Err()
}
