package judge

import (
	"cmp"
	"context"
	"math"
	"slices"

	"katachi/board"
	"katachi/reading"
)

// Proof is how the status of a chain is known.
type Proof string

// Proofs of a status.
const (
	NoProof   Proof = ""        // most playouts, or a network, expect it
	ByEyes    Proof = "eyes"    // Benson's theorem, with chains that are proven dead taken off
	ByReading Proof = "reading" // a Reader on the whole board, or a Solver in a region
	ByKo      Proof = "ko"      // reading finds a ko, whose threats do not count or would be too many
)

// Verdict is the status of a chain at the end of a game.
type Verdict struct {
	Stones []board.Point
	// Status is Alive, Dead or InSeki, whoever plays first; Unsettled or InKo if it depends on that
	// or on a ko; or Undecided.
	Status reading.Status
	Proof  Proof // never NoProof if Status is Unsettled or InKo, always if it is Undecided
	// Kept is the mean ownership of the stones, +1 if they are expected to stay, -1 to be taken.
	Kept float32
	// Attack and Defend are, if Status is Unsettled or InKo, first moves that take and save the
	// chain. Pass: none is known.
	Attack, Defend board.Point
	// Loser is, of a chain that is in a ko whoever plays first, the player who needs the first threat
	// if the opponent begins.
	Loser board.Color
}

// Confirm settles kos as in the confirmation of life and death by Japanese rules, where a ko is
// retaken only after a pass for it: who needs the first threat loses it. So a bent four in the
// corner is dead. A chain in seki only with chains that are dead then is alive.
//
// Nihon Kiin, The Japanese Rules of Go, 1989, article 7.2.
func Confirm(b *board.Board, list []Verdict) {
	of := map[board.Point]*Verdict{}
	for i := range list {
		v := &list[i]
		if c := b.Color(v.Stones[0]); v.Status == reading.InKo && v.Loser == c {
			v.Status, v.Proof = reading.Dead, ByKo
		} else if v.Status == reading.InKo && v.Loser == c.Opponent() {
			v.Status, v.Proof = reading.Alive, ByKo
		}
		for _, q := range v.Stones {
			of[q] = v
		}
	}
	for i := range list {
		v := &list[i]
		if v.Status != reading.InSeki {
			continue
		}
		partner := func(p board.Point) bool { // beside a liberty, so that dead chains elsewhere do not matter
			o := of[p]
			return o != nil && b.Color(p) != b.Color(v.Stones[0]) && o.Status == reading.InSeki
		}
		if !slices.ContainsFunc(near(b, v.Stones), partner) {
			v.Status, v.Proof = reading.Alive, ByKo
		}
	}
}

// near returns the points beside the liberties of a chain.
func near(b *board.Board, stones []board.Point) (points []board.Point) {
	for _, l := range b.AppendLiberties(nil, stones[0]) {
		n := l.Neighbours()
		points = append(points, n[:]...)
	}
	return points
}

// settleNodes is the limit of positions for a chain read on the whole board.
const settleNodes = 2000

// groupNodes is the limit of positions for a question about a group.
const groupNodes = 6000

// Settle returns the status of each chain of b, in reading order. It is proven where possible:
// chains by Benson's theorem, then by reading, then groups by a [reading.Solver], which examines at
// most nodes positions in all. The ownership of the points, +1 Black's to -1 White's, says where to
// read first, and what is likely if nothing is proven; where it is below one half, the status is
// Undecided. The error is that of ctx.
func Settle(
	ctx context.Context, b *board.Board, owner *[board.NumPoints]float32, nodes int,
) ([]Verdict, error) {
	s := settling{
		ctx: ctx, b: b, of: map[board.Point]int{},
		r: reading.New(reading.Options{Nodes: settleNodes}), f: fates{left: nodes, most: groupNodes},
	}
	for p := range b.Chains {
		stones := b.AppendChain(nil, p)
		for _, q := range stones {
			s.of[q] = len(s.list)
		}
		s.list = append(s.list, Verdict{Stones: stones, Kept: kept(b, owner, p)})
	}
	s.eyes()
	s.alive = b.PassAlive()
	for i := range s.list {
		if v := &s.list[i]; v.Status == reading.Undecided {
			s.chain(v)
		}
	}
	s.eyes()
	for _, read := range []func(*Verdict){s.alone, s.group} {
		s.open(read)
		s.eyes()
	}
	s.inside(ByReading)
	for i := range s.list {
		v := &s.list[i]
		switch {
		case v.Status != reading.Undecided:
		case v.Kept >= sure:
			v.Status = reading.Alive
		case v.Kept <= -sure:
			v.Status = reading.Dead
		}
	}
	s.inside(NoProof)
	return s.list, ctx.Err()
}

