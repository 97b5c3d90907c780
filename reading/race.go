package reading

// A race is a fight in which each side has a group that the other wants to capture. The attacker is
// the prover, and wins by capturing the defender's group, the target, but loses if its own group,
// the held one, is captured. To ask whether the defender wins, the sides are exchanged.

// races reports whether the fight is a race.
func (a *arena) races() bool { return !a.held.empty() }

// swapped returns the arena with the sides exchanged.
func (a *arena) swapped() arena {
	o := *a
	o.outer[defender], o.outer[attacker] = a.outer[attacker], a.outer[defender]
	o.target, o.held = a.held, a.target
	return o
}

// swapped returns the place with the sides exchanged; its hash is not updated.
func (p *place) swapped() place {
	q := *p
	for side := range 2 {
		q.stones[side], q.threats[side] = p.stones[1-side], p.threats[1-side]
	}
	q.mover = 1 - p.mover
	return q
}

// overtaken returns the winner of the race if the held group is gone; gone is false if it still
// stands.
func (f *fight) overtaken(p *place) (o outcome, gone bool) {
	switch {
	case p.stones[attacker].meets(f.held):
		return open, false
	case !p.stones[defender].meets(f.target):
		// The last mover took the other's group instead of taking back his own.
		return f.won(int(p.mover)), true
	case p.ko != noPoint && f.held.has(int(p.ko)) && p.threats[attacker] > 0:
		return open, true // it can be taken back
	}
	return f.won(defender), true
}

// liberties returns the number of liberties of a side's group, plus more if it reaches outside.
func (f *fight) liberties(p *place, side int, group set) uint32 {
	s := f.flood(group.and(p.stones[side]), p.stones[side])
	n := f.around(s).and(p.free(&f.arena)).count()
	if s.meets(f.outer[side]) {
		n += 4
	}
	return uint32(n)
}
