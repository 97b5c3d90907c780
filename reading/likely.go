package reading

import (
	"slices"

	"katachi/board"
)

// A sign speaks for a move, or against it, where several work or nothing was decided.
const (
	signSearch    = iota // the search named it, and decided the fate of the main group
	signNamed            // it named it, but decided nothing
	signSettles          // it settles the fate of the main group for good, also where there is more room
	signOther            // it settles the fate of another group
	signVotes            // share of the most votes
	signLooked           // share of the positions that were looked at; 0 where the fate is decided
	signWide             // share of those that were looked at in the wider region
	signGain             // stones that it wins at a glance
	signLoses            // own stones that the opponent then takes, 12 at most
	signUnsure           // own stones of which it is then not known whether he does, 12 at most
	signAtari            // it puts stones into atari
	signThrowIn          // it is a lone stone in atari
	signLiberties        // its liberties then, 6 at most
	signTouches          // a stone of the opponent's is beside it
	signJoins            // how many of the mover's are
	signInside           // no stone of the attacker's reaches it: there are the eyes
	signAway             // moves that it is away from the group, 6 at most
	signTwoTwo           // it is the 2-2 point
	signPrior            // what Solver.Prior says of it
	numSigns
)

// signs is how far each sign is there.
type signs [numSigns]float32

// weights say how much each sign counts: with one more of it, a move is so many times e likelier. They are
// fitted to the first moves of 777 problems of books by a conditional logit (D. McFadden, 1974).
var weights = signs{
	signSearch: 2.03, signNamed: -0.61, signSettles: 1.80, signOther: 0.61,
	signVotes: 1.12, signLooked: 2.79, signWide: 1.20, signGain: 0.27,
	signLoses: 0.11, signUnsure: 0.30, signAtari: -1.08, signThrowIn: 0.50, signLiberties: -0.12,
	signTouches: -0.46, signJoins: -0.68, signInside: 0.90, signAway: -0.24,
	signTwoTwo: 1.10, signPrior: 0.50,
}

// view is what the signs of moves are seen by.
type view struct {
	tried        []attempt
	votes        *votes
	most         int      // votes
	main         *attempt // one that is undecided, else the first
	inner        set
	away         [board.NumPoints]int16
	prior        *[board.NumPoints]float32 // nil: all moves are as likely
	looked, wide int                       // positions in its region, and in the wider one
}

// see returns the view of what was read.
func (s *Solver) see(tried []attempt, v *votes) view {
	w := view{tried: tried, votes: v, most: max(1, v.most())}
	if s.Prior != nil {
		w.prior = s.Prior(&s.board, s.question.Mover)
	}
	if len(tried) == 0 {
		return w
	}
	w.main = &tried[0]
	for i := range tried {
		if a := &tried[i]; w.main.fate.Status != Undecided && len(w.main.moves) == 0 && a.fate.Status == Undecided {
			w.main = a
		}
	}
	s.resume(w.main)
	p := s.root()
	s.fight.arena = s.region.arena
	w.inner, w.away = s.fight.inner(&p), s.away()
	w.looked = s.region.positions()
	if s.wide != nil {
		w.wide = s.wide.positions()
	}
	return w
}

// positions returns how many were looked at after all first moves, and more: a few tell little.
func (r *region) positions() int {
	n := 1000
	for _, k := range r.looked {
		n += k
	}
	return n
}

// likeliest returns the move that most speaks for, and the attempt that it is an answer to; none where only
// the votes of chains speak for it.
func (s *Solver) likeliest(tried []attempt, v *votes) (best board.Point, of *attempt) {
	w := s.see(tried, v)
	best = board.Pass
	most := float32(0)
	for m := range s.board.Points {
		if !s.board.Legal(s.question.Mover, m) || v.of[m] == 0 && w.home(m) == nil {
			continue
		}
		n := float32(0)
		for i, x := range s.signs(&w, m) {
			n += x * weights[i]
		}
		if best == board.Pass || n > most {
			best, most = m, n
		}
	}
	return best, w.answered(best)
}

