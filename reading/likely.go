package reading

import "katachi/board"

// What makes a move likely where reading did not decide. Ten more make a move e times as likely, as far as
// a fit to the first moves of 100 problems tells.
const (
	searchedLikely = 35  // if all positions that were looked at came after it, else its share of that
	touchesLikely  = 6   // a stone of the opponent's is beside it
	joinsLikely    = -12 // one of the mover's is
	insideLikely   = 9   // no stone of the attacker's reaches it: there are the eyes
	awayLikely     = -3  // for each move that it is away from the group, 6 at most
	edgeLikely     = -7  // it lies on the edge
	twoOneLikely   = 7   // more for the two 2-1 points of a corner
	twoTwoLikely   = 15  // for the 2-2 point
	cornerLikely   = -21 // for the 1-1 point
)

// guess makes the likeliest move that of v, where v is not decided.
func (s *Solver) guess(v verdict) verdict {
	if s.region == nil || v.fate.Status != Undecided {
		return v
	}
	r := s.region
	p := s.root()
	all := 1000 // so that a few positions tell little
	for _, n := range r.looked {
		all += n
	}
	s.fight.arena = r.arena
	inner, away := s.fight.inner(&p), s.away()
	v.move = passMove
	most := 0
	for rest := p.free(&r.arena); !rest.empty(); rest = rest.without(rest.lowest()) {
		i := rest.first()
		if _, _, ok := p.play(&r.arena, i); !ok {
			continue
		}
		n := s.likely(r.points[i]) + searchedLikely*r.looked[i]/all + awayLikely*min(int(away[r.points[i]]), 6)
		if inner.has(i) {
			n += insideLikely
		}
		if v.move == passMove || n > most {
			v.move, most = i, n
		}
	}
	return v
}

// away returns how many moves each point is away from the group, over weak stones, too.
func (s *Solver) away() [board.NumPoints]int16 {
	var group Area
	for _, p := range s.solution.Group {
		group.Add(p)
	}
	return distances(&s.board, group.Has, func(p board.Point) bool { return s.board.LibertiesUpTo(p, 4) <= 3 })
}

// likely returns how likely m looks by where it lies.
func (s *Solver) likely(m board.Point) (n int) {
	touches, joins := false, false
	for _, p := range m.Neighbours() {
		switch s.board.Color(p) {
		case s.question.Mover:
			joins = true
		case s.question.Mover.Opponent():
			touches = true
		}
	}
	if touches {
		n += touchesLikely
	}
	if joins {
		n += joinsLikely
	}
	x, y := m.XY()
	last := s.board.Size() - 1
	x, y = min(x, last-x), min(y, last-y)
	if x == 0 || y == 0 {
		n += edgeLikely
	}
	switch near, far := min(x, y), max(x, y); {
	case near == 1 && far == 1:
		n += twoTwoLikely
	case near == 0 && far == 1:
		n += twoOneLikely
	case far == 0:
		n += cornerLikely
	}
	return n
}
