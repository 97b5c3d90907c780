package dfa

import (
	"encoding/binary"
	"slices"

	"katachi/board"
)

// mostPrefix is how many places after the start are read at once. On GNU Go's 1,222 patterns, 5
// took 3 % more time than 6, and 7 took 4 % less; 8 would need half a megabyte.
const mostPrefix = 7

// prefixTable has the result of all steps through the first places of the path, which are half of
// all steps. The contents of these places, two bits each, form a code without using the automaton;
// the table has an entry for each code.
type prefixTable struct {
	places  int              // how many, the start not among them
	entries [symbols][]entry // by content of the start and code; nil if it leads nowhere
	lists   [][]uint32       // the ids that are found on the way
}

// entry is the state that a walk has reached.
type entry struct {
	to     link   // where it goes on, with the ids of that state already reported; errorLink if it has ended
	packed uint32 // number of cells the automaton reads up to here, and number of the list<<4
}

// cells returns how many cells the automaton reads.
func (e entry) cells() int { return int(e.packed & 15) }

// list returns the number of the list.
func (e entry) list() uint32 { return e.packed >> 4 }

func newPrefixTable(p *program) *prefixTable {
	t := &prefixTable{places: min(mostPrefix, max(p.depth-1, 0)), lists: [][]uint32{nil}}
	numbers := map[string]uint32{"": 0}
	for c, l := range p.next[startLink.at(0):][:symbols] {
		if l != errorLink {
			t.entries[c] = make([]entry, 1<<(2*t.places))
			t.fill(p, t.entries[c], numbers, stepped{to: l})
		}
	}
	return t
}

// stepped is a walk through the first places of a code.
type stepped struct {
	to    link
	code  int
	read  int // places
	cells uint32
	ids   []uint32
}

// fill makes the entries of all codes that begin like s.
func (t *prefixTable) fill(p *program, entries []entry, numbers map[string]uint32, s stepped) {
	if s.to&found != 0 {
		s.ids = slices.Concat(s.ids, p.foundIn(s.to))
		s.to &^= found
	}
	if s.to == errorLink || s.to&leaf != 0 || s.read == t.places {
		e := entry{s.to, s.cells | t.number(numbers, s.ids)<<4}
		if s.to&leaf != 0 {
			e.to = errorLink
		}
		for code := s.code; code < len(entries); code += 1 << (2 * s.read) {
			entries[code] = e
		}
		return
	}
	further := s
	further.read++
	for c := range board.Color(symbols) {
		further.code = s.code | int(c)<<(2*s.read)
		if s.to.skip() > 0 {
			further.to = s.to - oneSkip
		} else {
			further.to, further.cells = p.next[s.to.at(c)], s.cells+1
		}
		t.fill(p, entries, numbers, further)
	}
}

// number returns the number of a list, which is stored if it is new.
func (t *prefixTable) number(numbers map[string]uint32, ids []uint32) uint32 {
	var key []byte
	for _, id := range ids {
		key = binary.LittleEndian.AppendUint32(key, id)
	}
	n, ok := numbers[string(key)]
	if !ok {
		n = uint32(len(t.lists))
		numbers[string(key)] = n
		t.lists = append(t.lists, ids)
	}
	return n
}

// code returns the code of the places around the start at.
func (t *prefixTable) code(cells []board.Color, at int, place []int32) (code int) {
	for k, d := range place[1 : 1+t.places] {
		code |= int(cells[at+int(d)]) << (2 * k)
	}
	return code
}

// bytes returns the size of the table.
func (t *prefixTable) bytes() (n int) {
	for _, entries := range t.entries {
		n += 8 * len(entries)
	}
	for _, list := range t.lists {
		n += 4 * len(list)
	}
	return n
}
