package reading

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// ofPair reports whether the question is about two chains, or two groups.
func (q *Question) ofPair() bool { return q.Goal == Connect || q.Goal == Cut || q.Goal == WinRace }

// pair is find for questions about two chains or groups. A result that only a narrow region gives
// is not called proven.
func (s *Solver) pair() (verdict, error) {
	b, q := &s.board, &s.question
	groups, err := s.groups()
	if err != nil {
		return verdict{}, err
	}
	s.narrow, s.kept = false, nil
	if q.Region != (Area{}) {
		r := &region{owner: b.Color(groups[0][0])}
		_, outside := surroundings(b, s.in, r.owner, false)
		play := q.Region
		if q.Goal == WinRace {
			addPoints(&play, groups[0])
			addPoints(&play, groups[1])
		}
		if err := s.buildPair(r, groups, &play, outside); err != nil {
			return verdict{}, err
		}
		s.enterPair(r, groups)
		return s.first(s.limit()), nil
	}
	small, err := s.space(groups, 0, false)
	if err != nil {
		return verdict{}, err
	}
	s.enterPair(small, groups)
	v := s.first(s.limit().part(nearShare))
	wide, err := s.space(groups, 1, false)
	if err != nil {
		s.narrow = true
		return v, nil
	}
	s.enterPair(wide, groups)
	if w := s.first(s.limit().part(farShare)); w.proven || !v.proven {
		return w, nil
	}
	s.enterPair(small, groups)
	s.narrow = true
	return v, nil
}

// races returns the attempts for races that the mover decides by playing first, of chains that touch
// each other, the largest first.
func (s *Solver) races() (decided []attempt) {
	q := s.question
	defer func() { s.question = q }()
	s.question.Goal, s.question.Nodes = WinRace, int(s.limit().part(eachRace))
	for _, group := range s.racing() {
		s.question.Group = group
		v, err := s.pair()
		if a := s.attempt(v); err == nil && !a.narrow && v.proven {
			if s.settle(&a); len(a.moves) > 0 {
				decided = append(decided, a)
			}
		}
	}
	return decided
}

// A race is read of chains with at least raceStones stones and at most raceLiberties liberties, of at
// most mostRaces pairs.
const (
	raceStones    = 3
	raceLiberties = 4
	mostRaces     = 3
)

// racing returns a stone of each chain of the pairs that may race, those with most stones first.
func (s *Solver) racing() (pairs [][]board.Point) {
	b := &s.board
	in := func(p board.Point) bool {
		return b.Stones(p) >= raceStones && b.LibertiesUpTo(p, raceLiberties+1) <= raceLiberties
	}
	for p := range b.Chains {
		if b.Color(p) != s.question.Mover || !in(p) {
			continue
		}
		for q := range b.Chains {
			if b.Color(q) == s.question.Mover.Opponent() && in(q) && touch(b, p, q) {
				pairs = append(pairs, []board.Point{p, q})
			}
		}
	}
	least := func(pair []board.Point) int { return min(b.Stones(pair[0]), b.Stones(pair[1])) }
	slices.SortStableFunc(pairs, func(x, y []board.Point) int { return least(y) - least(x) })
	return pairs[:min(len(pairs), mostRaces)]
}

// touch reports whether two chains of different colours touch.
func touch(b *board.Board, p, q board.Point) bool {
	for _, s := range b.AppendChain(nil, p) {
		for _, n := range s.Neighbours() {
			if b.Color(n) == b.Color(q) && b.SameChain(n, q) {
				return true
			}
		}
	}
	return false
}

