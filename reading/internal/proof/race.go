package proof

// A race is a fight in which each side has a group that the other wants to capture. The attacker is
// the prover, and wins by capturing the defender's group, the target, but loses if its own group,
// the rival, is captured. To ask whether the defender wins, the sides are exchanged.

// Races reports whether the fight is a race.
func (a *Arena) Races() bool { return !a.Rival.Empty() }

// swapped returns the arena with the sides exchanged.
func (a *Arena) swapped() Arena {
	o := *a
	o.Outer[Defender], o.Outer[Attacker] = a.Outer[Attacker], a.Outer[Defender]
	o.Target, o.Rival = a.Rival, a.Target
	return o
}

// swapped returns the place with the sides exchanged; its hash is not updated.
func (p *Place) swapped() Place {
	q := *p
	for side := range 2 {
		q.Stones[side], q.Threats[side] = p.Stones[1-side], p.Threats[1-side]
	}
	q.Mover = 1 - p.Mover
	return q
}

// overtaken returns the winner of the race if the rival is gone; gone is false if it still
// stands.
func (f *Fight) overtaken(p *Place) (o Outcome, gone bool) {
	switch {
	case p.Stones[Attacker].Meets(f.Rival):
		return Open, false
	case !p.Stones[Defender].Meets(f.Target):
		// The last mover took the other's group instead of taking back his own.
		return f.won(int(p.Mover)), true
	case p.Ko != NoPoint && f.Rival.Has(int(p.Ko)) && p.Threats[Attacker] > 0:
		return Open, true // it can be taken back
	}
	return f.won(Defender), true
}

// liberties returns the number of liberties of a side's group, plus more if it reaches outside.
func (f *Fight) liberties(p *Place, side int, group Set) uint32 {
	s := f.flood(group.And(p.Stones[side]), p.Stones[side])
	n := f.around(s).And(p.Free(&f.Arena)).Count()
	if s.Meets(f.Outer[side]) {
		n += 4
	}
	return uint32(n)
}
