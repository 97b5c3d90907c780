package hashtree

import (
	"math/bits"
	"slices"
	"unsafe"

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
	keys    keys
	origins origins
	visits  []visit

	wholeVisits, spillingVisits []visit // those with such variants
	passed                      []visit // scratch of trySpilling: a variant instead of a list
	found                       []found
	touched                     uint64 // never read: it keeps loads of lookup.go that fill the cache
}

// compiled is what clones share.
type compiled struct {
	tables
	set       *pattern.Set
	checks    []test     // tables.tests
	nodes     []node     // tables.branches
	hits      []uint64   // by variant, see hitWords
	spilling  []spilling // the variants from number tables.whole on
	beyond    []beyond   // their cells
	groups    []group
	nearByKey []uint16      // near, or
	rootByKey []uint32      // root: the first branches by window.key
	file      *section.File // nil if compiled here

	startShift uint8 // from a hash to its place in starts
}

// visit is a list of variants to be tried at a point.
type visit struct{ point, list uint32 }

func newMatcher(set *pattern.Set, t *tables) (*Matcher, error) {
	c := &compiled{
		tables: *t, set: set,
		hits:     make([]uint64, len(t.variants), len(t.variants)+1),
		spilling: make([]spilling, 0, len(t.variants)-t.whole),
	}
	c.nodes = unsafe.Slice((*node)(unsafe.Pointer(unsafe.SliceData(t.branches))), len(t.branches)/4)
	c.checks = unsafe.Slice((*test)(unsafe.Pointer(unsafe.SliceData(t.tests))), len(t.tests)/4)
	c.beyond = make([]beyond, 0, 16*(len(t.variants)-t.whole))
	for i, u := range t.variants {
		v := unpackVariant(u)
		c.hits[i] = hitWord(match.Hit{Pattern: v.pattern, Sym: v.sym, Side: v.side}, int(v.dy)*board.Stride+int(v.dx))
		if i >= t.whole {
			var s spilling
			s, c.beyond = newSpilling(set.At(int(v.pattern)), v, c.beyond)
			c.spilling = append(c.spilling, s)
		}
	}
	c.nearByKey, c.rootByKey = byKey(t.near), byKey(t.root)
	c.makeGroups()
	c.hits = append(c.hits, 0) // the guard's, and the length of a list may be as large: see takeSure
	return c.matcher(), nil
}

func (c *compiled) matcher() *Matcher {
	n := maxPoints*(c.depth+1) + 1
	return &Matcher{compiled: c, visits: make([]visit, n), wholeVisits: make([]visit, n), spillingVisits: make([]visit, n)}
}

// Set returns the set that was compiled.
func (m *Matcher) Set() *pattern.Set { return m.set }

// Clone returns a Matcher for another goroutine.
func (m *Matcher) Clone() match.Matcher { return m.matcher() }

// AppendHits appends all hits in b to dst, by anchor, and returns dst.
func (m *Matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	m.readWindows(b)
	m.origins.read(b.Size())
	switch {
	case len(m.variants) == 0:
	case m.short != nil:
		dst = appendHits(dst, m, m.short, b)
	default:
		dst = appendHits(dst, m, m.long, b)
	}
	if len(m.groups) > 0 {
		dst = m.appendGrouped(dst, b.Size())
	}
	return dst
}

// readWindows reads the windows of b and their keys.
func (m *Matcher) readWindows(b *board.Board) {
	var r rows
	r.read(b.Cells(), b.Size())
	m.windows.fill(&r, b.Size())
	m.keys.read(&m.windows, &r, b.Size())
}

func appendHits[N number](dst []match.Hit, m *Matcher, lists []N, b *board.Board) []match.Hit {
	visits := m.visits[:m.walk(b.Size()*b.Size())]
	most := sortOut(m, lists, visits)
	dst = slices.Grow(dst, most)
	words := hitWords(dst[len(dst) : len(dst)+most])
	n := takeSure(m, lists, words, visits)
	n += tryWhole(m, lists, words[n:])
	n += trySpilling(m, lists, words[n:], b)
	return dst[:len(dst)+n]
}

