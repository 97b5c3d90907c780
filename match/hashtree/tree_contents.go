package hashtree

import (
	"slices"
	"sync"
)

// A content is a possible content of the cells of a hash, with its slot.
type content struct {
	window
	slot uint64
}

// slotContents are all contents that the cells of a hash can have on a board, by slot. They are
// few, because only whole rows and columns at the rim of a window can be off the board.
type slotContents struct {
	list, sorted []content
	ends         []uint32            // by slot, in sorted
	offs         map[uint64][]uint64 // by mask: the sets of its cells that can be off together
}

// at returns the contents of a slot.
func (cs *slotContents) at(slot int) []content {
	start := uint32(0)
	if slot > 0 {
		start = cs.ends[slot-1]
	}
	return cs.sorted[start:cs.ends[slot]]
}

// read fills cs with the contents of the cells of h.
func (cs *slotContents) read(h *hash) {
	cs.list = cs.list[:0]
	for _, off := range cs.offSetsOf(h.mask) {
		cs.extend(h, off)
	}
	cs.sort(h.slots())
}

// offSetsOf returns the sets of cells of mask that can be off the board together.
func (cs *slotContents) offSetsOf(mask uint64) []uint64 {
	offs, known := cs.offs[mask]
	if known {
		return offs
	}
	for _, off := range offSets() {
		if !slices.Contains(offs, off&mask) {
			offs = append(offs, off&mask)
		}
	}
	if cs.offs == nil {
		cs.offs = make(map[uint64][]uint64)
	}
	cs.offs[mask] = offs
	return offs
}

// extend appends the contents in which exactly the cells off are off the board.
func (cs *slotContents) extend(h *hash, off uint64) {
	from := len(cs.list)
	cs.list = append(cs.list, content{window: window{off, off}})
	for m := h.mask &^ off; m != 0; m &= m - 1 {
		cell := m & -m
		for _, c := range cs.list[from:] {
			cs.list = append(cs.list,
				content{window: window{c.black | cell, c.white}},
				content{window: window{c.black, c.white | cell}})
		}
	}
	for i := range cs.list[from:] {
		c := &cs.list[from+i]
		c.slot = h.slot(&c.window)
	}
}

func (cs *slotContents) sort(slots int) {
	cs.ends = append(cs.ends[:0], make([]uint32, slots)...)
	for i := range cs.list {
		cs.ends[cs.list[i].slot]++
	}
	at := uint32(0)
	for slot, n := range cs.ends {
		cs.ends[slot] = at
		at += n
	}
	cs.sorted = append(cs.sorted[:0], cs.list...)
	for i := range cs.list {
		slot := cs.list[i].slot
		cs.sorted[cs.ends[slot]] = cs.list[i]
		cs.ends[slot]++
	}
}

// offSets are the sets of cells of a window that can be off the board together if the point itself
// is on it: some columns left and right, some rows above and below.
var offSets = sync.OnceValue(func() []uint64 {
	var all []uint64
	for left := range reachBack + 1 {
		for right := range reachOn + 1 {
			for above := range reachBack + 1 {
				for below := range reachOn + 1 {
					all = append(all, rim(left, right, above, below))
				}
			}
		}
	}
	return all
})

// rim returns the cells in the given numbers of columns and rows at the sides of a window.
func rim(left, right, above, below int) (cells uint64) {
	for dy := -reachBack; dy <= reachOn; dy++ {
		for dx := -reachBack; dx <= reachOn; dx++ {
			if dx < left-reachBack || dx > reachOn-right || dy < above-reachBack || dy > reachOn-below {
				cells |= cellBit(dx, dy)
			}
		}
	}
	return cells
}
