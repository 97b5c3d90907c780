package reading

import (
	"slices"

	"katachi/board"
)

// votes has, for each move, how many stones it captures or saves, as far as is known, with weights.
type votes struct {
	stones [board.NumPoints]int
	least  int // votes up to which a move counts for nothing
	chains []chainVote
	taken  [board.NumPoints]int // stones that a move provably captures
}

// chainVote is the vote for moves that capture a chain of the opponent or save one of the mover.
type chainVote struct {
	at    board.Point
	moves []board.Point
}

// Weights of a stone. Saving a chain from capture counts less than making its group live.
const (
	savedVotes = 2
	takenVotes = 4
	groupVotes = 4 // half of it for a ko and for the attacker's seki, a quarter for a hopeless ko
)

// attempt is the result for a candidate.
type attempt struct {
	verdict
	region   *region
	solution Solution
	narrow   bool
	wide     *region
	moves    []board.Point // moves that work, if the mover gains by playing first
}

// attempt returns the attempt for the last question.
func (s *Solver) attempt(v verdict) attempt {
	return attempt{verdict: v, region: s.region, solution: s.solution, narrow: s.narrow, wide: s.wide}
}

// undecidedStones returns the number of stones in the largest group whose fate was not found, or
// only in a narrow region, in which the mover gains nothing: proven gains must count for more.
func undecidedStones(tried []attempt) (most int) {
	for i := range tried {
		a := &tried[i]
		if a.fate.Status == Undecided || a.narrow && a.wide != nil && len(a.moves) == 0 {
			most = max(most, len(a.solution.Group))
		}
	}
	return most
}

// most returns the largest number of votes of a move.
func (v *votes) most() int { return slices.Max(v.stones[:]) }

// attempts reads the fate of the candidates.
func (s *Solver) attempts(list []candidate) (tried []attempt) {
	q := &s.question
	for i := range list {
		k := &list[i]
		if !q.about(k.color) {
			continue
		}
		if len(tried) > 0 && tried[0].fate.Status == Undecided && len(k.stones)*2 < len(tried[0].solution.Group) {
			break
		}
		v, err := s.widen(k.stones, s.limit().each(len(list)))
		if err != nil {
			continue
		}
		a := s.attempt(v)
		s.settle(&a)
		tried = append(tried, a)
	}
	return tried
}

// about reports whether the question can be about stones of a colour: the mover's if the mover
// wants to save something, else the opponent's.
func (q *Question) about(c board.Color) bool {
	return q.Goal == AnyGoal || (c == q.Mover) == (q.Goal == Live || q.Goal == Save)
}

// resume makes a's region that of the solution again.
func (s *Solver) resume(a *attempt) {
	s.region, s.solution, s.narrow, s.wide = a.region, a.solution, a.narrow, a.wide
}

// addGroup adds the stones of a group as votes for the mover's moves that settle its fate.
func (v *votes) addGroup(a *attempt, mover board.Color) {
	n := groupVotes
	if a.half(mover) {
		n /= 2
	}
	if a.hopeless(mover) {
		n /= 2
	}
	for _, m := range a.moves {
		if m != board.Pass {
			v.stones[m] += n * (len(a.solution.Group) + len(a.solution.Rival))
		}
	}
}

// half reports whether the mover gets only half of the aim: a ko, or as the attacker or in a race a
// seki.
func (a *attempt) half(mover board.Color) bool {
	return a.fate.Status == InKo || a.fate.Status == InSeki && (a.region.owner != mover || a.region.arena.Races())
}

// addChains adds the stones of chains as votes for the moves that capture or save them, as far as a
// short reading shows.
func (s *Solver) addChains(v *votes) {
	b, q := &s.board, &s.question
	s.quickLeft = s.limit().part(quickShare)
	for p := range b.Chains {
		if !q.about(b.Color(p)) || b.LibertiesUpTo(p, 5) > 4 || s.glance(b, p, true) == No || s.glance(b, p, false) == No {
			continue
		}
		moves := s.settlingMoves(p)
		value := savedVotes * b.Stones(p)
		if b.Color(p) != q.Mover {
			value = takenVotes * b.Stones(p)
			value += min(shortBeside(b, p)*takenVotes, value) // capturing it cuts these, or shuts them in
		}
		for _, m := range moves {
			v.stones[m] += value
		}
		v.chains = append(v.chains, chainVote{p, moves})
	}
	s.addDouble(v)
}

