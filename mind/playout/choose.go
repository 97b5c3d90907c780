package playout

import (
	"math"

	"katachi/board"
)

// descend goes from the root to the leaf of the next visit. It sets the visit's path, counts the
// visit at its nodes as in progress, and sets what the visit has to do.
func (s *Search) descend(v *visit) {
	t := &s.tree
	id, c := int32(1), s.root.ToMove
	v.path = append(v.path[:0], step{node: id})
	v.over, v.grow, v.ask = false, false, false
	for {
		nd := t.nodes.at(id)
		nd.flying++
		if nd.passes >= 2 {
			v.over = true
			break
		}
		n := int(nd.visits + nd.flying)
		if nd.state&grown == 0 {
			if n >= expandAt && nd.state&growing == 0 && !t.full {
				nd.state |= growing
				v.grow = true
			}
			break
		}
		if s.asks && nd.state&(asked|asking) == 0 && n >= askAt {
			nd.state |= asking
			v.ask, v.asked = true, len(v.path)-1
		}
		e := s.choose(id, c)
		if e.node == 0 && t.open(id, e) == 0 {
			break
		}
		id, c = e.node, c.Opponent()
		v.path = append(v.path, step{node: id, move: e.point})
	}
}

// choose returns the move of a node that the next visit follows.
func (s *Search) choose(id int32, c board.Color) *edge {
	nd := s.tree.nodes.at(id)
	list := s.tree.of(id)
	start, seen, opened := nd.start(c), 0.0, nd.opened
	factor := explore * math.Sqrt(float64(max(nd.visits+nd.flying-1, 1))) / priorOne
	best, most := 0, math.Inf(-1)
	var fresh *edge
	at := 0
	for i := range list {
		e := &list[i]
		if e.node == 0 {
			// Moves are sorted by prior, so no later unvisited move can be better than the first.
			if fresh == nil {
				fresh, at = e, i
			}
			if opened == 0 {
				break
			}
			continue
		}
		opened--
		kid := s.tree.nodes.at(e.node)
		q := start
		if kid.visits > 0 {
			q = kid.value(c)
		}
		seen += float64(e.prior)
		if score := q + factor*float64(e.prior)/float64(1+kid.visits+kid.flying); score > most {
			best, most = i, score
		}
	}
	if fresh != nil {
		q := start - reduce*math.Sqrt(seen/priorOne)
		if q+factor*float64(fresh.prior) > most {
			best = at
		}
	}
	return &list[best]
}

// start returns the assumed value of unvisited moves of a node.
func (nd *node) start(c board.Color) float64 {
	if nd.visits == 0 {
		return 0.5
	}
	return nd.value(c)
}
