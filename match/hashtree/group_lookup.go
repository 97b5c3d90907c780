package hashtree

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"katachi/match"
)

// found is a window that passed the filter of a group, with the entries of its bucket; when the run
// is known, they begin with it.
type found struct {
	hash     uint64
	point    uint32 // index in windows
	group    uint16
	from, to uint32
	holding
}

// holding says for which sides the entries of a run match: bits 0 and 1 are Black and White for
// entries that are not exchanged, bits 2 and 3 for entries that are.
type holding uint8

// sides returns the sides for which an entry of the run matches.
func (h holding) sides(e entry) uint64 { return e.sides() & (uint64(h) >> (2 * e.exchanged())) }

// appendGrouped appends the hits of all groups to dst. A group goes through five steps, each a loop
// over all windows that the previous step left; in the vector path each step prefetches what the
// next one reads. The groups follow each other like in a pipeline, so that cache misses overlap:
// while one group is hashed, the one before it is filtered, and so on.
func (m *matcher) appendGrouped(dst []match.Hit, size int) []match.Hit {
	m.walks, m.found = m.walks[:0], m.found[:0]
	for i := range m.groups {
		m.walks = append(m.walks, groupWalk{group: i, room: m.groups[i].room(size)})
	}
	n := len(m.walks)
	hashed := m.beginHashing(m.walks)
	for i := range n + 4 {
		if i < n {
			hashed = m.hashWalk(&m.walks[i], hashed)
		}
		if k := i - 1; 0 <= k && k < n {
			m.filterWalk(&m.walks[k])
		}
		if k := i - 2; 0 <= k && k < n {
			m.findRuns(&m.walks[k].span)
		}
		if k := i - 3; 0 <= k && k < n {
			m.walks[k].most = m.compareCodes(m.walks[k].span)
		}
		if k := i - 4; 0 <= k {
			dst = slices.Grow(dst, m.walks[k].most)
			words := hitWords(dst[len(dst) : len(dst)+m.walks[k].most])
			dst = dst[:len(dst)+m.report(m.walks[k].span, words)]
		}
	}
	return dst
}

// findHolding finds the matching runs at the corners of the walks and leaves them in m.found, walk
// by walk. There are few windows, so each step handles all walks.
func (m *matcher) findHolding(walks []groupWalk) {
	m.found = m.found[:0]
	hashed := m.beginHashing(walks)
	for i := range walks {
		hashed = m.hashWalk(&walks[i], hashed)
	}
	for i := range walks {
		m.filterWalk(&walks[i])
	}
	all := span{0, uint32(len(m.found))}
	m.findRuns(&all)
	m.compareCodes(all)
	m.found = m.found[:all.to]
}

// groupWalk is a group and the corners at which it is looked up.
type groupWalk struct {
	group int
	room  match.Room
	at    int  // of its first hash
	span  span // of m.found
	most  int  // limit of the number of hits
}

// windows returns the number of corners.
func (w *groupWalk) windows() int { return max(w.room.X1-w.room.X0, 0) * max(w.room.Y1-w.room.Y0, 0) }

// vectorGroups reports whether groups are looked up by vector instructions.
func (m *matcher) vectorGroups() bool { return hasVector && !m.plain }

// beginHashing makes room for the hashes of walks and returns where the first goes.
func (m *matcher) beginHashing(walks []groupWalk) (at int) {
	if m.vectorGroups() {
		m.hashed.begin(walks)
	}
	return 0
}

// hashWalk hashes the windows of w and returns where the next hashes go. Without vector
// instructions it does nothing, because filtering computes the hashes.
func (m *matcher) hashWalk(w *groupWalk, at int) (next int) {
	if w.at = at; m.vectorGroups() {
		m.hashVector(w)
		at += w.windows()
	}
	return at
}

// filterWalk appends the windows of w that pass the filter to m.found, with their buckets, and
// prefetches their first entries.
func (m *matcher) filterWalk(w *groupWalk) {
	w.span.from = uint32(len(m.found))
	if m.vectorGroups() {
		m.filterVector(w)
	} else {
		m.filterWindows(w.group, w.room)
		touched := uint64(0)
		for i := range m.found[w.span.from:] {
			f := &m.found[w.span.from:][i]
			f.from, f.to = m.bucket(f.hash)
			touched |= uint64(m.entries[int(f.from)*m.width])
		}
		m.touched = touched
	}
	w.span.to = uint32(len(m.found))
}

// filterWindows appends to m.found the windows that pass the filter of a group, among those whose
// rectangle has its corner in r.
func (m *matcher) filterWindows(number int, r match.Room) {
	g := &m.groups[number]
	var rows [column]uint8
	for x := r.X0; x < r.X1 && r.Y0 < r.Y1; x++ {
		from := g.at(x, r.Y0)
		for _, row := range rows[:m.filterColumn(&rows, &m.windows, from, r.Y1-r.Y0, g.mask, g.seed)] {
			at := uint32(from) + uint32(row)
			w := m.windows.at(at)
			m.found = append(m.found, found{hash: g.hash(&w), point: at, group: uint16(number)})
		}
	}
}

