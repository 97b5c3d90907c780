package shape

import (
	"cmp"
	"math/bits"
	"slices"
)

// tableSlots is the size of a table: 1 MB, so that it stays in the cache. Larger
// ones hold fewer records twice, and are slower: every look into them waits for
// memory.
const tableSlots = 1 << 15

// table adds up the records of a few thousand moves: open addressing, the codes
// of the lists aside in an arena. A full one becomes a run.
type table struct {
	slots [tableSlots]entry
	arena []Code // the lists' codes, one after the other
	used  []uint32
	order []sortKey
	spare []sortKey // for sorting
}

// entry is 32 bytes, half a cache line.
type entry struct {
	hash  uint32
	first uint32 // of its codes in the arena
	tally Tally  // Count 0: not in use
	depth uint8
	move  Move
}

// full reports whether there may be no room for another move, which has up to 16
// shapes.
func (t *table) full() bool { return len(t.used)+16 > tableSlots/4*3 }

func (t *table) reset() {
	for _, i := range t.used {
		t.slots[i].tally.Count = 0
	}
	t.arena, t.used = t.arena[:0], t.used[:0]
}

// hash mixes codes and move. Multiplication moves information upwards only, so
// the upper half is folded back each time.
func hash(codes []Code, m Move) uint32 {
	h := uint64(m) + 0x9E3779B97F4A7C15
	for _, c := range codes {
		hi, lo := bits.Mul64(h^uint64(c), 0xD6E8FEB86659FD93)
		h = hi ^ lo
	}
	return uint32(h ^ h>>32)
}

// add adds a tally to that of a list's move.
func (t *table) add(codes []Code, m Move, tally *Tally) {
	h := hash(codes, m)
	i := h % tableSlots
	for ; t.slots[i].tally.Count != 0; i = (i + 1) % tableSlots {
		e := &t.slots[i]
		if e.hash == h && e.move == m && slices.Equal(t.codes(e), codes) {
			e.tally.Add(tally)
			return
		}
	}
	t.slots[i] = entry{hash: h, first: uint32(len(t.arena)), tally: *tally, depth: uint8(len(codes) - 1), move: m}
	t.arena = append(t.arena, codes...)
	t.used = append(t.used, i)
}

// codes returns the list of e.
func (t *table) codes(e *entry) []Code {
	return t.arena[e.first:][:e.depth+1]
}

// sorted returns the records of t in ascending order. It is valid until t changes.
func (t *table) sorted() *tableSource {
	t.order = t.order[:0]
	for _, i := range t.used {
		t.order = append(t.order, sortKey{prefix(t.codes(&t.slots[i])), i})
	}
	t.sort()
	return &tableSource{t, t.order}
}

// sort sorts t.order: first by prefixes, then the few that have the same one.
func (t *table) sort() {
	t.spare = slices.Grow(t.spare[:0], len(t.order))[:len(t.order)]
	t.order, t.spare = sortPrefixes(t.order, t.spare)
	for rest := t.order; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].prefix == rest[0].prefix {
			n++
		}
		if n > 1 {
			slices.SortFunc(rest[:n], t.compare)
		}
		rest = rest[n:]
	}
}

// sortPrefixes sorts keys by prefix, byte by byte from the lowest, back and forth
// between keys and spare; it returns the sorted one first. Four times as
// fast as comparing.
func sortPrefixes(keys, spare []sortKey) (sorted, other []sortKey) {
	var counts [8][256]uint32
	for _, k := range keys {
		for i := range counts {
			counts[i][uint8(k.prefix>>(8*i))]++
		}
	}
	for i := range counts {
		sum := uint32(0)
		for d, n := range counts[i] {
			counts[i][d], sum = sum, sum+n
		}
		for _, k := range keys {
			at := &counts[i][uint8(k.prefix>>(8*i))]
			spare[*at] = k
			*at++
		}
		keys, spare = spare, keys
	}
	return keys, spare
}

// sortKey is a slot with the first two codes of its list.
type sortKey struct {
	prefix uint64
	slot   uint32
}

// compare orders two slots.
func (t *table) compare(a, b sortKey) int {
	ea, eb := &t.slots[a.slot], &t.slots[b.slot]
	if c := compare(t.codes(ea), t.codes(eb)); c != 0 {
		return c
	}
	return cmp.Compare(ea.move, eb.move)
}

// appendRun appends the records of t in ascending order, as a partial file has
// them.
func (t *table) appendRun(dst []byte) []byte {
	var before, r record
	for s := t.sorted(); ; before = r {
		if ok, _ := s.next(&r); !ok {
			return dst
		}
		dst = appendRecord(dst, &before, &r)
	}
}

// tableSource yields the records of a table.
type tableSource struct {
	table *table
	order []sortKey
}

func (s *tableSource) next(r *record) (bool, error) {
	if len(s.order) == 0 {
		return false, nil
	}
	e := &s.table.slots[s.order[0].slot]
	r.list.Depth = int(e.depth)
	copy(r.list.Codes[:], s.table.codes(e))
	r.move, r.tally = e.move, e.tally
	s.order = s.order[1:]
	return true, nil
}

// run yields the records of a table that was appended to memory.
type run []byte

func (s *run) next(r *record) (ok bool, err error) {
	if len(*s) == 0 {
		return false, nil
	}
	if *s, ok = decodeRecord(*s, r); !ok {
		panic("shape: a run in memory cannot be read")
	}
	return true, nil
}
