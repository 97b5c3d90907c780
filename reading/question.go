package reading

import (
	"cmp"
	"slices"

	"katachi/board"
)

// find fills in what the question leaves open: group, goal and region.
func (s *Solver) find() error {
	b, q := &s.board, &s.question
	in := look(b)
	target, err := s.group(in)
	if err != nil {
		return err
	}
	goal := q.Goal
	if goal == AnyGoal {
		goal = Kill
		if b.Color(target[0]) == q.Mover {
			goal = Live
		}
	}
	var r *region
	if q.Region == (Area{}) {
		r, err = enclose(b, in, target, 1, 5)
	} else {
		r, err = within(b, in, target, q.Region)
	}
	if err != nil {
		return err
	}
	if ko := b.Ko(q.Mover); ko != board.Pass && r.index[ko] > 0 {
		r.start.ko = int8(r.index[ko] - 1)
	}
	s.region = r
	s.solution = Solution{Group: target, Goal: goal}
	for _, p := range r.points {
		if p != board.Pass {
			s.solution.Region.Add(p)
		}
	}
	return nil
}

// group returns the stones that are fought for.
func (s *Solver) group(in *influence) ([]board.Point, error) {
	b, q := &s.board, &s.question
	if len(q.Group) == 0 {
		for _, k := range candidates(b, in) {
			own := k.color == q.Mover
			if q.Goal == AnyGoal || own == (q.Goal == Live || q.Goal == Save) {
				return k.stones, nil
			}
		}
		return nil, ErrNoGroup
	}
	var isTarget Area
	for _, p := range q.Group {
		if b.Color(p) != b.Color(q.Group[0]) {
			return nil, ErrNoGroup
		}
		for _, t := range b.AppendChain(nil, p) {
			isTarget.Add(t)
		}
		if pt := &in.parts[in.part[p]]; (q.Goal == AnyGoal || q.Goal == Live || q.Goal == Kill) && pt.room < weakRoom {
			for _, t := range pt.stones {
				isTarget.Add(t)
			}
		}
	}
	var target []board.Point
	for p := range b.Points {
		if isTarget.Has(p) {
			target = append(target, p)
		}
	}
	return target, nil
}

// candidate is a group that may be fought for.
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

// within makes the region that was asked for, with the stones in it.
func within(b *board.Board, in *influence, target []board.Point, area Area) (*region, error) {
	r := &region{owner: b.Color(target[0])}
	var isTarget Area
	for _, p := range target {
		isTarget.Add(p)
	}
	area.join(&isTarget)
	cells := b.Cells()
	outside := func(p board.Point) board.Color {
		if c := in.parts[in.part[p]].color; cells[p] == board.Empty && c == r.owner && in.parts[in.part[p]].room >= weakRoom {
			return c
		}
		return r.owner.Opponent()
	}
	if err := r.lay(b, &area, &isTarget, outside); err != nil {
		return nil, err
	}
	if r.start.free(&r.arena).empty() {
		return nil, ErrNoRegion
	}
	return r, nil
}
