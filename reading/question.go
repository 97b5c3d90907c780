package reading

import (
	"cmp"
	"slices"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// find fills in the group, goal and region if the question leaves them open, and returns the fate
// if the mover plays first.
func (s *Solver) find() (verdict, error) {
	b, q := &s.board, &s.question
	if q.ofPair() {
		v, err := s.pair()
		return s.spendRest(v), err
	}
	if len(q.Group) > 0 {
		v, err := s.widen(s.group(), s.limit())
		if v = s.spendRest(v); err == nil && v.fate.Status == Undecided && !q.FateOnly {
			return s.choose([]attempt{s.attempt(v)}, &votes{})
		}
		return v, err
	}
	list := candidates(b, s.in)
	tried := s.attempts(list)
	if q.Goal == AnyGoal && slices.ContainsFunc(tried, func(a attempt) bool { return !a.firm() }) {
		tried = append(tried, s.races()...)
	}
	won := votes{least: undecidedStones(tried)}
	for i := range tried {
		won.addGroup(&tried[i], q.Mover)
	}
	s.addChains(&won)
	for i := range tried {
		if a := &tried[i]; won.most() <= won.least && s.rereadWide(a) {
			won.addGroup(a, q.Mover)
		}
	}
	if won.most() > won.least {
		return s.choose(tried, &won)
	}
	if len(tried) == 0 {
		return verdict{}, ErrNoGroup
	}
	last := &tried[0]
	for i := range tried {
		if a := &tried[i]; last.fate.Status != Undecided && a.fate.Status == Undecided {
			last = a
		}
	}
	s.resume(last)
	if last.verdict = s.spendRest(last.verdict); last.fate.Status != Undecided {
		return s.keepFate(last, tried, &won), nil
	}
	return s.choose(tried, &won)
}

// keepFate returns the verdict of a, whose fate the mover does not change, with the likeliest of
// the moves that keep it: more may be at stake than was read.
func (s *Solver) keepFate(a *attempt, tried []attempt, v *votes) verdict {
	m, answered := s.likeliest(tried, v)
	s.resume(a)
	if answered != a {
		return a.verdict
	}
	if a.lost(s.side(s.question.Mover)) || slices.Contains(s.working(s.root(), a.verdict, s.limit().part(votersShare)), m) {
		a.move = s.index(m)
	}
	return a.verdict
}

// spendRest continues reading with the remaining positions if v is not decided. The table has the
// earlier results.
func (s *Solver) spendRest(v verdict) verdict {
	for s.region != nil && v.fate.Status == Undecided {
		left := s.left()
		if left < s.limit().part(leastShare) {
			break
		}
		v = s.readWider(s.side(s.question.Mover), s.first(left), s.limit().part(widerShare))
		if s.left() > left.part(usedShare) {
			break // more positions do not help
		}
	}
	return v
}

// gain estimates what the mover has won by m, in stones: those that the opponent can no longer
// save, minus those that the opponent can capture.
func (s *Solver) gain(m board.Point) int {
	b := s.board
	us := s.question.Mover
	before := b.Captures(us)
	if _, err := b.Play(us, m); err != nil {
		return -board.NumPoints
	}
	n := b.Captures(us) - before
	for p := range b.Chains {
		switch own := b.Color(p) == us; {
		case b.LibertiesUpTo(p, 4) > 3:
		case own && s.quick.Attack(&b, p) == Yes:
			n -= b.Stones(p)
		case !own && s.quick.Defend(&b, p) == No:
			n += b.Stones(p)
		}
	}
	return n
}

// won reports whether v is better for the mover than the worst possible fate.
func (s *Solver) won(v verdict) bool {
	return v.fate.Status != Undecided && !v.lost(s.side(s.question.Mover))
}

// rereadWide reads on in the wider region of a, with half of the remaining positions, if only the
// narrow one has decided. It reports whether the mover gains by playing first.
func (s *Solver) rereadWide(a *attempt) bool {
	if !a.narrow || a.wide == nil || !a.proven {
		return false
	}
	s.resume(a)
	s.enter(a.wide, a.solution.Group)
	v := s.readWider(s.side(s.question.Mover), s.first(s.left().part(againShare)), s.limit().part(widerShare))
	if !v.proven {
		return false
	}
	s.narrow, s.kept = false, nil
	*a = s.attempt(v)
	s.settle(a)
	return len(a.moves) > 0
}

// settle finds which moves of a work, if the mover gains by playing first.
func (s *Solver) settle(a *attempt) {
	if !s.critical(a.verdict, s.limit().part(gainShare)) {
		return
	}
	if a.moves = s.kept; a.moves == nil {
		a.moves = s.working(s.root(), a.verdict, s.limit().part(votersShare))
	}
	if len(a.moves) == 0 {
		a.moves = []board.Point{s.point(a.move)}
	}
}

// lost reports whether v is the worst possible fate for side.
func (v *verdict) lost(side uint8) bool {
	if side == proof.Defender {
		return v.fate.Status == Dead || v.fate.Status == Apart
	}
	return v.fate.Status == Alive || v.fate.Status == Connected
}

// critical reports whether the mover gains by playing first; v is the fate if the mover does.
func (s *Solver) critical(v verdict, nodes budget) bool {
	if !s.won(v) {
		return false
	}
	p := s.region.start
	p.Mover, p.Ko = 1-s.side(s.question.Mover), proof.NoPoint
	second := s.fate(&p, nodes)
	return !second.proven || second.fate != v.fate || s.widerFate(p.Mover, second, nodes) != v.fate
}

// widen reads the fate of target in a narrow region, and if more room could change it, in a wide
// one.
func (s *Solver) widen(target []board.Point, nodes budget) (v verdict, err error) {
	b, q := &s.board, &s.question
	s.narrow, s.kept, s.wide = false, nil, nil
	if q.Region != (Area{}) {
		r, err := within(b, s.in, target, q.Region)
		if err != nil {
			return v, err
		}
		s.enter(r, target)
		return s.first(nodes), nil
	}
	end := s.spent + nodes.part(onlyShare)
	r, err := enclose(b, s.in, target, 0, 5, false)
	if err == nil {
		s.enter(r, target)
		v = s.first(nodes.part(narrowShare))
		end = min(end, s.spent+nodes.part(wideShare))
		if v.proven && v.fate.Status == Alive && r.owner == q.Mover {
			end = min(end, s.spent+nodes.part(livesShare)) // more room only shows which moves also work there
		}
	}
	narrow, small := v, r
	if r, err = enclose(b, s.in, target, 1, 5, false); err != nil {
		if s.narrow = true; small != nil {
			err = nil
		}
		return v, err
	}
	var kills []board.Point // killing moves in the narrow region
	if small != nil && narrow.proven && narrow.fate.Status == Dead {
		kills = s.working(s.root(), narrow, nodes.part(killersShare))
	}
	s.enter(r, target)
	s.wide = r
	held, doubtful := s.holding(kills, &narrow, (end - s.spent).part(holdShare))
	if s.kept = held; held != nil {
		narrow.move = s.index(held[0])
		return s.readWider(s.side(q.Mover), narrow, nodes.part(widerShare)), nil
	}
	v = s.readWider(s.side(q.Mover), s.first(end-s.spent), nodes.part(widerShare))
	lost := narrow.proven && narrow.fate.Status != Alive && narrow.lost(s.side(q.Mover))
	if v.proven || small == nil || kills != nil && doubtful == nil || lost ||
		narrow.proven && narrow.hopeless(q.Mover) {
		return v, nil
	}
	s.enter(small, target)
	s.narrow = true
	if kills != nil && !slices.Contains(doubtful, s.point(narrow.move)) {
		narrow.move = s.index(doubtful[0])
	}
	return narrow, nil
}

// readWider reads v, the fate if mover plays first, again if it is a death: in a region wider by
// one more move, which is then that of the solution. At the border of a region empty points count
// as the attacker's, even if he needs a move to hold them. It returns v if nothing is decided
// there.
func (s *Solver) readWider(mover uint8, v verdict, nodes budget) verdict {
	near, known := s.region, s.solution
	if !v.proven || v.fate.Status != Dead || s.question.Region != (Area{}) || near.arena.Races() {
		return v
	}
	r, err := enclose(&s.board, s.in, known.Group, 2, 5, false)
	if err != nil || r.lost != (Area{}) {
		return v
	}
	move := s.point(v.move)
	s.enter(r, known.Group)
	if known.Region != s.solution.Region && known.Region.within(&s.solution.Region) {
		p, w := r.start, v
		if p.Mover = mover; mover != s.side(s.question.Mover) {
			p.Ko = proof.NoPoint
		}
		w.move = s.index(move)
		if mover == proof.Defender || !s.winsBy(p, w, nodes.part(widerTry)) {
			w = s.fate(&p, nodes.part(widerTry))
		}
		if w.proven {
			s.kept, s.wide = nil, r
			return w
		}
	}
	s.region, s.solution = near, known
	return v
}

// widerFate returns the fate of readWider, and keeps the region.
func (s *Solver) widerFate(mover uint8, v verdict, nodes budget) Fate {
	near, known, kept, wide := s.region, s.solution, s.kept, s.wide
	v = s.readWider(mover, v, nodes)
	s.region, s.solution, s.kept, s.wide = near, known, kept, wide
	return v.fate
}

// hopeless reports whether v is a ko that c loses without more threats than are counted: usually
// more room gives better results.
func (v *verdict) hopeless(c board.Color) bool {
	return v.fate.Status == InKo && v.fate.Winner != c && v.fate.Threats > 3
}

// mayBeHopeless reports whether v is a hopeless ko for c, or one whose threats were not counted.
func (v *verdict) mayBeHopeless(c board.Color) bool {
	return v.hopeless(c) || v.fate.Status == InKo && v.fate.Winner != c && v.fate.Threats == 0
}

// holding returns those of moves after which the fate is v in this region, too, as in a narrower
// one; checking them needs less than searching this region from scratch. All share the given number
// of positions. For the doubtful ones it is not known.
func (s *Solver) holding(moves []board.Point, v *verdict, nodes budget) (held, doubtful []board.Point) {
	p := s.root()
	p.Threats = v.threats
	end := s.spent + nodes
	for k, m := range moves {
		next, _, ok := p.Play(&s.region.arena, s.index(m))
		if !ok {
			continue
		}
		switch o, _ := s.run(&next, v.prover, p.Threats, (end - s.spent).each(len(moves)-k)); {
		case wonBy(o, int(p.Mover), v.prover):
			held = append(held, m)
		case o == proof.Open:
			doubtful = append(doubtful, m)
		}
	}
	return held, doubtful
}

// first reads the fate if the mover plays first.
func (s *Solver) first(nodes budget) verdict {
	p := s.root()
	return s.fate(&p, nodes)
}

// root returns the position of the question in the current region.
func (s *Solver) root() proof.Place {
	p := s.region.start
	p.Mover = s.side(s.question.Mover)
	return p
}

// enter makes r the region of the solution.
func (s *Solver) enter(r *region, target []board.Point) {
	b, q := &s.board, &s.question
	if ko := b.Ko(q.Mover); ko != board.Pass && r.index[ko] > 0 {
		r.start.Ko = int8(r.index[ko] - 1)
	}
	if r.arena.Salt == 0 {
		s.salt += 0x9e3779b97f4a7c15
		r.arena.Salt = s.salt
	}
	s.region = r
	goal := q.Goal
	if goal == AnyGoal {
		goal = Kill
		if r.owner == q.Mover {
			goal = Live
		}
	}
	s.solution = Solution{Group: target, Goal: goal}
	for _, p := range r.points {
		if p != board.Pass {
			s.solution.Region.Add(p)
		}
	}
}

// mostChosen is the most stones that a chain chosen by urgent is part of: people ask about a group,
// not about half of the board.
const mostChosen = 20

// group returns the stones that the question is about.
func (s *Solver) group() []board.Point {
	b, q := &s.board, &s.question
	var isTarget Area
	for _, p := range q.Group {
		addPoints(&isTarget, b.AppendChain(nil, p))
		pt := &s.in.parts[s.in.part[p]]
		if s.chosen && len(pt.stones) > mostChosen {
			continue
		}
		if s.swings != (Area{}) {
			for _, p := range pt.stones {
				if s.swings.Has(p) {
					isTarget.Add(p)
				}
			}
			continue
		}
		if (q.Goal == AnyGoal || q.Goal == Live || q.Goal == Kill) && pt.room < weakRoom {
			addPoints(&isTarget, pt.stones)
		}
	}
	return appendPoints(nil, &isTarget)
}

// candidate is a group that the question may be about.
type candidate struct {
	color  board.Color
	stones []board.Point
}

// candidates returns the weak groups of a board, the largest first.
func candidates(b *board.Board, in *influence) (list []candidate) {
	for _, c := range []board.Color{board.Black, board.White} {
		k := candidate{color: c}
		best := 0
		for i, p := range in.parts {
			if p.color == c && p.room < weakRoom && len(p.stones) > 0 &&
				(best == 0 || len(p.stones) > len(in.parts[best].stones)) {
				best = i
			}
		}
		if best == 0 {
			continue
		}
		k.stones = append(k.stones, in.parts[best].stones...)
		for i, p := range in.parts {
			if p.color != c || p.room >= weakRoom || i == best {
				continue
			}
			for _, s := range p.stones {
				if b.Stones(s) >= 2 {
					k.stones = append(k.stones, s)
				}
			}
		}
		list = append(list, k)
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(len(y.stones), len(x.stones)) })
	return list
}

// within makes the region that was requested, with the stones in it.
func within(b *board.Board, in *influence, target []board.Point, area Area) (*region, error) {
	r := &region{owner: b.Color(target[0])}
	isTarget := areaOf(target)
	area.join(&isTarget)
	alive := b.PassAlive()
	outside := func(p board.Point) board.Color {
		home := &in.parts[in.part[p]]
		if alive[p] == r.owner || home.color == r.owner && home.room >= weakRoom {
			return r.owner
		}
		return r.owner.Opponent()
	}
	if err := r.build(b, &area, &isTarget, outside); err != nil {
		return nil, err
	}
	if r.start.Free(&r.arena).Empty() {
		return nil, ErrNoRegion
	}
	return r, nil
}
