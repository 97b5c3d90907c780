package hashtree

import (
	"math/bits"
	"slices"
	"unsafe"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// visit is a leaf whose candidates are to be tried at a point.
type visit struct {
	leaf
	point uint32
}

// passed is a variant that matches in the window of a point.
type passed struct{ point, id uint32 }

func newMatcher(set *pattern.Set, t *tables) (*matcher, error) {
	c := &compiled{
		tables: *t, set: set,
		hits:     make([]uint64, len(t.variants), len(t.variants)+1),
		spilling: make([]spilling, 0, len(t.variants)-t.whole),
	}
	c.nodes = unsafe.Slice((*node)(unsafe.Pointer(unsafe.SliceData(t.branches))), len(t.branches)/4)
	c.checks = unsafe.Slice((*test)(unsafe.Pointer(unsafe.SliceData(t.tests))), len(t.tests)/4)
	c.lists = unsafe.Slice((*leaf)(unsafe.Pointer(unsafe.SliceData(t.leaves))), len(t.leaves)/2)
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
	c.hits = append(c.hits, 0) // the guard's
	if c.short.sure != nil {
		c.sure = hitsOf(c.hits, c.short.sure)
	} else {
		c.sure = hitsOf(c.hits, c.long.sure)
	}
	c.makeGroups()
	return c.matcher(), nil
}

// hitsOf returns the hits of variants.
func hitsOf[N number](hits []uint64, ids []N) []uint64 {
	words := make([]uint64, len(ids))
	for i, id := range ids {
		words[i] = hits[id]
	}
	return words
}

func (c *compiled) matcher() *matcher {
	return &matcher{compiled: c, visits: make([]visit, board.MaxSize*board.MaxSize*(c.depth+1)+1)}
}

// Set returns the set that was compiled.
func (m *matcher) Set() *pattern.Set { return m.set }

// Clone returns a matcher for another goroutine.
func (m *matcher) Clone() match.Matcher { return m.matcher() }

// AppendHits appends all hits in b to dst, by anchor, and returns dst.
func (m *matcher) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	misuse.Use(m.closed)
	misuse.Board(b)
	m.origins.read(b.Size())
	m.readWindows(b)
	if len(m.variants) > 0 {
		dst = m.appendListed(dst, b)
	}
	if len(m.groups) > 0 {
		dst = m.appendGrouped(dst, b.Size())
	}
	return dst
}

// readWindows reads the windows of b and their keys.
func (m *matcher) readWindows(b *board.Board) {
	if hasVector && !m.plain {
		readVector(&m.windows, &m.keys, b.Cells(), &m.origins.keys, b.Size())
		return
	}
	var r rows
	r.read(b.Cells(), b.Size())
	m.windows.fill(&r, b.Size())
	m.keys.read(&m.windows, &r, b.Size())
}

// appendListed appends the hits that the tree finds.
func (m *matcher) appendListed(dst []match.Hit, b *board.Board) []match.Hit {
	visits := m.visits[:m.walk(b.Size())]
	room := countRoom(visits)
	most := room.all() + block
	dst = slices.Grow(dst, most)
	words := hitWords(dst[len(dst) : len(dst)+most])
	m.passed = slices.Grow(m.passed[:0], room.spilling+1)
	n := 0
	if hasVector && m.vectors() && len(visits) < maxLooks {
		n = m.tryVector(words, visits, room)
	} else if m.short.sure != nil {
		n = try(m, &m.short, words, visits)
	} else {
		n = try(m, &m.long, words, visits)
	}
	n += m.tryBeyond(words[n:], b)
	return dst[:len(dst)+n]
}

// countRoom returns how many candidates the leaves have.
func countRoom(visits []visit) (room counts) {
	for i := range visits {
		c := visits[i].count()
		room.sure, room.whole, room.spilling = room.sure+c.sure, room.whole+c.whole, room.spilling+c.spilling
	}
	return room
}

// vectors reports whether the vector path can be used. Callers check hasVector first, so that the
// compiler omits the path on platforms without it.
func (m *matcher) vectors() bool { return !m.plain && len(m.variants) < maxCandidate }

// walk descends the tree from each point and returns how many leaves it put into m.visits. It does
// nothing else, so that the walks of several points, each a chain of loads, overlap in the
// processor.
func (m *matcher) walk(size int) int {
	if hasVector && m.vectors() && m.near == nil {
		return walkWide(&m.windows, &m.keys, &m.root[0], &m.nodes[0], &m.slots[0], &m.lists[0], size, &m.visits[0])
	}
	if hasVector && m.vectors() {
		return walkVector(&m.windows, &m.keys, &m.near[0], &m.nodes[0], &m.slots[0], &m.lists[0], size, &m.visits[0])
	}
	if m.near != nil {
		return walk(m, m.near, size)
	}
	return walk(m, m.root, size)
}

