package hashtree

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"katachi/match"
)

// found is a window that passed the filter of a group, and the entries of its
// bucket, from its run on as soon as that is known.
type found struct {
	hash     uint64
	point    uint32 // index in windows
	group    uint16
	from, to uint32
	holding
}

// holding says for which sides the entries of a run hold: bit 0 Black, bit 1 White
// for entries that are not exchanged, bits 2 and 3 for those which are.
type holding uint8

// sides returns the sides for which an entry of the run holds.
func (h holding) sides(e entry) uint64 { return e.sides() & (uint64(h) >> (2 * e.exchanged())) }

// appendGrouped appends the hits of all groups to dst. Each step is a loop over
// all windows that the steps before left, so that loads from memory overlap. The vector
// path also asks for what the next step reads.
func (m *Matcher) appendGrouped(dst []match.Hit, size int) []match.Hit {
	m.walks = m.walks[:0]
	for i := range m.groups {
		m.walks = append(m.walks, groupWalk{i, m.groups[i].room(size)})
	}
	m.filterAll(m.walks)
	most := m.findHolding()
	dst = slices.Grow(dst, most)
	n := m.report(hitWords(dst[len(dst) : len(dst)+most]))
	return dst[:len(dst)+n]
}

// findHolding finds what holds at the windows that passed the filter, and
// returns for how many hits there must be room.
func (m *Matcher) findHolding() (most int) {
	m.findBuckets()
	m.findRuns()
	return m.compareCodes()
}

// groupWalk is a group and the corners where it is asked.
type groupWalk struct {
	group int
	room  match.Room
}

// windows returns how many corners these are.
func (w *groupWalk) windows() int { return max(w.room.X1-w.room.X0, 0) * max(w.room.Y1-w.room.Y0, 0) }

// filterAll makes m.found the windows that pass the filter, walk by walk.
func (m *Matcher) filterAll(walks []groupWalk) {
	m.found = m.found[:0]
	if hasVector && !m.plain && len(walks) > 0 {
		m.filterVector(walks)
		return
	}
	for i := range walks {
		m.filterWindows(walks[i].group, walks[i].room)
	}
}

// filterWindows appends those windows to m.found that pass the filter of a
// group, of those whose rectangle has its corner in r.
func (m *Matcher) filterWindows(number int, r match.Room) {
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

// filterColumn returns how many windows of a column pass the filter, and puts
// their numbers into rows. It is small, so that all it needs is in registers.
func (c *compiled) filterColumn(rows *[column]uint8, ws *windows, from, length int, mask, seed uint64) (n int) {
	filter, shift := c.filter, c.filterShift&63
	black, white := ws.black[from:from+length+side-1], ws.white[from:from+length+side-1]
	for i := range length {
		b, w := binary.LittleEndian.Uint64(black[i:]), binary.LittleEndian.Uint64(white[i:])
		hash := hashCode(b&mask, w&mask, seed)
		rows[n%column] = uint8(i)
		_, pass := bits.Sub64(filterBits(hash)&^filter[hash>>shift], 1, 0)
		n += int(pass)
	}
	return n
}

// findBuckets finds the entries of each window's bucket, and asks for the first, which
// need not be waited for here.
func (m *Matcher) findBuckets() {
	touched := uint64(0)
	for i := range m.found {
		f := &m.found[i]
		f.from, f.to = m.bucket(f.hash)
	}
	if hasVector && !m.plain && len(m.found) > 0 {
		fetchEntries(&m.found[0], len(m.found), &m.entries[0], m.width)
		return
	}
	for i := range m.found {
		touched |= uint64(m.entries[int(m.found[i].from)*m.width])
	}
	m.touched = touched
}

func (m *Matcher) bucket(hash uint64) (from, to uint32) {
	b := hash >> (m.startShift & 63)
	return m.starts[b], m.starts[b+1]
}

// findRuns leaves the windows whose bucket has a run with their key. From there
// on, other codes with this key may follow.
func (m *Matcher) findRuns() {
	if hasVector && !m.plain && len(m.found) > 0 {
		m.found = m.found[:findRunsVector(&m.found[0], len(m.found), &m.groupTables)]
		if n := len(m.found); n > 0 {
			fetchCodes(&m.found[0], n, &m.groupTables)
		}
		return
	}
	n, touched := 0, uint64(0)
	for i := range m.found {
		f := &m.found[i]
		if f.from = m.findRun(m.keyOf(int(f.group), f.hash), f.from, f.to); f.from < f.to {
			m.found[n] = *f
			n++
		}
	}
	m.found = m.found[:n]
	for i := range m.found {
		touched |= m.codes[2*m.pattern(m.entry(m.found[i].from))]
	}
	m.touched |= touched
}

// findRun returns where the first run with a key begins, or to.
func (t *groupTables) findRun(key uint64, from, to uint32) uint32 {
	want, bits := key<<(t.keyShift&63), t.mask&^(1<<(t.keyShift&63)-1)
	entries := t.entries[int(from)*t.width:]
	for ; from < to && (binary.LittleEndian.Uint64(entries)^want)&bits != 0; from++ {
		entries = entries[t.width:]
	}
	return from
}

// compareCodes finds the run that holds at each window, and for which sides. It
// returns for how many hits there must be room.
func (m *Matcher) compareCodes() (most int) {
	for i := range m.found {
		f := &m.found[i]
		m.compareCode(f)
		most += 2 * int(f.to-f.from)
	}
	return most + 2
}

func (m *Matcher) compareCode(f *found) {
	w, key := m.windows.at(f.point), m.keyOf(int(f.group), f.hash)
	for ; f.from < f.to && m.key(m.entry(f.from)) == key; f.from++ {
		if f.holding = m.holds(int(f.group), &w, m.entry(f.from)); f.holding != 0 {
			return
		}
	}
	f.to = f.from
}

// report writes the hits and returns their number.
func (m *Matcher) report(words []uint64) (n int) {
	for i := range m.found {
		f := &m.found[i]
		if f.holding != 0 {
			n += m.reportRun(words[n:], f)
		}
	}
	return n
}

// reportRun writes the hits of the run at the beginning of f's entries.
func (m *Matcher) reportRun(words []uint64, f *found) (n int) {
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

// holds returns for which sides the run holds at a window that begins with e.
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

// accepts returns the sides for which the cells that are not exact hold: bit 0
// for Black, bit 1 for White.
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

// patternUnit is what one pattern more adds to the word of a hit.
var patternUnit = word(match.Hit{Pattern: 1})
