package reading

import (
	"slices"

	"katachi/board"
)

// votes is, for each move, how many stones it takes or saves, as far as is known, with a weight.
type votes struct {
	of     [board.NumPoints]int
	chains []chainVote
}

// chainVote is what captures a chain of the opponent's, or saves one of the mover's.
type chainVote struct {
	at    board.Point
	moves []board.Point
}

// What a stone counts for. To save a chain from capture is less than to make its group live.
const (
	savedVotes = 2
	takenVotes = 4
	groupVotes = 4 // half of it for a ko, and for the attacker's seki
)

// attempt is what was found of a candidate.
type attempt struct {
	verdict
	region   *region
	solution Solution
	narrow   bool
	moves    []board.Point // that work, where the mover gains by playing first
}

// attempts reads the fate of the candidates.
func (s *Solver) attempts(in *influence, list []candidate) (tried []attempt) {
	q := &s.question
	for i := range list {
		k := &list[i]
		if !q.about(k.color) {
			continue
		}
		if len(tried) > 0 && tried[0].fate.Status == Undecided && len(k.stones)*2 < len(tried[0].solution.Group) {
			break
		}
		v, err := s.widen(in, k.stones, s.nodes()/len(list))
		if err != nil {
			continue
		}
		a := attempt{verdict: v, region: s.region, solution: s.solution, narrow: s.narrow}
		if s.critical(v, s.nodes()/8) {
			if a.moves = s.kept; a.moves == nil {
				a.moves = s.working(s.root(), v, s.nodes()/50)
			}
			if len(a.moves) == 0 {
				a.moves = []board.Point{s.point(v.move)}
			}
		}
		tried = append(tried, a)
	}
	return tried
}

// about reports whether stones of a colour can be what is fought for: the mover's where he wants to save
// something, else the opponent's.
func (q *Question) about(c board.Color) bool {
	return q.Goal == AnyGoal || (c == q.Mover) == (q.Goal == Live || q.Goal == Save)
}

// resume makes a's region that of the solution again.
func (s *Solver) resume(a *attempt) {
	s.region, s.solution, s.narrow = a.region, a.solution, a.narrow
}

// addGroup adds the stones of a group to the mover's moves that settle its fate.
func (v *votes) addGroup(a *attempt, mover board.Color) {
	n := groupVotes
	if a.fate.Status == InKo || a.fate.Status == InSeki && a.region.owner != mover {
		n /= 2
	}
	for _, m := range a.moves {
		if m != board.Pass {
			v.of[m] += n * len(a.solution.Group)
		}
	}
}

// addChains adds the stones of chains to the moves that take or save them, as far as a short reading
// shows.
func (s *Solver) addChains(v *votes) {
	b, q := &s.board, &s.question
	s.sight = s.nodes() / 2
	for p := range b.Chains {
		if !q.about(b.Color(p)) || b.LibertiesUpTo(p, 5) > 4 || s.glance(b, p, true) == No || s.glance(b, p, false) == No {
			continue
		}
		moves := s.settling(p)
		value := savedVotes * b.Stones(p)
		if b.Color(p) != q.Mover {
			value = takenVotes * b.Stones(p)
			value += min(shortBeside(b, p)*takenVotes, value) // it cuts these, or shuts them in
		}
		for _, m := range moves {
			v.of[m] += value
		}
		v.chains = append(v.chains, chainVote{p, moves})
	}
}

// glance answers by a short reading whether the chain at p is captured, or, if attack is false, saved by
// who moves first. It answers Unknown if too many positions were looked at so, or if the context ended.
func (s *Solver) glance(b *board.Board, p board.Point, attack bool) (r Result) {
	if s.sight <= 0 || s.fight.ctx.Err() != nil {
		return Unknown
	}
	s.quick.Nodes, s.quick.Depth = min(10_000, s.sight), 3
	if attack {
		r = s.quick.Attack(b, p)
	} else {
		r = s.quick.Defend(b, p)
	}
	s.sight -= s.quick.Looked()
	return r
}

// settling returns the mover's moves that take or save the chain at p: of the points at most three moves
// away from it, over weak stones, too.
func (s *Solver) settling(p board.Point) (moves []board.Point) {
	us := s.question.Mover
	before := &s.board
	c := before.Color(p)
	away := distances(before, func(q board.Point) bool { return before.SameChain(p, q) },
		func(q board.Point) bool { return before.LibertiesUpTo(q, 4) <= 3 })
	for m := range before.Points {
		if away[m] > 3 || before.Color(m) != board.Empty {
			continue
		}
		b := *before
		if _, err := b.Play(us, m); err != nil {
			continue
		}
		if c == us && s.glance(&b, p, true) == No ||
			c != us && (b.Color(p) != c || s.glance(&b, p, false) == No) {
			moves = append(moves, m)
		}
	}
	return moves
}

// mostVotes returns the move with the most votes, more than least, and of several the one that wins
// most stones at a glance; or pass.
func (s *Solver) mostVotes(v *votes, least int) board.Point {
	best, most, gained := board.Pass, least, 0
	s.quick.Nodes, s.quick.Depth = 300, 1
	for m, n := range v.of {
		if n < most || n <= least {
			continue
		}
		if gain := s.gain(board.Point(m)); n > most || gain > gained {
			best, most, gained = board.Point(m), n, gain
		}
	}
	return best
}

// choose returns the verdict that m rests on, with m as its move.
func (s *Solver) choose(in *influence, tried []attempt, v *votes, m board.Point) (verdict, error) {
	for i := range tried {
		if slices.Contains(tried[i].moves, m) {
			s.resume(&tried[i])
			f := tried[i].verdict
			f.move = s.index(m)
			return f, nil
		}
	}
	at, stones := board.Pass, 0
	for _, c := range v.chains {
		if n := s.board.Stones(c.at); n > stones && slices.Contains(c.moves, m) {
			at, stones = c.at, n
		}
	}
	f, err := s.widen(in, s.board.AppendChain(nil, at), s.nodes()/8)
	if err != nil {
		return f, err
	}
	if !s.won(f) {
		f.proven, f.fate = false, Fate{}
	}
	if i := s.index(m); i >= 0 && (!f.proven || s.holds(m, &f)) {
		f.move = i
	}
	return f, nil
}

// holds reports whether m is one of the moves that work in this region.
func (s *Solver) holds(m board.Point, v *verdict) bool {
	held, _ := s.holding([]board.Point{m}, v, s.nodes()/16)
	return held != nil
}

// shortBeside returns how many stones the chains beside the chain at p have that have at most three
// liberties.
func shortBeside(b *board.Board, p board.Point) (stones int) {
	var seen Area
	for _, q := range b.AppendChain(nil, p) {
		for _, n := range q.Neighbours() {
			if b.Color(n) != b.Color(p).Opponent() || seen.Has(n) || b.LibertiesUpTo(n, 4) > 3 {
				continue
			}
			for _, m := range b.AppendChain(nil, n) {
				seen.Add(m)
				stones++
			}
		}
	}
	return stones
}