// home returns the attempt in whose region m lies, the main one first.
func (w *view) home(m board.Point) *attempt {
	if w.main != nil && w.main.region.index[m] > 0 {
		return w.main
	}
	for i := range w.tried {
		if a := &w.tried[i]; a.region.index[m] > 0 {
			return a
		}
	}
	return nil
}

// answered returns the attempt that m is an answer to.
func (w *view) answered(m board.Point) *attempt {
	for i := range w.tried {
		if a := &w.tried[i]; slices.Contains(a.moves, m) {
			return a
		}
	}
	if m == board.Pass {
		return w.main
	}
	if w.votes.of[m] > 0 {
		return nil
	}
	return w.home(m)
}

func sign(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// signs returns the signs of m.
func (s *Solver) signs(w *view, m board.Point) (g signs) {
	us := s.question.Mover
	for i := range w.tried {
		a := &w.tried[i]
		switch {
		case !slices.Contains(a.moves, m), a.hopeless(us):
		case a != w.main:
			g[signOther] = 1
		case !a.half(us) && !a.narrowly():
			g[signSettles] = 1
		}
	}
	g[signVotes] = float32(w.votes.of[m]) / float32(w.most)
	if a := w.main; a != nil && a.region.index[m] > 0 {
		i := int(a.region.index[m]) - 1
		if a.fate.Status == Undecided {
			g[signNamed] = sign(a.move == i)
			g[signLooked] = float32(a.region.looked[i]) / float32(w.looked)
		} else {
			g[signSearch] = sign(a.move == i)
		}
		if a.wide != nil && a.wide.index[m] > 0 {
			g[signWide] = float32(a.wide.looked[a.wide.index[m]-1]) / float32(w.wide)
		}
		g[signInside] = sign(w.inner.has(i))
		g[signAway] = float32(min(int(w.away[m]), 6))
	}
	if w.prior != nil {
		g[signPrior] = w.prior[m]
	}
	s.shapeSigns(m, &g)
	s.stoneSigns(m, &g)
	return g
}

// narrowly reports whether only the narrow region shows the fate of a.
func (a *attempt) narrowly() bool { return a.narrow || !a.proven }

// shapeSigns fills in what the stones around m tell.
func (s *Solver) shapeSigns(m board.Point, g *signs) {
	us := s.question.Mover
	for _, q := range m.Neighbours() {
		switch s.board.Color(q) {
		case us:
			g[signJoins]++
		case us.Opponent():
			g[signTouches] = 1
		}
	}
	x, y := m.XY()
	last := s.board.Size() - 1
	g[signTwoTwo] = sign(min(x, last-x) == 1 && min(y, last-y) == 1)
}

// stoneSigns fills in what becomes of the stones after m, which is legal, as far as a short reading shows.
func (s *Solver) stoneSigns(m board.Point, g *signs) {
	us := s.question.Mover
	s.quick.Nodes, s.quick.Depth = 300, 1
	g[signGain] = float32(min(max(s.gain(m), -8), 8))
	b := s.board
	_, _ = b.Play(us, m)
	g[signThrowIn] = sign(b.InAtari(m) && b.Stones(m) == 1)
	g[signLiberties] = float32(b.LibertiesUpTo(m, 6))
	for _, q := range m.Neighbours() {
		if b.Color(q) == us.Opponent() && b.InAtari(q) {
			g[signAtari] = 1
		}
	}
	s.quick.Nodes, s.quick.Depth = 2000, 3
	for p := range b.Chains {
		if b.Color(p) != us || b.LibertiesUpTo(p, 5) > 4 {
			continue
		}
		switch s.quick.Attack(&b, p) {
		case Yes:
			g[signLoses] += float32(b.Stones(p))
		case Unknown, Ko:
			g[signUnsure] += float32(b.Stones(p))
		}
	}
	g[signLoses], g[signUnsure] = min(g[signLoses], 12), min(g[signUnsure], 12)
}

// away returns how many moves each point is away from the group, over weak stones, too.
func (s *Solver) away() [board.NumPoints]int16 {
	var group Area
	for _, p := range s.solution.Group {
		group.Add(p)
	}
	return distances(&s.board, group.Has, func(p board.Point) bool { return s.board.LibertiesUpTo(p, 4) <= 3 })
}
