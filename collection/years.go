package collection

import (
	"cmp"
	"slices"

	"katachi/board"
)

// years gives every year that occurs a slot, in the order in which they are
// met, so that tables by year are as short as there are years.
type years struct {
	slots [lastYear + 1]uint16 // 1 + slot; 0 if the year was not met yet
	year  []int                // by slot
	total []Year               // by slot
	order []int                // slots in the order of their years, once sorted
	room  []Year               // for what is sorted
}

// begin makes y empty.
func (y *years) begin() {
	for _, year := range y.year {
		y.slots[year] = 0
	}
	y.year, y.total, y.order, y.room = y.year[:0], y.total[:0], y.order[:0], nil
}

// sort sorts the years that were met.
func (y *years) sort() {
	for slot := range y.year {
		y.order = append(y.order, slot)
	}
	slices.SortFunc(y.order, func(a, b int) int { return cmp.Compare(y.year[a], y.year[b]) })
}

// lastYear is the latest year that a date may have.
const lastYear = 9999

// slot returns the slot of a date's year.
func (y *years) slot(date uint32) int {
	n := min(date/1e4, lastYear)
	if y.slots[n] == 0 {
		y.year = append(y.year, int(n))
		y.slots[n] = uint16(len(y.year))
	}
	return int(y.slots[n]) - 1
}

// countYear counts a hit in a table by slots, which is appended to.
func countYear(table []Year, slot int, winner board.Color) []Year {
	for len(table) <= slot {
		table = append(table, Year{})
	}
	y := &table[slot]
	y.Hits++
	switch winner {
	case board.Black:
		y.BlackWins++
	case board.White:
		y.WhiteWins++
	}
	return table
}

// sorted returns the years of a table that have hits, ascending; nil if there are none. The
// years must be sorted.
func (y *years) sorted(table []Year) []Year {
	if cap(y.room)-len(y.room) < len(table) {
		y.room = make([]Year, 0, max(len(table), 256))
	}
	begin := len(y.room)
	for _, slot := range y.order {
		if slot < len(table) && table[slot].Hits > 0 {
			row := table[slot]
			row.Year = y.year[slot]
			y.room = append(y.room, row)
		}
	}
	if len(y.room) == begin {
		return nil
	}
	return y.room[begin:len(y.room):len(y.room)]
}
