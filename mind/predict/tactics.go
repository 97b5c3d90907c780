package predict

import "katachi/board"

// tactic is the effects of a move on the chains around it, as small numbers.
type tactic struct {
	captured, capturedLast, freed, ko int // stones captured 0..4; one of the last move; frees a chain in atari; takes a ko
	atari, atariLast, ladder, ataris  int // stones put into atari 0..3; one of the last move; cannot escape; further chains
	saved, escapes                    int // stones of a chain in atari that is extended 0..3; and escapes
	liberties, before                 int // of the chain afterwards 1..5; the fewest of a joined chain 0..5, 0 for none
	own, other                        int // adjacent chains 0..4
	threatened, capturable            int // stones of a chain in a ladder 0..2; of an attacked chain with two liberties 0..3
	short                             int // stones of a chain whose third liberty is taken 0..2
	eye                               int // 1 an own eye, 2 an eye of the opponent
	lastLiberty                       int // liberties of the last move's chain, if the move takes one 0..5
	pressed                           int // liberties of the own chain beside the last move, if the move extends it 0..4
	retake                            int // the last move took a ko
	ownCritical, ownLost              int // stones of an adjacent critical chain 0..3; of a lost one
	otherCritical, otherLost          int // the same for the opponent's
}

// code returns a number for the rare effects in t; 0 for a quiet move.
func (t *tactic) code() uint64 {
	if t.own+t.other == 0 && t.liberties > 1 {
		return 0
	}
	code := uint64(0)
	for _, n := range [...]int{
		t.captured, t.capturedLast, t.freed, t.ko, t.atari, t.atariLast, t.ladder, t.ataris,
		t.saved, t.escapes, t.threatened, t.capturable, t.short, t.eye,
	} {
		code = code*5 + uint64(n)
	}
	if code == 0 && t.liberties > 1 {
		return 0
	}
	return code*4 + uint64(min(t.liberties, 3))
}

// around is the chains beside a move.
type around struct {
	own, other   [4]*chain
	owns, others int
	free         [4]board.Point
	frees        int
}

func (e *fights) around(p board.Point) (a around) {
	var list [4]*chain
	n := 0
next:
	for _, q := range p.Neighbours() {
		switch c := e.chains.cells[q]; c {
		case board.Empty:
			a.free[a.frees] = q
			a.frees++
		case board.Black, board.White:
			g := e.chains.at(q)
			for _, h := range list[:n] {
				if h == g {
					continue next
				}
			}
			list[n] = g
			n++
			if c == e.color {
				a.own[a.owns] = g
				a.owns++
			} else {
				a.other[a.others] = g
				a.others++
			}
		}
	}
	return a
}

// tactics returns the effects of the move p.
func (e *fights) tactics(p board.Point) (t tactic) {
	a := e.around(p)
	t.own, t.other = a.owns, a.others
	taken := 0
	for _, g := range a.other[:a.others] {
		taken += e.attacked(&t, g, p)
	}
	t.liberties = min(5, union(a.own[:a.owns], a.free[:a.frees], p)+taken)
	for _, g := range a.own[:a.owns] {
		e.extended(&t, g)
	}
	if taken > 0 {
		t.escapes = min(t.saved, 1)
	}
	if taken == 1 && a.owns == 0 && a.frees == 0 {
		t.ko = 1
	}
	if a.frees == 0 && (a.owns == 0 || a.others == 0) {
		switch {
		case e.board.IsEye(e.color, p):
			t.eye = 1
		case e.board.IsEye(e.color.Opponent(), p):
			t.eye = 2
		}
	}
	if e.board.Ko(e.color) != board.Pass {
		t.retake = 1
	}
	return t
}

// attacked adds the effect on a chain of the opponent, and returns the number of captured stones.
func (e *fights) attacked(t *tactic, g *chain, p board.Point) (taken int) {
	switch g.fate {
	case critical:
		t.otherCritical = max(t.otherCritical, min(g.stones, 3))
	case lost:
		t.otherLost = max(t.otherLost, min(g.stones, 3))
	}
	last := 0
	if e.isLast(g, 0) {
		last = 1
		t.lastLiberty = min(g.liberties, 5)
	}
	switch g.liberties {
	case 1:
		t.captured, t.capturedLast = max(t.captured, capped(g.stones)), max(t.capturedLast, last)
		t.freed = max(t.freed, e.frees(g))
		return g.stones
	case 2:
		if t.atari > 0 {
			t.ataris = 1
		}
		t.atari, t.atariLast = max(t.atari, min(g.stones, 3)), max(t.atariLast, last)
		if g.two[0] == p && g.caught[0] || g.two[1] == p && g.caught[1] {
			t.ladder = 1
		}
		t.capturable = max(t.capturable, min(g.stones, 3))
	case 3:
		t.short = max(t.short, min(g.stones, 2))
	}
	return 0
}

// capped returns the class of a number of stones: 0, 1, 2, 3 to 4, more.
func capped(stones int) int {
	if stones > 4 {
		return 4
	}
	return min(stones, 3)
}

// frees reports whether taking g frees a chain in atari beside it.
func (e *fights) frees(g *chain) int {
	e.stack = e.board.AppendChain(e.stack[:0], g.at)
	for _, p := range e.stack {
		for _, q := range p.Neighbours() {
			if e.chains.cells[q] == e.color && e.chains.at(q).liberties == 1 {
				return 1
			}
		}
	}
	return 0
}

// extended adds the effect on an own chain.
func (e *fights) extended(t *tactic, g *chain) {
	switch g.fate {
	case critical:
		t.ownCritical = max(t.ownCritical, min(g.stones, 3))
	case lost:
		t.ownLost = max(t.ownLost, min(g.stones, 3))
	}
	if t.before == 0 || g.liberties < t.before {
		t.before = min(g.liberties, 5)
	}
	switch g.liberties {
	case 1:
		if t.saved = max(t.saved, min(g.stones, 3)); t.liberties > 2 || !g.caught[0] && t.liberties > 1 {
			t.escapes = 1
		}
	case 2:
		if g.inLadder {
			t.threatened = max(t.threatened, min(g.stones, 2))
		}
	}
	if e.besideLast(g) && (t.pressed == 0 || g.liberties < t.pressed) {
		t.pressed = min(g.liberties, 4)
	}
}

// isLast reports whether g contains the last move (n = 0) or the one before (n = 1).
func (e *fights) isLast(g *chain, n int) bool {
	p := e.last[n]
	return p != board.Pass && e.chains.cells[p] == g.color && e.chains.at(p) == g
}

// besideLast reports whether g touches the last move.
func (e *fights) besideLast(g *chain) bool {
	if e.last[0] == board.Pass {
		return false
	}
	for _, q := range e.last[0].Neighbours() {
		if e.chains.cells[q] == g.color && e.chains.at(q) == g {
			return true
		}
	}
	return false
}