func walk[N number](m *matcher, root []N, size int) (n int) {
	nodes, slots, leaves, visits := m.nodes, m.slots, m.lists, m.visits
	for x := range size {
		for i := x * column; i < x*column+size; i++ {
			w := m.windows.at(uint32(i))
			next := uint32(root[m.keys[i]]) | branchBit
			for next&branchBit != 0 {
				var base uint64
				base, next = follow(&nodes[next&^branchBit], slots, &w)
				if base&hasOwn != 0 {
					visits[n] = visit{leaves[slots[uint32(base)]], uint32(i)}
					n++
				}
			}
			visits[n] = visit{leaves[next], uint32(i)}
			n += notZero(next)
		}
	}
	return n
}

// notZero returns 1 or 0 without a branch.
func notZero(x uint32) int { return int((x | -x) >> 31) }

// block is how many sure hits are copied at once, even if fewer are needed: most leaves have fewer,
// and the processor could not predict how often a loop runs.
const block = 8

// try writes the hits of the leaves except those that spill over their window, and returns their
// number.
func try[N number](m *matcher, ids *ids[N], words []uint64, visits []visit) (n int) {
	n = m.takeSure(words, visits)
	n += tryWhole(m, ids, words[n:], visits)
	trySpilling(m, ids, visits)
	return n
}

// takeSure writes the sure hits of the leaves and returns their number.
func (m *matcher) takeSure(words []uint64, visits []visit) (n int) {
	for k := range visits {
		v := &visits[k]
		origin, sure, from := m.origins.at[v.point], int(v.counts&maxCount), m.sure[v.sure():]
		for i := 0; ; {
			from, to := (*[block]uint64)(from[i:]), (*[block]uint64)(words[n+i:])
			to[0], to[1], to[2], to[3] = from[0]+origin, from[1]+origin, from[2]+origin, from[3]+origin
			to[4], to[5], to[6], to[7] = from[4]+origin, from[5]+origin, from[6]+origin, from[7]+origin
			if i += block; i >= sure {
				break
			}
		}
		n += sure
	}
	return n
}

// tryWhole writes the hits among the variants that need a test and returns their number. Each
// variant is written without a branch, which would often be mispredicted; the next one overwrites
// it unless it is a hit.
func tryWhole[N number](m *matcher, ids *ids[N], words []uint64, visits []visit) (n int) {
	tests, hits := m.checks, m.hits[:len(m.checks)]
	for k := range visits {
		v := &visits[k]
		whole, _ := ids.testedOf(&v.leaf)
		if len(whole) == 0 {
			continue
		}
		o, origin := m.windows.at(v.point).open(), m.origins.at[v.point]
		for _, id := range whole {
			t := &tests[id]
			fails := t[0]&o[0] | t[1]&o[1] | t[2]&o[2] | t[3]&o[3]
			words[n] = hits[id] + origin
			_, holds := bits.Sub64(fails, 1, 0)
			n += int(holds)
		}
	}
	return n
}

// trySpilling appends to m.passed the variants that spill over their window and match in it.
func trySpilling[N number](m *matcher, ids *ids[N], visits []visit) {
	passing, k, tests := m.passed[:cap(m.passed)], 0, m.checks
	for i := range visits {
		v := &visits[i]
		_, spilling := ids.testedOf(&v.leaf)
		if len(spilling) == 0 {
			continue
		}
		o := m.windows.at(v.point).open()
		for _, id := range spilling {
			t := &tests[id]
			fails := t[0]&o[0] | t[1]&o[1] | t[2]&o[2] | t[3]&o[3]
			passing[k] = passed{v.point, uint32(id)}
			_, holds := bits.Sub64(fails, 1, 0)
			k += int(holds)
		}
	}
	m.passed = passing[:k]
}

// tryBeyond writes the hits among m.passed that also match beyond their windows, and returns their
// number.
func (m *matcher) tryBeyond(words []uint64, b *board.Board) (n int) {
	for _, p := range m.passed {
		words[n] = m.hits[p.id] + m.origins.at[p.point]
		if m.holdsBeyond(p.id, p.point, b.Cells()) {
			n++
		}
	}
	return n
}
