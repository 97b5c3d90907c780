package reading

import (
	"slices"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// Signs are evidence for or against a move, used if several moves work or nothing was decided.
const (
	signSearch    = iota // the search returned it, and decided the fate of the main group
	signNamed            // the search returned it, but decided nothing
	signSettles          // it settles the fate of the main group, also in the wider region, or a race
	signOther            // it settles the fate of another group
	signVotes            // its votes, relative to the most votes of a move
	signLooked           // share of the positions examined after it; 0 if the fate is decided
	signWide             // the same share in the wider region
	signGain             // stones that it wins by a short reading
	signLoses            // own stones that the opponent can then capture, at most 12
	signUnsure           // own stones for which the short reading is then undecided, at most 12
	signAtari            // it puts stones into atari
	signThrowIn          // it is a single stone in atari
	signLiberties        // its liberties afterwards, at most 6
	signTouches          // it touches an opponent's stone
	signJoins            // number of adjacent stones of the mover
	signInside           // no stone of the attacker reaches it, so it is where eyes are made
	signAway             // distance from the group in moves, at most 6
	signTwoTwo           // it is the 2-2 point
	signPrior            // its value in Solver.Prior
	signTaken            // stones that it provably captures, relative to the main group, if nothing firm is known of this; at most 2
	numSigns
)

// signs has the strength of each sign.
type signs [numSigns]float32

// weights are the weights of the signs: an increase of a sign by 1 adds its weight to the logarithm
// of the move's odds. They were fitted to the first moves of 777 problems from books by a
// conditional logit (D. McFadden, 1974), that of signTaken afterwards to 304 of them.
var weights = signs{
	signSearch: 2.03, signNamed: -0.61, signSettles: 1.80, signOther: 0.61,
	signVotes: 1.12, signLooked: 2.79, signWide: 1.20, signGain: 0.27,
	signLoses: 0.11, signUnsure: 0.30, signAtari: -1.08, signThrowIn: 0.50, signLiberties: -0.12,
	signTouches: -0.46, signJoins: -0.68, signInside: 0.90, signAway: -0.24,
	signTwoTwo: 1.10, signPrior: 0.50, signTaken: 0.67,
}

// view is the data from which the signs of moves are computed.
type view struct {
	tried        []attempt
	votes        *votes
	most         int      // most votes of a move
	main         *attempt // the first undecided one, or else the first
	inner        proof.Set
	away         [board.NumPoints]int16
	prior        *[board.NumPoints]float32 // nil: all moves are equally likely
	looked, wide int                       // positions examined in the region of main, and in the wider one
}

// newView returns the view for the attempts and votes.
func (s *Solver) newView(tried []attempt, v *votes) view {
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
	w.inner, w.away = s.region.arena.Inner(&p), s.away()
	w.looked = s.region.positions()
	if s.wide != nil {
		w.wide = s.wide.positions()
	}
	return w
}

// positions returns how many positions were examined after all first moves, plus a constant,
// because small numbers say little.
func (r *region) positions() int {
	n := 1000
	for _, k := range r.looked {
		n += k
	}
	return n
}

// likeliest returns the move with the strongest signs, and the attempt that it answers; nil if it
// only has votes of chains.
func (s *Solver) likeliest(tried []attempt, v *votes) (best board.Point, answered *attempt) {
	s.proveTaken(v)
	w := s.newView(tried, v)
	best = board.Pass
	most := float32(0)
	for m := range s.board.Points {
		if !s.board.Legal(s.question.Mover, m) || v.stones[m] == 0 && w.home(m) == nil {
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

// answered returns the attempt that m answers, a proven one if there is one.
func (w *view) answered(m board.Point) (answered *attempt) {
	for i := range w.tried {
		a := &w.tried[i]
		if slices.Contains(a.moves, m) && (answered == nil || !answered.firm() && a.firm()) {
			answered = a
		}
	}
	if answered != nil {
		return answered
	}
	if m == board.Pass {
		return w.main
	}
	if w.votes.stones[m] > 0 {
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
		case a != w.main && !a.region.arena.Races():
			g[signOther] = 1
		case !a.half(us) && !a.narrowly():
			g[signSettles] = 1
		}
	}
	g[signVotes] = float32(w.votes.stones[m]) / float32(w.most)
	if a := w.main; a != nil && (a.fate.Status == Undecided || !a.firm()) {
		g[signTaken] = min(2, float32(w.votes.taken[m])/float32(len(a.solution.Group)))
	}
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
		g[signInside] = sign(w.inner.Has(i))
		g[signAway] = float32(min(int(w.away[m]), 6))
	}
	if w.prior != nil {
		g[signPrior] = w.prior[m]
	}
	s.shapeSigns(m, &g)
	s.stoneSigns(m, &g)
	return g
}

// narrowly reports whether the fate of a is decided only in the narrow region.
func (a *attempt) narrowly() bool { return a.narrow || !a.proven }

// firm reports whether the fate of a is decided however the points outside are counted.
func (a *attempt) firm() bool {
	return !a.narrowly() && a.region.outer[forAttacker] == a.region.outer[forDefender]
}

// shapeSigns sets the signs of m that depend on the stones around it.
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

// stoneSigns sets the signs of m, a legal move, that depend on a short reading of the stones after
// it.
func (s *Solver) stoneSigns(m board.Point, g *signs) {
	us := s.question.Mover
	s.quick.limit(threatLimit)
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
	s.quick.limit(unsafeLimit)
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

// away returns the distance of each point from the group in moves, also across weak stones.
func (s *Solver) away() [board.NumPoints]int16 {
	group := areaOf(s.solution.Group)
	return distances(&s.board, group.Has, func(p board.Point) bool { return s.board.LibertiesUpTo(p, 4) <= 3 })
}