// groups returns the stones of the two chains of a connection, or of the mover's group and the
// other group of a race.
func (s *Solver) groups() (groups [2][]board.Point, err error) {
	b, q := &s.board, &s.question
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrPair, fmt.Sprintf(format, args...))
	}
	name := func(i int) string { return q.Group[i].Name(b.Size()) }
	if q.Goal == WinRace {
		var stones [3]Area
		for _, p := range q.Group {
			addPoints(&stones[b.Color(p)], b.AppendChain(nil, p))
		}
		for i, c := range []board.Color{q.Mover, q.Mover.Opponent()} {
			if groups[i] = appendPoints(nil, &stones[c]); groups[i] == nil {
				return groups, wrong("want stones of both colours, have none of %s's", c.Name())
			}
		}
		return groups, nil
	}
	n := 0
	for i, p := range q.Group {
		switch {
		case b.Color(p) != b.Color(q.Group[0]):
			return groups, wrong("%s and %s have different colours", name(0), name(i))
		case slices.Contains(groups[0], p) || slices.Contains(groups[1], p):
			continue
		case n == 2:
			return groups, wrong("want two chains, %s is of a third", name(i))
		}
		groups[n] = b.AppendChain(nil, p)
		n++
	}
	switch {
	case len(q.Group) < 2:
		return groups, wrong("want two points, a stone of each chain")
	case n < 2:
		return groups, wrong("%s and %s are one chain already", name(0), name(1))
	case (b.Color(q.Group[0]) == q.Mover) != (q.Goal == Connect):
		return groups, wrong("to %s %s's chains is not what %s, who plays first, wants", q.Goal, b.Color(q.Group[0]).Name(), q.Mover.Name())
	}
	return groups, nil
}

// surroundings returns which stones are strong: those that are unconditionally alive or have room,
// and in a narrow region also those with many liberties. It also returns the owner of each empty
// point outside a region.
func surroundings(b *board.Board, in *influence, owner board.Color, wide bool) (
	strong func(board.Point) bool, outside func(board.Point) board.Color,
) {
	alive := b.PassAlive()
	strong = func(p board.Point) bool {
		return b.Color(p).IsStone() && (alive[p] == b.Color(p) || in.parts[in.part[p]].room >= weakRoom || !wide && b.LibertiesUpTo(p, 5) > 4)
	}
	friends := distances(b, func(p board.Point) bool { return b.Color(p) == owner && strong(p) }, never)
	rivals := distances(b, func(p board.Point) bool { return b.Color(p) == owner.Opponent() && strong(p) }, never)
	return strong, func(p board.Point) board.Color {
		if alive[p].IsStone() {
			return alive[p]
		}
		if friends[p] < rivals[p] {
			return owner
		}
		return owner.Opponent()
	}
}

// space finds the region of two groups: for a connection the points between them, for a race those
// beside them, with the chains that may be captured there. If it is ample, points beside it that the
// side does not touch to which they count are in it, too.
func (s *Solver) space(groups [2][]board.Point, margin int16, ample bool) (*region, error) {
	b := &s.board
	r := &region{owner: b.Color(groups[0][0]), margin: margin}
	strong, outside := surroundings(b, s.in, r.owner, margin > 0)
	var play Area
	var err error
	if s.question.Goal == WinRace {
		play = r.beside(b, groups, strong, margin)
	} else if play, err = r.between(b, groups, margin); err != nil {
		return nil, err
	}
	settle := func() {
		r.short(b, &play, r.owner.Opponent(), 2+int(margin))
		r.settle(b, s.in, &play, &Area{}, strong, outside, 1)
		if s.question.Goal == WinRace {
			// Stones of both must be safe, because both want to capture.
			other := &region{owner: r.owner.Opponent()}
			other.short(b, &play, r.owner, 2+int(margin))
			other.settle(b, s.in, &play, &Area{}, strong, outside, 1)
			r.settle(b, s.in, &play, &Area{}, strong, outside, 1)
		}
	}
	settle()
	if ample {
		near := distances(b, func(p board.Point) bool { return b.Color(p).IsStone() && strong(p) }, never)
		both := areaOf(append(slices.Clone(groups[0]), groups[1]...))
		fromGroups := distances(b, both.Has, play.Has)
		free := func(p board.Point) bool { return near[p] > 1 }
		play = r.ample(b, &play, free, &fromGroups)
		settle()
		r.beyond = r.ample(b, &play, free, &[board.NumPoints]int16{})
	}
	return r, s.buildPair(r, groups, &play, outside)
}

// mostApart is the largest distance of two chains, in moves.
const mostApart = 6

