package reading

import "katachi/reading/internal/proof"

// verdict is a fate and the game that shows it.
type verdict struct {
	fate    Fate
	move    int
	prover  int
	threats [2]uint8
	proven  bool
}

// run plays one game from p.
func (s *Solver) run(p *proof.Place, prover int, threats [2]uint8, nodes budget) (proof.Outcome, int) {
	q := *p
	q.Threats = threats
	o, move, spent := s.fight.Run(s.ctx, &s.region.arena, &q, prover, int(nodes))
	if p.Stones == s.region.start.Stones && p.Mover == s.side(s.question.Mover) {
		s.region.note(s.fight.First())
	}
	s.spent += budget(spent)
	return o, move
}

// wonBy reports whether side wins a game of the prover.
func wonBy(o proof.Outcome, side, prover int) bool {
	return o != proof.Open && (o == proof.Reached) == (side == prover)
}

// threatsOf returns the threats of a game in which side has any number, and the other side none.
func threatsOf(side int) (t [2]uint8) {
	t[side] = proof.Unlimited
	return t
}

// fate finds out what happens to the group from p.
func (s *Solver) fate(p *proof.Place, nodes budget) verdict {
	switch a := &s.region.arena; {
	case a.Connects():
		return s.joins(p, nodes)
	case a.Races():
		return s.race(p, nodes)
	}
	v := s.life(p, nodes)
	if r := s.region; r.lost != (Area{}) && v.fate.Status != Alive {
		// In a larger box the group may do better.
		if v.proven = false; r.cut {
			v.fate = Fate{}
		}
	}
	return v
}

// life finds out what happens to the group from p within the region.
func (s *Solver) life(p *proof.Place, nodes budget) verdict {
	us := int(p.Mover)
	them := 1 - us
	end := s.spent + nodes
	v := verdict{move: proof.PassMove}
	life := proof.Missed
	if us == proof.Defender {
		var move int
		life, move = s.run(p, proof.Defender, threatsOf(proof.Attacker), nodes.part(safeShare))
		if life == proof.Reached {
			return verdict{Fate{Status: Alive}, move, proof.Defender, threatsOf(proof.Attacker), true}
		}
		v.move = move
	}
	o, move := s.run(p, proof.Attacker, threatsOf(them), (end - s.spent).part(captureShare))
	switch {
	case wonBy(o, us, proof.Attacker) && us == proof.Attacker:
		return verdict{Fate{Status: Dead}, move, proof.Attacker, threatsOf(them), true}
	case wonBy(o, us, proof.Attacker):
		return verdict{Fate{Status: InSeki}, move, proof.Attacker, threatsOf(them), life == proof.Missed}
	case o == proof.Open:
		v.move = move
		return v
	}
	return s.lesser(p, v, end-s.spent)
}

// lesser finds the fate if the mover does not reach the best one.
func (s *Solver) lesser(p *proof.Place, v verdict, nodes budget) verdict {
	us := int(p.Mover)
	lost := verdict{Fate{Status: Dead}, v.move, proof.Attacker, threatsOf(us), true}
	k, o := s.throughKo(p, proof.Attacker, v.move, nodes)
	if o != proof.Missed {
		return k
	}
	v.move = k.move
	if us == proof.Attacker {
		o, move := s.run(p, proof.Defender, threatsOf(proof.Attacker), nodes.part(sekiShare))
		switch o {
		case proof.Missed:
			return verdict{Fate{Status: InSeki}, move, proof.Defender, threatsOf(proof.Attacker), true}
		case proof.Open:
			v.move = move
			return v
		}
		lost.fate.Status = Alive
	}
	return lost
}

// throughKo finds out whether the mover, who loses the prover's game if only the other side has
// threats, wins it by a ko. If so, it returns the verdict and reached; otherwise the verdict
// contains at most a move.
func (s *Solver) throughKo(p *proof.Place, prover, move int, nodes budget) (v verdict, o proof.Outcome) {
	us := int(p.Mover)
	if v.move = move; !s.region.arena.Kos {
		return v, proof.Missed
	}
	for _, winner := range []int{us, 1 - us} {
		var t [2]uint8
		if winner != us {
			t = threatsOf(us)
		}
		o, v.move = s.run(p, prover, t, nodes.part(koShare))
		switch {
		case o == proof.Open:
			return v, proof.Open
		case wonBy(o, us, prover):
			return s.ko(p, prover, v.move, winner, nodes.part(koShare)), proof.Reached
		}
	}
	return v, proof.Missed
}

// ko finds out how many more threats are needed by the side that does not win the ko without one.
func (s *Solver) ko(p *proof.Place, prover, move, winner int, nodes budget) verdict {
	us, loser := int(p.Mover), 1-winner
	v := verdict{Fate{Status: InKo, Winner: s.color(winner)}, move, prover, [2]uint8{}, true}
	if loser == us {
		v.threats[us] = proof.Unlimited
	}
	for n := 1; n <= 3; n++ {
		var t [2]uint8
		t[loser] = uint8(n)
		o, move := s.run(p, prover, t, nodes)
		if o == proof.Open {
			return v
		}
		if wonBy(o, loser, prover) {
			v.fate.Threats = n
			if loser == us {
				v.move, v.threats = move, t
			}
			return v
		}
		if winner == us {
			v.move, v.threats = move, t
		}
	}
	v.fate.Threats = 4
	return v
}

