package hashtree

import "slices"

// lists keeps lists of variants, equal ones once.
type lists struct {
	ids    []uint32
	ends   []int // list i is ids[ends[i-1]:ends[i]]; list 0 is empty
	byHash map[uint64]uint32
}

func newLists() *lists { return &lists{ends: []int{0}, byHash: make(map[uint64]uint32)} }

func (ls *lists) at(i uint32) []uint32 {
	if i == 0 {
		return nil
	}
	return ls.ids[ls.ends[i-1]:ls.ends[i]]
}

// add returns the number of the list, which is sorted.
func (ls *lists) add(list []uint32) uint32 {
	if len(list) == 0 {
		return 0
	}
	h := uint64(len(list))
	for _, id := range list {
		h = (h ^ uint64(id)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	for ; ; h++ {
		i, taken := ls.byHash[h]
		if taken && slices.Equal(ls.at(i), list) {
			return i
		}
		if !taken {
			break
		}
	}
	i := uint32(len(ls.ends))
	ls.byHash[h] = i
	ls.ids = append(ls.ids, list...)
	ls.ends = append(ls.ends, len(ls.ids))
	return i
}