// between returns the points of the shortest paths from one chain to the other, and of paths that
// are longer by two moves, or by four with a margin. A path may lead over chains that may be
// captured.
func (r *region) between(b *board.Board, groups [2][]board.Point, margin int16) (play Area, err error) {
	var ends [2]Area
	var d [2][board.NumPoints]int16
	through := func(p board.Point) bool { return b.Color(p) == r.owner || b.LibertiesUpTo(p, 4) < 4 }
	for i, group := range groups {
		addPoints(&ends[i], group)
		d[i] = distances(b, ends[i].Has, through)
	}
	gap := int16(far)
	for p := range b.Points {
		if b.Color(p) == board.Empty {
			gap = min(gap, d[0][p]+d[1][p])
		}
	}
	if gap > mostApart+1 {
		size := b.Size()
		return play, fmt.Errorf("%s and %s are too far apart, or nothing leads from one to the other: %w",
			groups[0][0].Name(size), groups[1][0].Name(size), ErrNoRegion)
	}
	for p := range b.Points {
		if b.Color(p) == board.Empty && d[0][p]+d[1][p] <= gap+2+2*margin {
			play.Add(p)
		}
	}
	return play, nil
}

// beside returns the stones of both groups, their liberties, and the points at most two moves away,
// or three with a margin, that are not nearer to strong stones.
func (r *region) beside(b *board.Board, groups [2][]board.Point, strong func(board.Point) bool, margin int16) (play Area) {
	addPoints(&play, groups[0])
	addPoints(&play, groups[1])
	racing := play
	fromGroups := distances(b, racing.Has, never)
	fromStrong := distances(b, func(p board.Point) bool { return strong(p) && !racing.Has(p) }, never)
	for p := range b.Points {
		if d := fromGroups[p]; d == 1 || b.Color(p) == board.Empty && d <= 2+margin && d <= fromStrong[p]+margin {
			play.Add(p)
		}
	}
	return play
}

// buildPair makes the arena for the points of play, with the parts of the two groups in it.
func (s *Solver) buildPair(r *region, groups [2][]board.Point, play *Area, outside func(board.Point) board.Color) error {
	b := &s.board
	race := s.question.Goal == WinRace
	var target Area
	if race {
		target = areaOf(groups[0])
	} else {
		r.rim(play, groups)
	}
	if err := r.build(b, play, &target, outside); err != nil {
		return err
	}
	r.outer = [3][2]proof.Set{r.arena.Outer, r.arena.Outer, r.arena.Outer} // nothing is in doubt
	var in [2]proof.Set
	for i, group := range groups {
		for _, p := range group {
			if k := r.index[p]; k > 0 {
				in[i] = in[i].Or(proof.Bit(int(k) - 1))
			}
		}
		if in[i].Empty() {
			return fmt.Errorf("the region has no stone of the chain of %s: %w", group[0].Name(b.Size()), ErrPair)
		}
	}
	if race {
		r.arena.Rival = in[1]
	} else {
		r.arena.Ends = in
		r.link(b, play)
	}
	if r.start.Free(&r.arena).Empty() {
		return ErrNoRegion
	}
	return nil
}

// rim adds the stones of the groups beside play to it.
func (r *region) rim(play *Area, groups [2][]board.Point) {
	before := *play
	for _, group := range groups {
		for _, p := range group {
			for _, q := range p.Neighbours() {
				if before.Has(q) {
					play.Add(p)
				}
			}
		}
	}
}

// link finds the points connected by chains of the owner that reach outside.
func (r *region) link(b *board.Board, play *Area) {
	for p := range b.Chains {
		if b.Color(p) != r.owner {
			continue
		}
		var points proof.Set
		outside := false
		for _, q := range b.AppendChain(nil, p) {
			if play.Has(q) {
				points = points.Or(proof.Bit(int(r.index[q]) - 1))
				continue
			}
			outside = true
			for _, n := range q.Neighbours() {
				if play.Has(n) {
					points = points.Or(proof.Bit(int(r.index[n]) - 1))
				}
			}
		}
		if outside && points.Count() > 1 {
			r.arena.Links = append(r.arena.Links, points)
		}
	}
}

// enterPair makes r the region of the solution.
func (s *Solver) enterPair(r *region, groups [2][]board.Point) {
	if s.question.Goal == WinRace {
		s.enter(r, groups[0])
		s.solution.Rival = groups[1]
		return
	}
	s.enter(r, append(append([]board.Point{}, groups[0]...), groups[1]...))
}