// filterColumn returns how many windows of a column pass the filter, and writes their numbers into
// rows. It is small enough for all its variables to be in registers.
func (c *compiled) filterColumn(rows *[column]uint8, ws *windows, from, length int, mask, seed uint64) (n int) {
	gates, shift := c.gates, c.shift&63
	black, white := ws.black[from:from+length+side-1], ws.white[from:from+length+side-1]
	for i := range length {
		b, w := binary.LittleEndian.Uint64(black[i:]), binary.LittleEndian.Uint64(white[i:])
		hash := hashCode(b&mask, w&mask, seed)
		rows[n%column] = uint8(i)
		_, pass := bits.Sub64(filterBits(hash)&^gates[hash>>shift&^1], 1, 0)
		n += int(pass)
	}
	return n
}

func (m *matcher) bucket(hash uint64) (from, to uint32) {
	b := hash >> (m.shift & 63)
	return m.start(b), m.start(b + 1)
}

// findRuns keeps the windows of a span whose bucket has a run with their key. Entries with other
// codes but the same key may follow that run.
func (m *matcher) findRuns(s *span) {
	list := m.found[s.from:s.to]
	if len(list) == 0 {
		return
	}
	if m.vectorGroups() {
		s.to = s.from + uint32(findRunsVector(&list[0], len(list), &m.groupTables))
		return
	}
	n, touched := 0, uint64(0)
	for i := range list {
		f := &list[i]
		if f.from = m.findRun(m.keyOf(int(f.group), f.hash), f.from, f.to); f.from < f.to {
			list[n] = *f
			n++
		}
	}
	for i := range list[:n] {
		touched |= m.codes[2*m.pattern(m.entry(list[i].from))]
	}
	m.touched |= touched
	s.to = s.from + uint32(n)
}

// findRun returns the index of the first run with a key, or to.
func (t *groupTables) findRun(key uint64, from, to uint32) uint32 {
	want, bits := key<<(t.keyShift&63), t.mask&^(1<<(t.keyShift&63)-1)
	entries := t.entries[int(from)*t.width:]
	for ; from < to && (binary.LittleEndian.Uint64(entries)^want)&bits != 0; from++ {
		entries = entries[t.width:]
	}
	return from
}

// compareCodes finds the run that matches at each window, and for which sides. It returns a limit
// of the number of hits.
func (m *matcher) compareCodes(s span) (most int) {
	list := m.found[s.from:s.to]
	for i := range list {
		f := &list[i]
		m.compareCode(f)
		most += 2 * int(f.to-f.from)
	}
	return most + 2
}

func (m *matcher) compareCode(f *found) {
	w, key := m.windows.at(f.point), m.keyOf(int(f.group), f.hash)
	for ; f.from < f.to && m.key(m.entry(f.from)) == key; f.from++ {
		if f.holding = m.holds(int(f.group), &w, m.entry(f.from)); f.holding != 0 {
			return
		}
	}
	f.to = f.from
}

// report writes the hits of windows and returns their number.
func (m *matcher) report(s span, words []uint64) (n int) {
	list := m.found[s.from:s.to]
	for i := range list {
		f := &list[i]
		if f.holding != 0 {
			n += m.reportRun(words[n:], f)
		}
	}
	return n
}

// reportRun writes the hits of the run at the beginning of f's entries.
func (m *matcher) reportRun(words []uint64, f *found) (n int) {
	templates, origin := &m.groups[f.group].words, m.origins.at[f.point]
	entries, width, mask := m.entries[int(f.from)*m.width:], m.width, m.patternMask
	for i := f.from; i < f.to; i++ {
		e := entry(binary.LittleEndian.Uint64(entries))
		if i > f.from && !e.same() {
			break
		}
		sides, to, template := f.sides(e), words[n:][:2], &templates[e.sym()]
		word := uint64(e)>>patternShift&mask*patternUnit + origin
		to[0] = template[0] + word
		to[sides&1] = template[1] + word
		n += int(sides&1 + sides>>1)
		entries = entries[width:]
	}
	return n
}

// holds returns the sides for which the run that begins with e matches at a window.
func (c *compiled) holds(group int, w *window, e entry) holding {
	g := &c.groups[group]
	black, white := w.black&g.mask>>g.corner, w.white&g.mask>>g.corner
	own, other := c.turnedCode(g, int(c.pattern(e)), e.sym())
	drawn, swapped := holding(isZero((own^black)|(other^white))), holding(isZero((own^white)|(other^black)))
	like, unlike := drawn|swapped<<1, drawn<<1|swapped // for entries that are exchanged like e, or unlike it
	accepted := g.accepts(w)
	return (like<<(2*e.exchanged()) | unlike<<(2-2*e.exchanged())) & (accepted | accepted<<2)
}

// isZero returns 1 or 0 without a branch.
func isZero(x uint64) uint8 {
	_, zero := bits.Sub64(x, 1, 0)
	return uint8(zero)
}

// accepts returns the sides for which the cells that are not exact match: bit 0 is Black, bit 1
// White.
func (g *group) accepts(w *window) (sides holding) {
	if g.refuse == [3]uint64{} {
		return 3
	}
	black, white := w.black>>g.corner, w.white>>g.corner
	empty := ^(black | white) & g.refuse[0]
	if empty|black&g.refuse[1]|white&g.refuse[2] == 0 {
		sides |= 1
	}
	if empty|white&g.refuse[1]|black&g.refuse[2] == 0 {
		sides |= 2
	}
	return sides
}

// patternUnit is the difference between the words of hits of consecutive patterns.
var patternUnit = word(match.Hit{Pattern: 1})