// addDouble adds the stones of the opponent's chains as votes for the moves that threaten several
// of them at once, if they cannot all be saved: the least that the opponent loses.
func (s *Solver) addDouble(v *votes) {
	us := s.question.Mover
	short := func(q board.Point) bool {
		return s.board.Color(q) == us.Opponent() && s.board.LibertiesUpTo(q, 4) <= 3
	}
	away := distances(&s.board, short, never)
	for m := range s.board.Points {
		b := s.board
		if away[m] > 2 || b.Color(m) != board.Empty || s.quickLeft <= 0 {
			continue
		}
		if _, err := b.Play(us, m); err != nil {
			continue
		}
		var threatened []board.Point
		for p := range b.Chains {
			if b.Color(p) == us.Opponent() && b.LibertiesUpTo(p, 4) <= 3 && s.taken(&b, p) {
				threatened = append(threatened, p)
			}
		}
		if len(threatened) < 2 {
			continue
		}
		at, n := s.leastLost(&b, m, threatened)
		if n > 0 && !slices.ContainsFunc(v.chains, func(c chainVote) bool {
			return slices.Contains(c.moves, m) && s.board.Color(c.at) != us
		}) {
			v.stones[m] += takenVotes * n
			v.chains = append(v.chains, chainVote{at, []board.Point{m}})
		}
	}
}

// taken reports whether the chain at p is captured if its opponent moves, as far as a glance shows.
func (s *Solver) taken(b *board.Board, p board.Point) bool {
	s.quick.limit(threatLimit)
	r := s.quick.Attack(b, p)
	s.quickLeft -= budget(s.quick.Looked())
	return r == Yes
}

// leastLost returns the chain that the opponent loses of those threatened with the best defence,
// and its number of stones, or 0 if all can be saved. m is the last move.
func (s *Solver) leastLost(b *board.Board, m board.Point, threatened []board.Point) (at board.Point, least int) {
	near := distances(b, func(q board.Point) bool {
		return b.Color(q).IsStone() && (b.SameChain(q, m) || slices.ContainsFunc(threatened, func(p board.Point) bool { return b.SameChain(p, q) }))
	}, never)
	at, least = board.Pass, board.NumPoints
	for reply := range b.Points {
		next := *b
		if near[reply] > 2 || b.Color(reply) != board.Empty {
			continue
		}
		if _, err := next.Play(s.question.Mover.Opponent(), reply); err != nil {
			continue
		}
		lost, most := board.Pass, 0
		for _, p := range threatened {
			if n := b.Stones(p); n > most && s.taken(&next, p) {
				lost, most = p, n
			}
		}
		if most < least {
			at, least = lost, most
		}
		if least == 0 {
			break
		}
	}
	if at == board.Pass {
		return at, 0
	}
	return at, least
}

// glance answers by a short reading whether the player who moves first captures the chain at p, or,
// if attack is false, saves it. It answers Unknown if too many positions have been examined in this
// way, or if the context has ended.
func (s *Solver) glance(b *board.Board, p board.Point, attack bool) (r Result) {
	if s.quickLeft <= 0 || s.ctx.Err() != nil {
		return Unknown
	}
	s.quick.limit(quickLimit{min(chainLimit.nodes, s.quickLeft), chainLimit.depth})
	if attack {
		r = s.quick.Attack(b, p)
	} else {
		r = s.quick.Defend(b, p)
	}
	s.quickLeft -= budget(s.quick.Looked())
	return r
}

// settlingMoves returns the mover's moves that capture or save the chain at p, among the points at
// most three moves away from it, also over weak stones.
func (s *Solver) settlingMoves(p board.Point) (moves []board.Point) {
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

// choose returns the verdict for the likeliest move, with this move.
func (s *Solver) choose(tried []attempt, v *votes) (verdict, error) {
	m, answered := s.likeliest(tried, v)
	if answered != nil {
		gains := s.rereadWide(answered)
		s.resume(answered)
		f := answered.verdict
		if gains && !slices.Contains(answered.moves, m) {
			return f, nil
		}
		if m != board.Pass && f.fate.Status != Undecided && !slices.Contains(answered.moves, m) {
			f = verdict{} // it is not known whether m works
		}
		f.move = s.index(m)
		return f, nil
	}
	at, stones := board.Pass, 0
	for _, c := range v.chains {
		if n := s.board.Stones(c.at); n > stones && slices.Contains(c.moves, m) {
			at, stones = c.at, n
		}
	}
	f, err := s.widen(s.board.AppendChain(nil, at), s.limit().part(chainShare))
	if err != nil {
		return f, err
	}
	if !s.won(f) {
		f.proven, f.fate = false, Fate{}
	}
	i := s.index(m)
	if i < 0 {
		return f, nil
	}
	if f.proven {
		switch held, doubtful := s.holding([]board.Point{m}, &f, s.limit().part(checkShare)); {
		case doubtful != nil:
			f = verdict{}
		case held == nil:
			return f, nil // m is refuted
		}
	}
	f.move = i
	return f, nil
}

// shortBeside returns the number of stones in the chains beside the chain at p that have at most
// three liberties.
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
