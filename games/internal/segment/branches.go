package segment

import (
	"slices"

	"katachi/board"
)

// A game with variations is followed along its tree. Where the tree forks a trail goes on in
// each branch. The index of a Trail is then that of an event of the tree, which says which
// branches it has taken: those that the event lies in.

// Tree returns a game with its variations, which must not be written to; nil if it has none.
// A Plan for variations must have been made of the segment.
func (s *Segment) Tree(game uint32) Line {
	i, ok := slices.BinarySearch(s.forked, game)
	if !ok {
		return nil
	}
	return s.trees[s.treeAt[i]:s.treeAt[i+1]]
}

// walk follows all paths of a tree from an event on. It calls step for each event of a path until
// step returns false, and end for paths on which step never did. Each branch begins with the state
// at its fork.
func walk[S any](tree Line, index int, s S, step func(s *S, i int) bool, end func(s *S)) {
	var forks []S
	ended := false // this path has ended
	for i := index; i < len(tree); i++ {
		switch e := tree[i]; {
		case kindOf(e) != kindControl:
			if ended = !step(&s, i); ended {
				i = tree.branchEnd(i+1) - 1
			}
		case e == forkMark:
			forks = append(forks, s)
			ended = false
		default:
			if !ended {
				end(&s)
			}
			top := len(forks) - 1
			if top < 0 {
				return
			}
			s = forks[top]
			if ended = e == lastMark; ended {
				forks = forks[:top]
			}
		}
	}
	if !ended {
		end(&s)
	}
}

// branchEnd returns the end of the branch that contains an event.
func (l Line) branchEnd(index int) int {
	deep := 0
	for i := index; i < len(l); i++ {
		switch e := l[i]; {
		case e == forkMark:
			deep++
		case kindOf(e) != kindControl:
		case deep == 0:
			return i
		case e == lastMark:
			deep--
		}
	}
	return len(l)
}

// TreeTrails is Trails for a game with variations: it starts a trail on every path.
func (s *Search) TreeTrails(tree Line, h *Hit, each func(Trail)) {
	f := &s.forms[h.image]
	type state struct {
		missing, node int
		fresh         bool
	}
	walk(tree, 0, state{f.missing, 0, true}, func(p *state, i int) bool {
		e := tree[i]
		if n := nodesOf(e); n > 0 {
			if p.missing == 0 && p.fresh {
				f.throughTree(tree, Trail{index: int32(i), Node: int32(p.node), place: h.place, image: h.image}, each)
				p.fresh = false
			}
			if p.node += n; p.node > f.limit {
				return false
			}
		}
		if class := f.table[(e-h.place)&cellMask]; class != 0 && kindOf(e) != kindJump {
			p.fresh = true
			p.missing += int(change[class&7][kindOf(e)])
		}
		return true
	}, func(*state) {})
}

// throughTree is through for a game with variations.
func (f *form) throughTree(tree Line, t Trail, each func(Trail)) {
	if len(f.steps) == 0 {
		each(t)
		return
	}
	type state struct {
		attempt
		node int32
	}
	walk(tree, int(t.index), state{node: t.Node}, func(p *state, i int) bool {
		e := tree[i]
		if n := nodesOf(e); n > 0 {
			if p.extra {
				return false
			}
			p.node += int32(n)
		}
		off := (e - t.place) & cellMask
		if f.table[off] == 0 || kindOf(e) == kindJump {
			return true
		}
		p.left = slices.Clone(p.left) // branches must not share it
		if isSetup(tree, i) || !p.advance(f, off, kindOf(e)) {
			return false
		}
		if p.step < len(f.steps) {
			return true
		}
		if int(p.node) <= f.limit {
			on := t
			on.index, on.Node = int32(i+1), p.node
			f.endNode(tree, &on, p.extra)
			each(on)
		}
		return false
	}, func(*state) {})
}

// TreeSteps is Step for a game with variations: it calls each with the next move on every path.
// Gone is valid during the call.
func (s *Search) TreeSteps(tree Line, t Trail, each func(next Trail, color board.Color, cell uint16, gone []uint16)) {
	f := s.form(&t)
	type state struct {
		node int32
		gone []uint16
	}
	gone := f.unlisted(tree, &t, nil)
	walk(tree, int(t.index), state{t.Node, gone}, func(p *state, i int) bool {
		e := tree[i]
		p.node += int32(nodesOf(e))
		off, kind := (e-t.place)&cellMask, kindOf(e)
		switch {
		case f.table[off] == 0 || kind == kindJump:
		case isSetup(tree, i):
			return false
		case isPlaced(kind):
			if int(p.node) <= f.limit {
				next := t
				next.index, next.Node = int32(i+1), p.node
				each(next, f.colorOf(kind), uint16(f.origin(off)), p.gone)
			}
			return false
		default:
			p.gone = append(p.gone, uint16(f.origin(off)))
		}
		return true
	}, func(*state) {})
}

// Weight returns the number of hits for which a trail counts in a game with variations: one for
// each continuation after its present place, and for each path without one.
func (s *Search) Weight(tree Line, t *Trail) int {
	f, n := s.form(t), 0
	walk(tree, int(t.index), false, func(later *bool, i int) bool {
		e := tree[i]
		*later = *later || nodesOf(e) > 0
		if kind := kindOf(e); *later && kind != kindJump && f.table[(e-t.place)&cellMask] != 0 &&
			(isPlaced(kind) || isSetup(tree, i)) {
			n++
			return false
		}
		return true
	}, func(*bool) { n++ })
	return n
}

// Reach is the part of a tree after an event, on all paths.
type Reach struct{ from, end int32 }

// Reach returns the part of the tree after a trail.
func (t *Trail) Reach(tree Line) Reach { return Reach{t.index, int32(tree.branchEnd(int(t.index)))} }

// Has reports whether a trail through the same tree is in this part.
func (r Reach) Has(t *Trail) bool { return r.from <= t.index && t.index <= r.end }