// settling is a call of Settle.
type settling struct {
	ctx   context.Context
	b     *board.Board
	r     *reading.Reader
	f     fates
	list  []Verdict
	alive [board.NumPoints]board.Color // by Benson's theorem
	of    map[board.Point]int          // for each stone the index of its chain
}

// eyes settles chains by Benson's theorem: with the dead ones taken off, until nothing changes. So a
// stone that could be taken by dead ones is alive.
func (s *settling) eyes() {
	for changed := true; changed; {
		changed = false
		alive := s.standing().PassAlive()
		for i := range s.list {
			v := &s.list[i]
			if v.Status != reading.Undecided && v.Status != reading.Unsettled && v.Status != reading.InKo {
				continue
			}
			switch alive[v.Stones[0]] {
			case s.b.Color(v.Stones[0]):
				v.Status, v.Proof = reading.Alive, ByEyes
			case s.b.Color(v.Stones[0]).Opponent():
				v.Status, v.Proof, changed = reading.Dead, ByEyes, true
			}
		}
	}
}

// standing returns the board without the dead chains.
func (s *settling) standing() *board.Board {
	standing := *s.b
	for i := range s.list {
		if s.list[i].Status == reading.Dead {
			_, _ = standing.Set(board.Empty, s.list[i].Stones...) // its own stones
		}
	}
	return &standing
}

// inside settles chains in the area of their owner, which only dead stones can take.
func (s *settling) inside(proof Proof) {
	standing := s.standing()
	for i := range s.list {
		v := &s.list[i]
		if v.Status != reading.Unsettled {
			continue
		}
		without := *standing
		_, _ = without.Set(board.Empty, v.Stones...)
		if without.Owners()[v.Stones[0]] == s.b.Color(v.Stones[0]) {
			v.Status, v.Proof = reading.Alive, proof
		}
	}
}

// chain reads a chain on the whole board.
func (s *settling) chain(v *Verdict) {
	p := v.Stones[0]
	if others := inSekiWith(s.ctx, s.r, s.b, p, s.alive); len(others) > 0 {
		v.Status, v.Proof = reading.InSeki, ByReading
		return
	}
	defend, err := s.r.Defend(s.ctx, s.b, p)
	if lost(defend, err) {
		v.Status, v.Proof = reading.Dead, ByReading
		return
	}
	if err != nil || v.Kept <= -sure && !s.safe(p, defend) { // five liberties may still be dead
		return
	}
	attack, err := s.r.Attack(s.ctx, s.b, p)
	switch {
	case err != nil:
	case attack.Result == reading.Yes && defend.Result == reading.Yes:
		v.Status = reading.Unsettled
	case attack.Result == reading.Ko, attack.Result == reading.Yes && defend.Result == reading.Ko:
		v.Status = reading.InKo
		if attack.Result == defend.Result {
			v.Loser = attack.Threat
		}
	}
	if v.Status != reading.Undecided {
		v.Proof, v.Attack, v.Defend = ByReading, attack.Move, defend.Move
	}
}

