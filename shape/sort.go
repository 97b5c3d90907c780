package shape

import (
	"cmp"
	"math/bits"
	"slices"
)

// sorter sorts the moves of a bin into the order of records and adds up equal ones. It is a source
// of records; its memory is reused for the next bin.
type sorter struct {
	words  []uint32  // words of all moves
	keys   []sortKey // not yet read
	group  []sortKey // keys with the same prefix, not yet read
	memory [2][]sortKey

	list    List
	pending Code // moves of list not yet read, as bits
	tallies [numMoves]Tally
}

// sortKey is the index of a move's words, and their prefix.
type sortKey struct {
	prefix uint64
	at     uint32
}

// load makes s yield the moves of the bins, which must all have the same range.
func (s *sorter) load(bins ...*bin) {
	s.words, s.keys, s.group, s.pending = s.words[:0], s.memory[0][:0], nil, 0
	for _, b := range bins {
		for _, chunk := range b.chunks {
			s.words = append(s.words, chunk...)
		}
		s.words = append(s.words, b.last...)
	}
	for at := 0; at < len(s.words); at += 2 + metaDepth(s.words[at+2]) {
		s.keys = append(s.keys, sortKey{prefixOf(s.words[at:]), uint32(at)})
	}
	room := slices.Grow(s.memory[1][:0], len(s.keys))[:len(s.keys)]
	s.keys, room = sortPrefixes(s.keys, room)
	s.memory = [2][]sortKey{s.keys, room}
}

// sortPrefixes sorts keys by prefix, byte by byte from the lowest, moving them back and forth
// between keys and room; it returns the sorted slice first. Bytes that are the same in all keys are
// skipped; in a bin these are many.
func sortPrefixes(keys, room []sortKey) (sorted, other []sortKey) {
	var counts [8][256]uint32
	for _, k := range keys {
		for i := range counts {
			counts[i][uint8(k.prefix>>(8*i))]++
		}
	}
	for i := range counts {
		if len(keys) == 0 || counts[i][uint8(keys[0].prefix>>(8*i))] == uint32(len(keys)) {
			continue
		}
		sum := uint32(0)
		for d, n := range counts[i] {
			counts[i][d], sum = sum, sum+n
		}
		for _, k := range keys {
			at := &counts[i][uint8(k.prefix>>(8*i))]
			room[*at] = k
			*at++
		}
		keys, room = room, keys
	}
	return keys, room
}

func (s *sorter) next(r *record) (bool, error) {
	if s.pending == 0 && !s.nextList() {
		return false, nil
	}
	m := Move(bits.TrailingZeros32(uint32(s.pending)))
	s.pending &= s.pending - 1
	r.list.Depth = s.list.Depth
	copy(r.list.All(), s.list.All())
	r.move, r.tally = m, s.tallies[m]
	return true, nil
}

// nextList adds up the moves of the next list; it returns false if there is none.
func (s *sorter) nextList() bool {
	if len(s.group) == 0 && !s.nextGroup() {
		return false
	}
	first := s.wordsAt(s.group[0])
	s.list.Depth = metaDepth(first[2])
	s.list.Codes[0], s.list.Codes[1] = Code(first[0]), Code(first[1])
	for i, w := range first[3:] {
		s.list.Codes[2+i] = Code(w)
	}
	n := 0
	for n < len(s.group) {
		words := s.wordsAt(s.group[n])
		if !slices.Equal(words[3:], first[3:]) {
			break
		}
		s.count(words[2])
		n++
	}
	s.group = s.group[n:]
	return true
}

// count adds one move to the pending ones.
func (s *sorter) count(meta uint32) {
	m, t := metaMove(meta), metaTally(meta)
	if s.pending&m.result() == 0 {
		s.pending |= m.result()
		s.tallies[m] = t
		return
	}
	s.tallies[m].Add(&t)
}

// nextGroup takes the moves with the next prefix, and sorts them by the levels after it; it returns
// false if there are none. If one list ends at the prefix, all do: no list is the beginning of
// another.
func (s *sorter) nextGroup() bool {
	if len(s.keys) == 0 {
		return false
	}
	n := 1
	for n < len(s.keys) && s.keys[n].prefix == s.keys[0].prefix {
		n++
	}
	s.group, s.keys = s.keys[:n], s.keys[n:]
	if n > 1 && metaDepth(s.words[s.group[0].at+2]) > 1 {
		s.sortGroup()
	}
	return true
}

// sortGroup sorts moves with one prefix, which is no longer needed: first by two more levels,
// stored in its place, then, if these are the same, by all levels.
func (s *sorter) sortGroup() {
	for i := range s.group {
		k := &s.group[i]
		words := s.wordsAt(*k)
		k.prefix = uint64(words[3]) << 32
		if len(words) > 4 {
			k.prefix |= uint64(words[4])
		}
	}
	slices.SortFunc(s.group, func(a, b sortKey) int {
		if a.prefix != b.prefix {
			return cmp.Compare(a.prefix, b.prefix)
		}
		return slices.Compare(s.wordsAt(a)[3:], s.wordsAt(b)[3:])
	})
}

// wordsAt returns the words of a move.
func (s *sorter) wordsAt(k sortKey) []uint32 {
	words := s.words[k.at:]
	return words[:2+metaDepth(words[2])]
}
