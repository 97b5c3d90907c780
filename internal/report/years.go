package report

import (
	"fmt"
	"strings"

	"katachi/games/collection"
)

// Spans divides a range of years into spans of equal length.
type Spans struct {
	first, step, count int // the first year, years of a span, spans
}

// NewSpans returns at most the given number of spans for the years of a list, without the unknown
// year.
func NewSpans(list []collection.Year, most int) Spans {
	if len(list) > 0 && list[0].Year == 0 {
		list = list[1:]
	}
	if len(list) == 0 {
		return Spans{step: 1}
	}
	first, last := list[0].Year, list[len(list)-1].Year
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100, 1000} {
		if s := (Spans{first / step * step, step, last/step - first/step + 1}); s.count <= most {
			return s
		}
	}
	return Spans{0, 10000, 1}
}

// Sum adds up the years of a list by span. The Year of a sum is the first of its span. The unknown
// year is left out.
func (s Spans) Sum(list []collection.Year) []collection.Year {
	sums := make([]collection.Year, s.count)
	for i := range sums {
		sums[i].Year = s.first + i*s.step
	}
	for _, y := range list {
		if y.Year == 0 {
			continue
		}
		sum := &sums[(s.Begin(y.Year)-s.first)/s.step]
		sum.Hits += y.Hits
		sum.Games += y.Games
		sum.BlackWins += y.BlackWins
		sum.WhiteWins += y.WhiteWins
	}
	return sums
}

// Begin returns the first year of the span with a year.
func (s Spans) Begin(year int) int { return s.first + (year-s.first)/s.step*s.step }

// Name returns the name of the span that begins with a year: 2016, 1990s, 2010-2014.
func (s Spans) Name(year int) string {
	switch s.step {
	case 1:
		return fmt.Sprint(year)
	case 10:
		return fmt.Sprintf("%ds", year)
	}
	return fmt.Sprintf("%d-%d", year, year+s.step-1)
}

// Sparkline draws the hits of each span as a column of eight heights.
func (s Spans) Sparkline(list []collection.Year) string {
	sums := s.Sum(list)
	most := 0
	for _, sum := range sums {
		most = max(most, sum.Hits)
	}
	var out strings.Builder
	for _, sum := range sums {
		if sum.Hits == 0 {
			out.WriteRune('·')
			continue
		}
		out.WriteRune([]rune("▁▂▃▄▅▆▇█")[(sum.Hits*8-1)/most])
	}
	return out.String()
}