// wins reports whether side wins p, with its opponent to move, in the game of v.
func (s *Solver) wins(p *proof.Place, v verdict, side int, nodes budget) bool {
	o, _ := s.run(p, v.prover, p.Threats, nodes)
	return wonBy(o, side, v.prover)
}

// winsBy reports whether the mover of p wins the game of v by its move.
func (s *Solver) winsBy(p proof.Place, v verdict, nodes budget) bool {
	p.Threats = v.threats
	next, _, ok := p.Play(&s.region.arena, v.move)
	return ok && s.wins(&next, v, int(p.Mover), nodes)
}

// holds plays the game that the attacker wins if v, a fate about life, is true, from p. More room never
// gives him more, so if v is true in a smaller region, it is true in this one if the game is reached,
// and false if it is missed. A ko that he wins is then returned without the number of threats if this
// game is won only without any.
func (s *Solver) holds(p *proof.Place, v verdict, nodes budget) (verdict, proof.Outcome) {
	end := s.spent + nodes
	threats := v.fate.Threats
	if s.side(v.fate.Winner) == proof.Attacker && threats > 1 {
		v.fate.Threats = 0
	}
	v, o := s.holdsGame(p, v, nodes)
	if o != proof.Reached || v.fate.Threats == threats {
		return v, o
	}
	more := v
	more.fate.Threats = threats
	if more, o := s.holdsGame(p, more, end-s.spent); o == proof.Reached {
		return more, o
	}
	return v, o
}

// holdsGame is holds for a ko with these threats: first with the move of v, then with all.
func (s *Solver) holdsGame(p *proof.Place, v verdict, nodes budget) (verdict, proof.Outcome) {
	const us = proof.Attacker
	end := s.spent + nodes
	prover, threats := s.attackersGame(&v)
	outcome := func(o proof.Outcome) proof.Outcome {
		switch {
		case o == proof.Open:
			return o
		case wonBy(o, us, prover):
			return proof.Reached
		}
		return proof.Missed
	}
	q := *p
	q.Threats = threats
	if p.Mover == us {
		v.prover, v.threats = prover, threats
		if next, _, ok := q.Play(&s.region.arena, v.move); ok {
			o, _ := s.run(&next, prover, threats, nodes)
			if o = outcome(o); o != proof.Missed {
				return v, o
			}
		}
	}
	o, move := s.run(&q, prover, threats, end-s.spent)
	if o = outcome(o); o == proof.Reached && p.Mover == us {
		v.move = move
	}
	return v, o
}

// attackersGame returns the prover and the threats of the game that the attacker wins if v, a fate about
// life that is not Alive, is true.
func (s *Solver) attackersGame(v *verdict) (prover int, t [2]uint8) {
	n := v.fate.Threats
	switch {
	case v.fate.Status == Dead:
		return proof.Attacker, threatsOf(proof.Defender)
	case v.fate.Status == InSeki:
		return proof.Defender, threatsOf(proof.Attacker)
	case s.side(v.fate.Winner) == proof.Attacker:
		t[proof.Defender] = uint8(max(0, n-1)) // one more would win the ko for the defender
	case n == 0 || n > 3:
		t[proof.Attacker] = proof.Unlimited
	default:
		t[proof.Attacker] = uint8(n)
	}
	return proof.Attacker, t
}

// joins finds out whether the ends become one chain, from p.
func (s *Solver) joins(p *proof.Place, nodes budget) verdict {
	us := int(p.Mover)
	them := 1 - us
	ends := [2]Status{proof.Defender: Connected, proof.Attacker: Apart}
	end := s.spent + nodes
	o, move := s.run(p, proof.Defender, threatsOf(them), nodes.part(joinShare))
	switch {
	case o == proof.Open:
		return verdict{move: move}
	case wonBy(o, us, proof.Defender):
		return verdict{Fate{Status: ends[us]}, move, proof.Defender, threatsOf(them), true}
	}
	v, o := s.throughKo(p, proof.Defender, move, end-s.spent)
	if o == proof.Missed {
		return verdict{Fate{Status: ends[them]}, v.move, proof.Defender, threatsOf(us), true}
	}
	return v
}

// race finds out which group is captured first, if any, from p. The target is the defender's.
func (s *Solver) race(p *proof.Place, nodes budget) verdict {
	us := int(p.Mover)
	them := 1 - us
	wins := [2]Status{proof.Defender: Alive, proof.Attacker: Dead}
	end := s.spent + nodes
	o, move := s.run(p, us, threatsOf(them), nodes.part(raceShare))
	switch o {
	case proof.Open:
		return verdict{move: move}
	case proof.Reached:
		return verdict{Fate{Status: wins[us]}, move, us, threatsOf(them), true}
	}
	v, o := s.throughKo(p, us, move, (end - s.spent).part(raceKoShare))
	if o != proof.Missed {
		return v
	}
	o, move = s.run(p, them, threatsOf(them), (end - s.spent).part(loseShare))
	switch o {
	case proof.Open:
		return verdict{move: move}
	case proof.Missed:
		return verdict{Fate{Status: InSeki}, move, them, threatsOf(them), true}
	}
	v, o = s.throughKo(p, them, move, end-s.spent)
	if o == proof.Missed {
		return verdict{Fate{Status: wins[them]}, v.move, them, threatsOf(us), true}
	}
	return v
}
