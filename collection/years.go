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

// sorted returns the years of a table that have hits, ascending.
func (y *years) sorted(table []Year) []Year {
	var list []Year
	for slot, row := range table {
		if row.Year = y.year[slot]; row.Hits > 0 {
			list = append(list, row)
		}
	}
	slices.SortFunc(list, func(a, b Year) int { return cmp.Compare(a.Year, b.Year) })
	return list
}
