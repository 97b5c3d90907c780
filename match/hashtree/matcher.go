package hashtree

import (
	"math/bits"
	"slices"

	"katachi/board"
	"katachi/internal/section"
	"katachi/match"
	"katachi/pattern"
)

// Matcher matches one set. Clones share its tables, which are never written
// to; the working memory is its own.
type Matcher struct {
	*compiled
	windows windows
	visits  []visit
	passed  [64]uint32 // scratch of pass
}

// compiled is what clones share.
type compiled struct {
	tables
	set      *pattern.Set
	hits     []uint64      // by variant, see hitWords
	spilling []spilling    // the variants from number tables.whole on
	file     *section.File // nil if compiled here
}

// visit is a list of variants to be tried at a point.
type visit struct{ point, list uint32 }

func newMatcher(set *pattern.Set, t *tables) (*Matcher, error) {
	c := &compiled{tables: *t, set: set, hits: make([]uint64, len(t.variants)), spilling: make([]spilling, 0, len(t.variants)-t.whole)}
	for i, u := range t.variants {
		v := unpackVariant(u)
		c.hits[i] = hitWord(match.Hit{Pattern: v.pattern, Sym: v.sym, Side: v.side}, int(v.dy)*board.Stride+int(v.dx))
		if i >= t.whole {
			c.spilling = append(c.spilling, newSpilling(set.At(int(v.pattern)), v))
		}
	}
	return c.matcher(), nil
}

func (c *compiled) matcher() *Matcher {
	return &Matcher{compiled: c, visits: make([]visit, maxPoints*(c.depth+1)+1)}
}

// Set returns the set that was compiled.
func (m *Matcher) Set() *pattern.Set { return m.set }

// Clone returns a Matcher for another goroutine.
func (m *Matcher) Clone() match.Matcher { return m.matcher() }

// AppendHits appends all hits in b to dst, by anchor, and returns dst.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	size := b.Size()
	m.windows.read(b)
	n, candidates := m.walk(size * size)
	dst = slices.Grow(dst, candidates)
	words := hitWords(dst[len(dst) : len(dst)+candidates])
	found := 0
	for _, v := range m.visits[:n] {
		found += m.try(words[found:], v, b)
	}
	return dst[:len(dst)+found]
}

// walk goes down the tree from each point and returns how many lists it found,
// in m.visits, and how many candidates these hold. It does nothing else so that
// the walks of several points, each a chain of loads, overlap in the processor.
func (m *Matcher) walk(points int) (n, candidates int) {
	t, visits := m.tables, m.visits
	for i := range m.windows[:points] {
		w := &m.windows[i]
		next := t.root[w.code()] | branchBit
		for next&branchBit != 0 {
			var base uint64
			base, next = t.follow(next&^branchBit, w)
			if base&hasOwn != 0 {
				visits[n] = visit{uint32(i), t.slots[uint32(base)]}
				n++
			}
		}
		visits[n] = visit{uint32(i), next}
		n += notZero(next)
	}
	for _, v := range visits[:n] {
		candidates += int(t.lists[v.list]) + int(t.lists[v.list+1])
	}
	return n, candidates
}

// notZero returns 1 or 0 without a branch.
func notZero(x uint32) int { return int((x | -x) >> 31) }

// try writes the hits among the variants of a list to words and returns their
// number. There is room for all: each is written, and overwritten by the next
// if it is no hit, since a branch would be guessed wrong too often.
func (m *Matcher) try(words []uint64, v visit, b *board.Board) (n int) {
	w := m.windows[v.point]
	off := w.black & w.white
	empty, black, white := ^(w.black | w.white), w.black^off, w.white^off
	at := pointAt(int(v.point), b.Size())
	origin := uint64(at) * originUnit
	whole, spilling := m.list(v.list)
	tests, hits := m.tests, m.hits
	for _, id := range whole {
		t := (*test)(tests[4*uint64(id):])
		fails := t[0]&empty | t[1]&black | t[2]&white | t[3]&off
		words[n] = hits[id] + origin
		_, holds := bits.Sub64(fails, 1, 0)
		n += int(holds)
	}
	for len(spilling) > 0 {
		part := spilling[:min(len(spilling), len(m.passed))]
		spilling = spilling[len(part):]
		for _, id := range m.pass(part, &w) {
			if m.holdsBeyond(id, at, b) {
				words[n] = m.hits[id] + origin
				n++
			}
		}
	}
	return n
}

// pass returns those of a few variants whose tests pass, without a branch each.
func (m *Matcher) pass(ids []uint32, w *window) []uint32 {
	n := 0
	for _, id := range ids {
		m.passed[n&(len(m.passed)-1)] = id
		_, holds := bits.Sub64(m.test(id).fails(w), 1, 0)
		n += int(holds)
	}
	return m.passed[:n]
}
