package hashtree

import "slices"

// lists stores lists of variants; lists that are equal are stored once.
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
	h := hashList(list)
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

// pool stores the lists that leaves refer to, one after the other, equal ones once.
type pool[N number] struct {
	ids    []N
	byHash map[uint64]span
}

type span struct{ from, to uint32 }

func newPool[N number]() pool[N] { return pool[N]{byHash: make(map[uint64]span)} }

// add returns the offset of the list.
func (p *pool[N]) add(list []N) uint32 {
	if len(list) == 0 {
		return 0
	}
	h := hashList(list)
	for ; ; h++ {
		s, taken := p.byHash[h]
		if taken && slices.Equal(p.ids[s.from:s.to], list) {
			return s.from
		}
		if !taken {
			break
		}
	}
	from := uint32(len(p.ids))
	p.ids = append(p.ids, list...)
	p.byHash[h] = span{from, uint32(len(p.ids))}
	return from
}

func hashList[N number](list []N) uint64 {
	h := uint64(len(list))
	for _, id := range list {
		h = (h ^ uint64(id)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
