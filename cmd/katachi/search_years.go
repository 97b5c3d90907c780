package main

import (
	"fmt"
	"strings"

	"katachi/collection"
)

// buckets are spans of years of one length, so few that they fit a line.
type buckets struct {
	first, step, count int // the first year, years of each
}

// newBuckets covers the years of a list, the unknown one apart.
func newBuckets(list []collection.Year, most int) buckets {
	if len(list) > 0 && list[0].Year == 0 {
		list = list[1:]
	}
	if len(list) == 0 {
		return buckets{step: 1}
	}
	first, last := list[0].Year, list[len(list)-1].Year
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100, 1000} {
		if b := (buckets{first / step * step, step, last/step - first/step + 1}); b.count <= most {
			return b
		}
	}
	return buckets{0, 10000, 1}
}

// sum adds the years of a list up by bucket; years that are not known are left out.
func (b buckets) sum(list []collection.Year) []collection.Year {
	sums := make([]collection.Year, b.count)
	for _, y := range list {
		if y.Year == 0 {
			continue
		}
		s := &sums[(y.Year-b.first)/b.step]
		s.Hits, s.Games, s.BlackWins, s.WhiteWins = s.Hits+y.Hits, s.Games+y.Games, s.BlackWins+y.BlackWins, s.WhiteWins+y.WhiteWins
	}
	for i := range sums {
		sums[i].Year = b.first + i*b.step
	}
	return sums
}

// name returns what a bucket is called: 2016, 1990s, 2010-14.
func (b buckets) name(year int) string {
	switch {
	case b.step == 1:
		return fmt.Sprint(year)
	case b.step == 10:
		return fmt.Sprintf("%ds", year)
	}
	return fmt.Sprintf("%d-%d", year, year+b.step-1)
}

// spark draws the hits of each bucket as a column of eight heights.
func (b buckets) spark(list []collection.Year) string {
	sums := b.sum(list)
	most := 0
	for _, s := range sums {
		most = max(most, s.Hits)
	}
	var out strings.Builder
	for _, s := range sums {
		if s.Hits == 0 {
			out.WriteRune('·')
			continue
		}
		out.WriteRune([]rune("▁▂▃▄▅▆▇█")[(s.Hits*8-1)/most])
	}
	return out.String()
}

// maxYears is the number of rows of the table of years.
const maxYears = 25

// printYears prints when the hits were, and who won then: a row for each year,
// or for each few if there are many.
func (r *results) printYears(a *app) error {
	list := r.answer.Years
	if r.answer.Last == 0 {
		return nil
	}
	b := newBuckets(list, maxYears)
	t := a.table("year", "hits", "games", "Black won", "White won", "")
	row := func(name string, y collection.Year) {
		t.row(name, y.Hits, y.Games, percent(y.BlackWins, y.Hits), percent(y.WhiteWins, y.Hits), meter(y.BlackWins, y.BlackWins+y.WhiteWins))
	}
	for _, y := range b.sum(list) {
		if y.Hits > 0 {
			row(b.name(y.Year), y)
		}
	}
	if list[0].Year == 0 {
		row("?", list[0])
	}
	return t.flush()
}

// dateText returns a date yyyymmdd as far as it is known.
func dateText(d uint32) string {
	switch {
	case d == 0:
		return "?"
	case d%1e4 == 0:
		return fmt.Sprintf("%04d", d/1e4)
	case d%100 == 0:
		return fmt.Sprintf("%04d-%02d", d/1e4, d/100%100)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d/1e4, d/100%100, d%100)
}
