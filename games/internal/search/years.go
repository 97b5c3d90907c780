package search

import (
	"cmp"
	"slices"

	"katachi/board"
)

// Years gives a slot to every year that occurs, in the order of first use, so that tables by year
// are only as long as there are years.
type Years struct {
	slots [lastYear + 1]uint16 // 1 + slot; 0 if the year has not occurred yet
	Year  []int                // by slot
	Total []Year               // by slot
	order []int                // slots in the order of their years, after sorting
	room  []Year               // memory for sorted years
}

// begin empties y.
func (y *Years) begin() {
	for _, year := range y.Year {
		y.slots[year] = 0
	}
	y.Year, y.Total, y.order, y.room = y.Year[:0], y.Total[:0], y.order[:0], nil
}

// Sort sorts the years that have occurred.
func (y *Years) Sort() {
	for slot := range y.Year {
		y.order = append(y.order, slot)
	}
	slices.SortFunc(y.order, func(a, b int) int { return cmp.Compare(y.Year[a], y.Year[b]) })
}

// lastYear is the latest year that a date may have.
const lastYear = 9999

// Slot returns the slot of a date's year.
func (y *Years) Slot(date uint32) int {
	n := min(date/1e4, lastYear)
	if y.slots[n] == 0 {
		y.Year = append(y.Year, int(n))
		y.slots[n] = uint16(len(y.Year))
	}
	return int(y.slots[n]) - 1
}

// Of returns the total of a slot.
func (y *Years) Of(slot int) *Year {
	for len(y.Total) <= slot {
		y.Total = append(y.Total, Year{})
	}
	return &y.Total[slot]
}

// add adds the hits of a cell, four numbers for each slot by winner, to the totals.
func (y *Years) add(counts []int) {
	for at := 0; at < len(counts); at += 4 {
		year, n := y.Of(at/4), wins(counts, at)
		year.Hits += n[0] + n[1] + n[2]
		year.BlackWins += n[board.Black]
		year.WhiteWins += n[board.White]
	}
}

// wins returns the numbers for one slot, the last of which may be missing.
func wins(counts []int, at int) (n [4]int) {
	copy(n[:], counts[at:])
	return n
}

// ofCell returns the years of a cell, ascending, or nil if there are none. The years must be
// sorted.
func (y *Years) ofCell(counts []int) []Year {
	y.makeRoom(len(counts)/4 + 1)
	begin := len(y.room)
	for _, slot := range y.order {
		if 4*slot >= len(counts) {
			continue
		}
		n := wins(counts, 4*slot)
		if hits := n[0] + n[1] + n[2]; hits > 0 {
			y.room = append(y.room, Year{Year: y.Year[slot], Hits: hits, BlackWins: n[board.Black], WhiteWins: n[board.White]})
		}
	}
	return y.since(begin)
}

// makeRoom makes room for n more years.
func (y *Years) makeRoom(n int) {
	if cap(y.room)-len(y.room) < n {
		y.room = make([]Year, 0, max(n, 256))
	}
}

// since returns the years added to the room from begin on, or nil if there are none.
func (y *Years) since(begin int) []Year {
	if len(y.room) == begin {
		return nil
	}
	return y.room[begin:len(y.room):len(y.room)]
}

// Sorted returns the years of a table that have hits, ascending, or nil if there are none. The
// years must be sorted.
func (y *Years) Sorted(table []Year) []Year {
	y.makeRoom(len(table))
	begin := len(y.room)
	for _, slot := range y.order {
		if slot < len(table) && table[slot].Hits > 0 {
			row := table[slot]
			row.Year = y.Year[slot]
			y.room = append(y.room, row)
		}
	}
	return y.since(begin)
}
