package automaton

import (
	"encoding/binary"
	"slices"
)

// lists is a table of distinct id lists, the outputs of states. List 0 is the empty one. Lists with
// the same ids are stored once, in the order of the first one: the tables of GNU Go's manual show
// the order in which the product unites outputs.
type lists struct {
	first []uint32 // list i is ids[first[i]:first[i+1]]
	ids   []uint32
	index map[string]uint32 // by the sorted ids, 4 bytes each
}

func newLists() *lists {
	return &lists{
		first: []uint32{0, 0},
		index: map[string]uint32{"": 0},
	}
}

// len returns the number of lists, including the empty one.
func (l *lists) len() int { return len(l.first) - 1 }

// at returns list i, in the order in which it was united.
func (l *lists) at(i uint32) []uint32 {
	from, to := l.first[i], l.first[i+1]
	return l.ids[from:to:to]
}

// add returns the index of the list of ids, which must be distinct.
func (l *lists) add(ids ...uint32) uint32 {
	var small [64]byte
	key := small[:0]
	sorted := ids
	if !slices.IsSorted(ids) {
		sorted = slices.Sorted(slices.Values(ids))
	}
	for _, id := range sorted {
		key = binary.LittleEndian.AppendUint32(key, id)
	}
	if i, ok := l.index[string(key)]; ok {
		return i
	}
	i := uint32(l.len())
	l.index[string(key)] = i
	l.ids = append(l.ids, ids...)
	l.first = append(l.first, uint32(len(l.ids)))
	return i
}

// with returns the index of list i with one more id.
func (l *lists) with(i, id uint32) uint32 {
	ids := l.at(i)
	switch {
	case len(ids) == 0:
		return l.add(id)
	case slices.Contains(ids, id):
		return i
	default:
		return l.add(append(slices.Clone(ids), id)...)
	}
}

// unite returns the list of all ids of a and b. The order is that of the tables in GNU Go's manual:
// each id of a is pushed on the front, then each new id of b.
func (l *lists) unite(a, b []uint32) uint32 {
	pushed := slices.Clone(a) // the front of the list is the end of this slice
	for _, id := range b {
		if !slices.Contains(a, id) {
			pushed = append(pushed, id)
		}
	}
	slices.Reverse(pushed)
	return l.add(pushed...)
}

// bytes estimates the memory in use.
func (l *lists) bytes() int64 {
	const perKey = 64 // a map entry with its string header
	return int64(len(l.ids))*8 + int64(len(l.first))*(4+perKey)
}