// sortOut finds the visits with variants to be tested, and those with variants
// that spill over, and returns for how many hits there must be room.
func sortOut[N number](m *Matcher, lists []N, visits []visit) int {
	most, whole, spilling, passed := block, 0, 0, 0
	m.wholeVisits, m.spillingVisits = m.wholeVisits[:len(m.visits)], m.spillingVisits[:len(m.visits)]
	for _, v := range visits {
		l := lists[v.list:]
		_ = l[2]
		m.wholeVisits[whole], m.spillingVisits[spilling] = v, v
		whole += notZero(uint32(l[1]))
		spilling += notZero(uint32(l[2]))
		passed += int(l[2])
		most += int(l[0]) + int(l[1]) + int(l[2])
	}
	m.wholeVisits, m.spillingVisits = m.wholeVisits[:whole], m.spillingVisits[:spilling]
	m.passed = slices.Grow(m.passed[:0], passed+1)
	return most
}

// walk goes down the tree from each point and returns how many lists it found,
// in m.visits. It does nothing else so that
// the walks of several points, each a chain of loads, overlap in the processor.
func (m *Matcher) walk(points int) int {
	if m.near != nil {
		return walk(m, m.nearByKey, points)
	}
	return walk(m, m.rootByKey, points)
}

func walk[N number](m *Matcher, root []N, points int) (n int) {
	nodes, slots, visits := m.nodes, m.slots, m.visits
	for i := range m.windows[:points] {
		w := &m.windows[i]
		next := uint32(root[m.keys[i]]) | branchBit
		for next&branchBit != 0 {
			var base uint64
			base, next = follow(&nodes[next&^branchBit], slots, w)
			if base&hasOwn != 0 {
				visits[n] = visit{uint32(i), slots[uint32(base)]}
				n++
			}
		}
		visits[n] = visit{uint32(i), next}
		n += notZero(next)
	}
	return n
}

// notZero returns 1 or 0 without a branch.
func notZero(x uint32) int { return int((x | -x) >> 31) }

// block is how many sure hits are written at once, wanted or not: most lists
// have fewer, and the processor cannot predict how often a loop runs.
const block = 8

// takeSure writes the sure hits of the lists and returns their number.
func takeSure[N number](m *Matcher, lists []N, words []uint64, visits []visit) (n int) {
	hits := m.hits
	for _, v := range visits {
		l := lists[v.list:]
		origin := m.origins.at[v.point]
		sure := int(l[0])
		for i := 0; ; {
			ids, to := l[listHead+i:][:block], words[n+i:][:block]
			to[0], to[1] = hits[ids[0]]+origin, hits[ids[1]]+origin
			to[2], to[3] = hits[ids[2]]+origin, hits[ids[3]]+origin
			to[4], to[5] = hits[ids[4]]+origin, hits[ids[5]]+origin
			to[6], to[7] = hits[ids[6]]+origin, hits[ids[7]]+origin
			if i += block; i >= sure {
				break
			}
		}
		n += sure
	}
	return n
}

// tryWhole writes the hits among the variants that need a test and returns
// their number. Each is written, and overwritten by the next if it is no hit:
// a branch would be mispredicted too often.
func tryWhole[N number](m *Matcher, lists []N, words []uint64) (n int) {
	tests, hits := m.checks, m.hits[:len(m.checks)]
	for _, v := range m.wholeVisits {
		w := &m.windows[v.point]
		off := w.black & w.white
		empty, black, white := ^(w.black | w.white), w.black^off, w.white^off
		origin := m.origins.at[v.point]
		_, whole, _ := parts(lists, v.list)
		for _, id := range whole {
			t := &tests[id]
			fails := t[0]&empty | t[1]&black | t[2]&white | t[3]&off
			words[n] = hits[id] + origin
			_, holds := bits.Sub64(fails, 1, 0)
			n += int(holds)
		}
	}
	return n
}

// trySpilling writes the hits among the variants that spill over their window
// and returns their number: first all are tested, then those that pass are
// looked at beyond.
func trySpilling[N number](m *Matcher, lists []N, words []uint64, b *board.Board) (n int) {
	passed, k, tests := m.passed[:cap(m.passed)], 0, m.checks
	for _, v := range m.spillingVisits {
		w := &m.windows[v.point]
		off := w.black & w.white
		empty, black, white := ^(w.black | w.white), w.black^off, w.white^off
		_, _, spilling := parts(lists, v.list)
		for _, id := range spilling {
			t := &tests[id]
			fails := t[0]&empty | t[1]&black | t[2]&white | t[3]&off
			passed[k] = visit{v.point, uint32(id)}
			_, holds := bits.Sub64(fails, 1, 0)
			k += int(holds)
		}
	}
	for _, p := range passed[:k] {
		words[n] = m.hits[p.list] + m.origins.at[p.point]
		if m.holdsBeyond(p.list, p.point, b.Cells()) {
			n++
		}
	}
	return n
}
