package predict

import (
	"unsafe"

	"katachi/internal/largepages"
)

// table is the dictionary and its filter in a form for batches of look-ups: the weights are next to
// the marks, so a successful look-up has only one cache miss, and the memory is on large pages if
// the system has them. It takes milliseconds to make, and 12 MB, so it is made only after some
// positions.
type table struct {
	filter filter
	// slots has an element for each slot of the dictionary: the mark in the low bits, the level of the
	// weight above it; 0 if free. The first slots are repeated at the end.
	slots []uint32
}

// newTable returns the table of m.
func newTable(m *Model) *table {
	marks := m.dict.marks
	n := len(marks) + window + 1
	filtered := filterSize(&m.dict)
	all := largepages.Make[uint64](filtered + (n+1)/2)
	t := &table{filter(all[:filtered]), unsafe.Slice((*uint32)(unsafe.Pointer(&all[filtered])), n)}
	t.filter.fill(&m.dict)
	for i := range t.slots {
		if slot := i % len(marks); marks[slot] != 0 {
			t.slots[i] = uint32(marks[slot]) | uint32(m.hashed[slot])<<16
		}
	}
	return t
}

// window is the number of slots that are examined at once.
const window = 8

// findPlain answers all requests, in plain Go.
func (t *table) findPlain(requests []request, weights []int16) {
	for i := range requests {
		r := &requests[i]
		weights[i] = unknownFeature
		if t.filter[r.word]&r.want == r.want {
			weights[i] = t.findFrom(r.slot, r.mark)
		}
	}
}

// findFrom returns the level of the weight of a feature, searching from a slot on, or
// unknownFeature.
func (t *table) findFrom(slot uint32, mark uint16) int16 {
	for ; ; slot++ {
		if int(slot) == len(t.slots) {
			slot = (window + 1) % uint32(len(t.slots)-window-1)
		}
		switch s := t.slots[slot]; {
		case uint16(s) == mark:
			return int16(s >> 16)
		case s == 0:
			return unknownFeature
		}
	}
}
