package predict

import "unsafe"

// table is the dictionary with the weights beside the marks, so that what is found needs no second
// way to memory, and its filter, for look-ups that are made side by side; on large pages where the
// system has them. It is made of a model after some positions, since it takes milliseconds, and 12 MB.
type table struct {
	filter filter
	// slots have, by slot of the dictionary, the mark, and the level of the weight above it; 0 if
	// free. Then the first again.
	slots []uint32
}

// newTable returns the table of m.
func newTable(m *Model) *table {
	marks := m.dict.marks
	n := len(marks) + further + 1
	filtered := filterSize(&m.dict)
	all := onLargePages(filtered + (n+1)/2)
	t := &table{filter(all[:filtered]), unsafe.Slice((*uint32)(unsafe.Pointer(&all[filtered])), n)}
	t.filter.fill(&m.dict)
	for i := range t.slots {
		if slot := i % len(marks); marks[slot] != 0 {
			t.slots[i] = uint32(marks[slot]) | uint32(m.hashed[slot])<<16
		}
	}
	return t
}

// further is how many slots are looked at at once.
const further = 8

// findPlain answers requests, all of them.
func (t *table) findPlain(requests []request, weights []int16) {
	for i := range requests {
		r := &requests[i]
		weights[i] = unknownFeature
		if t.filter[r.word]&r.want == r.want {
			weights[i] = t.findFrom(r.slot, r.mark)
		}
	}
}

// findFrom returns the level of the weight of a feature that is looked for from a slot on, or
// unknownFeature.
func (t *table) findFrom(slot uint32, mark uint16) int16 {
	for ; ; slot++ {
		if int(slot) == len(t.slots) {
			slot = (further + 1) % uint32(len(t.slots)-further-1)
		}
		switch s := t.slots[slot]; {
		case uint16(s) == mark:
			return int16(s >> 16)
		case s == 0:
			return unknownFeature
		}
	}
}
