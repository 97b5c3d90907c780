package predict

import (
	"katachi/board"
	"katachi/reading"
)

// The fates of a chain with one or two liberties, by a quick reading of ataris.
const (
	safe     = iota // not captured, or has more liberties
	critical        // the side that plays first captures or saves it
	lost            // captured even if its owner plays first
)

// Marks of an empty point, for the critical chains of one side near it.
const (
	unmarked = iota
	useless  // a move there does not decide any fate
	decides  // decides the fate of one stone; decides+1 of two, decides+2 of three or more
	numMarks = decides + 3
)

const (
	fateLiberties = 2    // most liberties of a chain whose fate is read
	fateNodes     = 1000 // limit of positions for a question; large enough for any order of moves

)

// fates are the marks of a position for the side to move, whose moves at and beside the liberties
// of critical chains are tried.
type fates struct {
	quick reading.Quick
	board board.Board
	delta board.Delta
	moves []board.Point
	stack []board.Point
	own   [board.NumPoints]uint8 // by point: marks for chains of the side to move
	other [board.NumPoints]uint8
	used  []board.Point // points with marks
	memos memos

	looked int // most positions that one question has examined
}

// readFates reads the fates of the chains of e, and sets the marks.
func (e *fights) readFates() {
	f := &e.fates
	for _, p := range f.used {
		f.own[p], f.other[p] = unmarked, unmarked
	}
	f.used = f.used[:0]
	f.quick.Nodes = fateNodes
	for i := range e.chains.list {
		g := &e.chains.list[i]
		if g.liberties > fateLiberties {
			continue
		}
		m := f.memos.of(g)
		if !m.fated {
			f.quick.Tried, f.looked = reading.Area{}, 0
			m.fate, m.fated = f.read(e.board, g), true
			f.remember(e.board, g, m)
		}
		g.fate = m.fate
		own := side(g.color, e.color)
		if g.fate != critical || own == 1 && g.liberties == 1 {
			continue
		}
		if !m.tried[own] {
			f.quick.Tried, f.looked = reading.Area{}, 0
			m.marks[own] = m.marks[own][:0]
			if own == 0 {
				f.findRescues(e.board, g, &e.chains, m)
			} else {
				f.findCaptures(e.board, g, m)
			}
			m.tried[own] = true
			f.remember(e.board, g, m)
		}
		marks := &f.own
		if own == 1 {
			marks = &f.other
		}
		for _, to := range m.marks[own] {
			if f.own[to.point] == unmarked && f.other[to.point] == unmarked {
				f.used = append(f.used, to.point)
			}
			marks[to.point] = max(marks[to.point], to.mark)
		}
	}
}

// remember adds to m the points on which the answers to the last questions about g depend. If a
// question was near its limit of positions, a change anywhere may make it exceed the limit: which
// entries of Quick's table displace each other depends on all stones. So m is then unsure.
func (f *fates) remember(b *board.Board, g *chain, m *memo) {
	m.area.AddAround(b, g.at, &f.quick.Tried)
	m.unsure = m.unsure || f.looked > fateNodes/2
}

// attack is Quick.Attack, and defend is Quick.Defend.
func (f *fates) attack(b *board.Board, p board.Point) reading.Result {
	r := f.quick.Attack(b, p)
	f.looked = max(f.looked, f.quick.Looked())
	return r
}

func (f *fates) defend(b *board.Board, p board.Point) reading.Result {
	r := f.quick.Defend(b, p)
	f.looked = max(f.looked, f.quick.Looked())
	return r
}

// read returns the fate of a chain.
func (f *fates) read(b *board.Board, g *chain) uint8 {
	if g.liberties > 1 && f.attack(b, g.at) != reading.Yes {
		return safe
	}
	if f.defend(b, g.at) == reading.Yes {
		return critical
	}
	return lost
}

// findRescues marks the moves that may save a critical chain of the side to move: those at and
// beside its liberties, and at the liberties of chains around it that have one or two.
func (f *fates) findRescues(b *board.Board, g *chain, chains *chains, m *memo) {
	f.collect(b, g)
	f.stack = b.AppendChain(f.stack[:0], g.at)
	for _, p := range f.stack {
		for _, q := range p.Neighbours() {
			if chains.cells[q] != g.color.Opponent() {
				continue
			}
			if h := chains.at(q); h.liberties <= len(h.two) {
				for _, r := range h.two[:h.liberties] {
					f.add(r)
				}
			}
		}
	}
	f.try(b, g, g.color, &m.marks[0], func() bool { return f.attack(&f.board, g.at) == reading.No })
}

// findCaptures marks the moves that may capture a critical chain of the opponent.
func (f *fates) findCaptures(b *board.Board, g *chain, m *memo) {
	f.collect(b, g)
	f.try(b, g, g.color.Opponent(), &m.marks[1], func() bool { return f.defend(&f.board, g.at) == reading.No })
}

// collect sets the moves to try to those at and beside the liberties of g.
func (f *fates) collect(b *board.Board, g *chain) {
	f.moves = append(f.moves[:0], g.two[:g.liberties]...)
	for _, p := range g.two[:g.liberties] {
		for _, q := range p.Neighbours() {
			if b.Color(q) == board.Empty {
				f.add(q)
			}
		}
	}
}

// add adds a move unless it is in the list.
func (f *fates) add(p board.Point) {
	for _, q := range f.moves {
		if q == p {
			return
		}
	}
	f.moves = append(f.moves, p)
}

// try plays each of the moves of colour c and marks it by the result of works after it.
func (f *fates) try(b *board.Board, g *chain, c board.Color, marks *[]marked, works func() bool) {
	f.board = *b
	for _, p := range f.moves {
		f.quick.Tried.Add(p)
		if f.board.PlayInto(&f.delta, c, p) != nil {
			continue
		}
		mark := uint8(useless)
		if works() {
			mark = uint8(decides + min(g.stones, 3) - 1)
		}
		f.board.Undo(&f.delta)
		*marks = append(*marks, marked{p, mark})
	}
}

// code returns the marks of p: 0 for none.
func (f *fates) code(p board.Point) int { return int(f.own[p])*numMarks + int(f.other[p]) }
