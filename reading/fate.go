package reading

// verdict is a fate and the game that shows it.
type verdict struct {
	fate    Fate
	move    int
	prover  int
	threats [2]uint8
	proven  bool
}

// run plays one game from p.
func (s *Solver) run(p *place, prover int, threats [2]uint8, nodes budget) (outcome, int) {
	q := *p
	q.threats = threats
	o, move, spent := s.fight.run(s.ctx, &s.region.arena, &q, prover, int(nodes))
	if p.stones == s.region.start.stones && p.mover == s.side(s.question.Mover) {
		s.region.note(s.fight.first())
	}
	s.spent += budget(spent)
	return o, move
}

// won reports whether side wins a game in which the attacker is the prover.
func won(o outcome, side int) bool { return wonBy(o, side, attacker) }

// wonBy reports whether side wins a game of the prover.
func wonBy(o outcome, side, prover int) bool {
	return o != open && (o == reached) == (side == prover)
}

// threatsOf returns the threats of a game in which side has any number, and the other side none.
func threatsOf(side int) (t [2]uint8) {
	t[side] = unlimited
	return t
}

// fate finds out what happens to the group from p.
func (s *Solver) fate(p *place, nodes budget) verdict {
	switch a := &s.region.arena; {
	case a.connects():
		return s.joins(p, nodes)
	case a.races():
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
func (s *Solver) life(p *place, nodes budget) verdict {
	us := int(p.mover)
	them := 1 - us
	end := s.spent + nodes
	v := verdict{move: passMove}
	life := missed
	if us == defender {
		var move int
		life, move = s.run(p, defender, threatsOf(attacker), nodes.part(safeShare))
		if life == reached {
			return verdict{Fate{Status: Alive}, move, defender, threatsOf(attacker), true}
		}
		v.move = move
	}
	o, move := s.run(p, attacker, threatsOf(them), (end - s.spent).part(captureShare))
	switch {
	case won(o, us) && us == attacker:
		return verdict{Fate{Status: Dead}, move, attacker, threatsOf(them), true}
	case won(o, us):
		return verdict{Fate{Status: InSeki}, move, attacker, threatsOf(them), life == missed}
	case o == open:
		v.move = move
		return v
	}
	return s.lesser(p, v, end-s.spent)
}

// lesser finds the fate if the mover does not reach the best one.
func (s *Solver) lesser(p *place, v verdict, nodes budget) verdict {
	us := int(p.mover)
	lost := verdict{Fate{Status: Dead}, v.move, attacker, threatsOf(us), true}
	k, o := s.throughKo(p, attacker, v.move, nodes)
	if o != missed {
		return k
	}
	v.move = k.move
	if us == attacker {
		o, move := s.run(p, defender, threatsOf(attacker), nodes.part(sekiShare))
		switch o {
		case missed:
			return verdict{Fate{Status: InSeki}, move, defender, threatsOf(attacker), true}
		case open:
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
func (s *Solver) throughKo(p *place, prover, move int, nodes budget) (v verdict, o outcome) {
	us := int(p.mover)
	if v.move = move; !s.region.arena.kos {
		return v, missed
	}
	for _, winner := range []int{us, 1 - us} {
		var t [2]uint8
		if winner != us {
			t = threatsOf(us)
		}
		o, v.move = s.run(p, prover, t, nodes.part(koShare))
		switch {
		case o == open:
			return v, open
		case wonBy(o, us, prover):
			return s.ko(p, prover, v.move, winner, nodes.part(koShare)), reached
		}
	}
	return v, missed
}

// ko finds out how many more threats are needed by the side that does not win the ko without one.
func (s *Solver) ko(p *place, prover, move, winner int, nodes budget) verdict {
	us, loser := int(p.mover), 1-winner
	v := verdict{Fate{Status: InKo, Winner: s.color(winner)}, move, prover, [2]uint8{}, true}
	if loser == us {
		v.threats[us] = unlimited
	}
	for n := 1; n <= 3; n++ {
		var t [2]uint8
		t[loser] = uint8(n)
		o, move := s.run(p, prover, t, nodes)
		if o == open {
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
func (s *Solver) wins(p *place, v verdict, side int, nodes budget) bool {
	o, _ := s.run(p, v.prover, p.threats, nodes)
	return wonBy(o, side, v.prover)
}

// joins finds out whether the ends become one chain, from p.
func (s *Solver) joins(p *place, nodes budget) verdict {
	us := int(p.mover)
	them := 1 - us
	ends := [2]Status{defender: Connected, attacker: Apart}
	end := s.spent + nodes
	o, move := s.run(p, defender, threatsOf(them), nodes.part(joinShare))
	switch {
	case o == open:
		return verdict{move: move}
	case wonBy(o, us, defender):
		return verdict{Fate{Status: ends[us]}, move, defender, threatsOf(them), true}
	}
	v, o := s.throughKo(p, defender, move, end-s.spent)
	if o == missed {
		return verdict{Fate{Status: ends[them]}, v.move, defender, threatsOf(us), true}
	}
	return v
}

// race finds out which group is captured first, if any, from p. The target is the defender's.
func (s *Solver) race(p *place, nodes budget) verdict {
	us := int(p.mover)
	them := 1 - us
	wins := [2]Status{defender: Alive, attacker: Dead}
	end := s.spent + nodes
	o, move := s.run(p, us, threatsOf(them), nodes.part(raceShare))
	switch o {
	case open:
		return verdict{move: move}
	case reached:
		return verdict{Fate{Status: wins[us]}, move, us, threatsOf(them), true}
	}
	v, o := s.throughKo(p, us, move, (end - s.spent).part(raceKoShare))
	if o != missed {
		return v
	}
	o, move = s.run(p, them, threatsOf(them), (end - s.spent).part(loseShare))
	switch o {
	case open:
		return verdict{move: move}
	case missed:
		return verdict{Fate{Status: InSeki}, move, them, threatsOf(them), true}
	}
	v, o = s.throughKo(p, them, move, end-s.spent)
	if o == missed {
		return verdict{Fate{Status: wins[them]}, v.move, them, threatsOf(us), true}
	}
	return v
}
