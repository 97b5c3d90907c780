package dfa

import (
	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// matcher matches one set with its automaton.
type matcher struct {
	program *program
	frame   frame
	visited int
	walks   []walk // while a board is scanned
}

func newMatcher(p *program) *matcher { return &matcher{program: p, frame: newFrame(p.reach)} }

// Set returns the set that was compiled.
func (m *matcher) Set() *pattern.Set { return m.program.set }

// Clone returns a matcher that shares the automaton.
func (m *matcher) Clone() match.Matcher { return newMatcher(m.program) }

// Follow returns an Incremental: see match.Follower.
func (m *matcher) Follow() match.Incremental { return m.Incremental() }

// Effort returns how many cells AppendHits reads in b.
func (m *matcher) Effort(b *board.Board) (n int, unit string) {
	m.AppendHits(nil, b)
	return m.visited, "cells"
}

// Visited returns how many states the last AppendHits visited. This is the number of points that it
// read, including the starts of scans.
func (m *matcher) Visited() int { return m.visited }

// AppendHits appends the hits in b to dst.
func (m *matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	misuse.Use(m.program.closed)
	misuse.Board(b)
	m.visited = 0
	for v, view := range []board.Color{board.Black, board.White} {
		if m.program.views[v] {
			m.frame.fill(b, view)
			dst = m.scanBoard(dst, v)
		}
	}
	return dst
}

// scanBoard scans from every point whose content some pattern can begin with, once for each
// symmetry: the first places at once, then the walks that go on from there.
func (m *matcher) scanBoard(dst []match.Hit, view int) []match.Hit {
	p, cells := m.program, m.frame.cells
	m.walks = m.walks[:0]
	for y := range m.frame.size {
		for x := range m.frame.size {
			i := m.frame.at(x, y)
			entries := p.prefixes.entries[cells[i]]
			if entries == nil {
				continue
			}
			w := walk{at: int32(i), point: board.At(x, y)}
			for sym, place := range p.place {
				e := entries[p.prefixes.code(cells, i, place)]
				w.number = uint8(view*board.NumSymmetries + sym)
				m.visited += 1 + e.cells()
				if ids := p.prefixes.lists[e.list()]; len(ids) > 0 {
					dst = p.report(dst, ids, &w, cells)
				}
				if e.to != errorLink {
					w.to, w.next = e.to, int32(sym*p.depth+1+p.prefixes.places)
					m.walks = append(m.walks, w)
				}
			}
		}
	}
	return m.goOn(dst)
}

// walk is a walk in progress.
type walk struct {
	to     link
	next   int32       // in places: the place after those that were read
	at     int32       // the start in cells
	point  board.Point // the same on the board
	number uint8       // view*8 + symmetry
}

// goOn follows the automaton until all walks end. Each link says where the next one lies, so a walk
// has a cache miss at every step. Two walks are interleaved, so that the processor works on one
// while it waits for the other: that saves a quarter of the time. (Eight at once were slower: they
// do not fit into registers.)
func (m *matcher) goOn(dst []match.Hit) []match.Hit {
	p, cells := m.program, m.frame.cells
	next, places, walks := p.next, p.places, m.walks
	if len(walks) < 2 {
		return m.goAlone(dst, walks)
	}
	steps, waiting := 0, 2
	w, l, k, at := &walks[0], walks[0].to, walks[0].next, walks[0].at
	w2, l2, k2, at2 := &walks[1], walks[1].to, walks[1].next, walks[1].at
	for {
		on := true
		if l&(found|leaf) != 0 {
			if l&found != 0 {
				dst = p.report(dst, p.foundIn(l), w, cells)
			}
			on = l&leaf == 0
		}
		if on {
			k += int32(l.skip())
			steps++
			l = next[l.at(cells[at+places[k]])]
			k++
			if l != errorLink {
				w, l, k, at, w2, l2, k2, at2 = w2, l2, k2, at2, w, l, k, at
				continue
			}
		}
		if waiting == len(walks) {
			break
		}
		w = &walks[waiting]
		l, k, at = w.to, w.next, w.at
		waiting++
	}
	m.visited += steps
	w2.to, w2.next = l2, k2
	return m.goAlone(dst, []walk{*w2})
}

// goAlone does the same, one walk after the other.
func (m *matcher) goAlone(dst []match.Hit, walks []walk) []match.Hit {
	p, cells := m.program, m.frame.cells
	for i := range walks {
		w := &walks[i]
		for l, k := w.to, w.next; l != errorLink; k++ {
			if l&found != 0 {
				dst = p.report(dst, p.foundIn(l), w, cells)
			}
			if l&leaf != 0 {
				break
			}
			k += int32(l.skip())
			m.visited++
			l = p.next[l.at(cells[w.at+p.places[k]])]
		}
	}
	return dst
}

// report appends the hits of ids for a walk.
func (p *program) report(dst []match.Hit, ids []uint32, w *walk, cells []board.Color) []match.Hit {
	for _, id := range ids {
		l := &p.plans[id]
		if l.wanted>>w.number&1 != 0 &&
			(len(l.tail) == 0 || tailHolds(l.tail, cells, w.at, p.place[w.number%board.NumSymmetries])) {
			dst = append(dst, l.hit(id, int(w.number), w.point))
		}
	}
	return dst
}

// tailHolds reports whether the cells beyond MaxDepth match around a start.
func tailHolds(tail []tailCell, cells []board.Color, at int32, place []int32) bool {
	for _, c := range tail {
		if c.accept>>cells[at+place[c.place]]&1 == 0 {
			return false
		}
	}
	return true
}
