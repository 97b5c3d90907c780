package proof

// maxChains is the most chains that a side can have in a box.
const maxChains = BoxPoints / 2

// chains are the chains of a position, by side, with their liberties in the arena.
type chains struct {
	n         [2]int
	stones    [2][maxChains]Set
	liberties [2][maxChains]Set
}

// find finds the chains of p.
func (c *chains) find(a *Arena, p *Place) {
	room := p.Free(a)
	for side, stones := range p.Stones {
		n := 0
		for rest := stones; !rest.Empty(); n++ {
			s := a.flood(rest.Lowest(), stones)
			rest = rest.Without(s)
			c.stones[side][n], c.liberties[side][n] = s, a.around(s).And(room)
		}
		c.n[side] = n
	}
}

// captured is like Place.captured, after a move of the other side at i.
func (c *chains) captured(a *Arena, side, i int, near Set) (taken Set) {
	for k := range c.n[side] {
		s := c.stones[side][k]
		if s.Meets(near) && c.liberties[side][k] == Bit(i) && !s.Meets(a.Outer[side]) {
			taken = taken.Or(s)
		}
	}
	return taken
}

// breathes reports whether a stone of side at i has a liberty by one of its chains at near.
func (c *chains) breathes(a *Arena, side, i int, near Set) bool {
	for k := range c.n[side] {
		s := c.stones[side][k]
		if s.Meets(near) && (c.liberties[side][k] != Bit(i) || s.Meets(a.Outer[side])) {
			return true
		}
	}
	return false
}

// lastLiberties returns the only liberties of side's chains that have just one in the arena.
func (c *chains) lastLiberties(side int) (last Set) {
	for k := range c.n[side] {
		if l := c.liberties[side][k]; l.Count() == 1 {
			last = last.Or(l)
		}
	}
	return last
}

// cuts returns the points of s that may divide it: the points of s beside them do not all meet
// around them.
func (a *Arena) cuts(s Set) Set {
	up, down := a.toBelow(s), a.toAbove(s) // the points with a point of s above, and below
	left, right := a.toRight(s), a.toLeft(s)
	// Going round a point, a part begins with each neighbour that does not meet the one before.
	u := up.Without(left.And(a.toRight(up)))
	r := right.Without(up.And(a.toLeft(up)))
	d := down.Without(right.And(a.toLeft(down)))
	l := left.Without(down.And(a.toRight(down)))
	two := u.And(r).Or(u.Or(r).And(d)).Or(u.Or(r).Or(d).And(l))
	return two.And(s)
}

// eyeing returns the points where a stone of the defender, none of whose stones are safe yet, may make
// some safe. The others do not make the second region that alive needs: they leave it open, or with
// points beyond reach of the defender's stones.
func (p *Place) eyeing(a *Arena) Set {
	own := p.Stones[Defender]
	free := a.Play.Without(own)
	if !a.Outer[Defender].Empty() {
		return free
	}
	beyond := free.Without(p.Stones[Attacker]).Without(a.around(own))
	eyes := 0
	var closing Set
	for rest := free; !rest.Empty(); {
		r := a.flood(rest.Lowest(), free)
		rest = rest.Without(r)
		open, far := r.And(a.Outer[Attacker]), r.And(beyond)
		if open.Empty() && far.Empty() {
			if eyes++; eyes > 1 {
				return free
			}
			continue
		}
		switch open.Count() {
		case 0:
		case 1:
			r = open
		default:
			continue
		}
		for ; !far.Empty() && !r.Empty(); far = far.Without(far.Lowest()) {
			r = r.And(a.around(far.Lowest()))
		}
		closing = closing.Or(r)
	}
	may := a.cuts(free)
	if eyes == 1 {
		may = may.Or(closing)
	}
	return may
}
