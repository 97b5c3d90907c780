package dfa

import (
	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Matcher matches one set with its automaton.
type Matcher struct {
	program *program
	frame   frame
	visited int
}

func newMatcher(p *program) *Matcher { return &Matcher{program: p, frame: newFrame(p.reach)} }

// Set returns the set that was compiled.
func (m *Matcher) Set() *pattern.Set { return m.program.set }

// Clone returns a matcher that shares the automaton.
func (m *Matcher) Clone() match.Matcher { return newMatcher(m.program) }

// Follow returns an Incremental: see match.Follower.
func (m *Matcher) Follow() match.Incremental { return m.Incremental() }

// Effort returns how many cells AppendHits reads in b.
func (m *Matcher) Effort(b *board.Board) (n int, unit string) {
	m.AppendHits(nil, b)
	return m.visited, "cells"
}

// Visited returns how many states the last AppendHits visited, which is how many
// points it read, the starts of scans included.
func (m *Matcher) Visited() int { return m.visited }

// AppendHits appends the hits in b to dst.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	m.visited = 0
	for v, view := range []board.Color{board.Black, board.White} {
		if m.program.views[v] {
			m.frame.fill(b, view)
			dst = m.scanBoard(dst, v)
		}
	}
	return dst
}

// scanBoard scans from every point whose content leads anywhere, once for each
// symmetry.
func (m *Matcher) scanBoard(dst []match.Hit, view int) []match.Hit {
	starts := m.program.next[startLink.at(0):][:symbols]
	for y := range m.frame.size {
		for x := range m.frame.size {
			i := m.frame.at(x, y)
			l := starts[m.frame.cells[i]]
			if l == errorLink {
				continue
			}
			s := scan{program: m.program, cells: m.frame.cells, at: int32(i), point: board.At(x, y)}
			for sym := range m.program.place {
				s.number = view*board.NumSymmetries + sym
				dst = s.walk(dst, l, m.program.place[sym])
			}
			m.visited += s.visited + len(m.program.place)
		}
	}
	return dst
}

// scan is one walk from one start.
type scan struct {
	program *program
	cells   []board.Color
	at      int32       // the start in cells
	point   board.Point // the same on the board
	number  int         // view*8 + symmetry
	visited int         // states, by all walks
}

// walk follows the automaton from link l, in which the start has been read.
// Eight walks abreast, for the processor to wait for eight tables at once, took
// 33 % more time: the states then go through memory, not registers.
func (s *scan) walk(dst []match.Hit, l link, place []int32) []match.Hit {
	next, cells, at := s.program.next, s.cells, s.at
	for k := 1; ; k++ {
		if l&(found|leaf) != 0 {
			if l&found != 0 {
				dst = s.report(dst, l, place)
			}
			if l&leaf != 0 {
				return dst
			}
		}
		k += l.skip()
		s.visited++
		if l = next[l.at(cells[at+place[k]])]; l == errorLink {
			return dst
		}
	}
}

// report appends what is found in the state of l.
func (s *scan) report(dst []match.Hit, l link, place []int32) []match.Hit {
	for _, id := range s.program.foundIn(l) {
		p := &s.program.plans[id]
		if p.wanted>>s.number&1 != 0 && (len(p.tail) == 0 || tailHolds(p.tail, s.cells, s.at, place)) {
			dst = append(dst, p.hit(id, s.number, s.point))
		}
	}
	return dst
}

// tailHolds reports whether the cells beyond MaxDepth hold around a start.
func tailHolds(tail []tailCell, cells []board.Color, at int32, place []int32) bool {
	for _, c := range tail {
		if c.accept>>cells[at+place[c.place]]&1 == 0 {
			return false
		}
	}
	return true
}