// safe reports whether the chain at p lives by Benson's theorem after the move that saves it, or is
// in a ko.
func (s *settling) safe(p board.Point, defend reading.Answer) bool {
	next := *s.b
	if defend.Result == reading.Yes && defend.Move != board.Pass {
		if _, err := next.Play(s.b.Color(p), defend.Move); err == nil {
			return next.PassAlive()[p] == s.b.Color(p)
		}
	}
	return defend.Result == reading.Ko
}

// open reads about the chains that are not settled, those first about which the playouts agree least.
func (s *settling) open(read func(*Verdict)) {
	var open []int
	for i := range s.list {
		if s.list[i].Status == reading.Undecided {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(i, j int) int {
		return cmp.Compare(math.Abs(float64(s.list[i].Kept)), math.Abs(float64(s.list[j].Kept)))
	})
	for _, i := range open {
		if v := &s.list[i]; v.Status == reading.Undecided && s.ctx.Err() == nil {
			read(v)
		}
	}
}

// group asks whether the group of a chain lives.
func (s *settling) group(v *Verdict) {
	s.decide(v, func(goal reading.Goal, mover board.Color) reading.Solution {
		return s.f.solve(s.ctx, s.b, reading.Question{Group: v.Stones[:1], Goal: goal, Mover: mover, FateOnly: true})
	})
}

// alone asks whether a chain lives in its closed region.
func (s *settling) alone(v *Verdict) {
	region, ok := s.closed(v)
	if !ok {
		return
	}
	s.decide(v, func(_ reading.Goal, mover board.Color) reading.Solution {
		goal := reading.Save
		if mover != s.b.Color(v.Stones[0]) {
			goal = reading.Capture
		}
		return s.f.solve(s.ctx, s.b, reading.Question{Group: v.Stones[:1], Goal: goal, Mover: mover, Region: region, FateOnly: true})
	})
}

// decide settles a chain by two questions, the first of which lets the side play first that is
// expected to lose it.
func (s *settling) decide(v *Verdict, solve func(goal reading.Goal, mover board.Color) reading.Solution) {
	owner := s.b.Color(v.Stones[0])
	ask := func(goal reading.Goal, mover board.Color) (answer reading.Solution, is reading.Status) {
		answer = solve(goal, mover)
		return answer, withoutThreats(answer.First, owner)
	}
	if v.Kept < 0 {
		if saved, is := ask(reading.Live, owner); is == reading.Dead {
			s.set(saved, is)
		}
		return
	}
	killed, first := ask(reading.Kill, owner.Opponent())
	switch first {
	case reading.Undecided:
		return
	case reading.Alive:
		s.set(killed, first)
		return
	}
	saved, second := ask(reading.Live, owner)
	switch {
	case second == reading.Undecided:
	case first == second && first != reading.InKo:
		s.set(saved, first)
	case first == reading.InKo || second == reading.InKo:
		v.Status, v.Proof, v.Attack, v.Defend = reading.InKo, ByReading, killed.Move, saved.Move
	case first == reading.Dead:
		v.Status, v.Proof, v.Attack, v.Defend = reading.Unsettled, ByReading, killed.Move, saved.Move
	}
}

// manyThreats is the number of threats more than the opponent that nobody has at the end of a game.
const manyThreats = 4

// withoutThreats returns the status of a fate of owner's chain, where a ko that one side only wins
// with many threats more is lost for it.
func withoutThreats(f reading.Fate, owner board.Color) reading.Status {
	switch {
	case f.Status != reading.InKo || f.Threats < manyThreats:
		return f.Status
	case f.Winner == owner:
		return reading.Alive
	}
	return reading.Dead
}

// set settles the chains of a group that are open. A group lives if a part of it does, so chains
// that are expected to be taken stay open if it lives.
func (s *settling) set(found reading.Solution, status reading.Status) {
	proof := ByReading
	if found.First.Status == reading.InKo {
		proof = ByKo
	}
	for _, q := range found.Group {
		v := &s.list[s.of[q]]
		if v.Status == reading.Undecided && (status != reading.Alive || v.Kept >= sure) {
			v.Status, v.Proof = status, proof
		}
	}
}
