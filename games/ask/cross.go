package ask

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"katachi/games/collection"
)

// Cross is a table that counts hits by two keys: a column for each key of one kind, a line for each
// of the other.
type Cross struct {
	Columns []Group // the hits of each column
	Lines   []CrossLine
	// Alike is the probability of differences between the columns at least as large if all drew
	// their lines alike: by a chi-squared test of the first hit of each player in each game, without
	// unknown keys. It is 1 if there is too little to test.
	Alike float64

	cells   map[[2]string]*Group
	columns map[string]*Group
	lines   map[string]*Group
	firsts  map[[2]string]float64 // cells of the first hits of each player
	game    int64                 // of the latest hit
	seen    [3]bool               // colours with a hit in it
}

// CrossLine is a line of a Cross: the hits with a key, and of these, those in each of its columns.
type CrossLine struct {
	Group
	Cells []Group // by column
}

// NewCross returns an empty table.
func NewCross() *Cross {
	return &Cross{cells: map[[2]string]*Group{}, columns: map[string]*Group{}, lines: map[string]*Group{}, firsts: map[[2]string]float64{}}
}

// Add counts a hit. All hits of a game must be added one after the other.
func (c *Cross) Add(column, line string, h *Hit, info *collection.Outlined) {
	at := [2]string{column, line}
	grouped(c.cells, at, "").add(h, info, 0)
	grouped(c.columns, column, column).add(h, info, 0)
	grouped(c.lines, line, line).add(h, info, 0)
	if c.game != info.ID {
		c.game, c.seen = info.ID, [3]bool{}
	}
	if !c.seen[h.Color] && column != unknownKey && line != unknownKey {
		c.firsts[at]++
	}
	c.seen[h.Color] = true
}

// grouped returns the group at a place of a table, and makes it if it is missing.
func grouped[K comparable](of map[K]*Group, at K, key string) *Group {
	g := of[at]
	if g == nil {
		g = &Group{Key: key}
		of[at] = g
	}
	return g
}

// mostColumns is the most columns of a table.
const mostColumns = 12

// Sum sorts the table: columns by key, of many only the mostColumns with most hits; lines by hits,
// at most limit of them, 0 for all.
func (c *Cross) Sum(limit int) {
	byHits := func(a, b Group) int { return cmp.Or(b.Hits-a.Hits, compareKeys(a.Key, b.Key)) }
	all := func(of map[string]*Group) (list []Group) {
		for _, g := range of {
			list = append(list, *g)
		}
		slices.SortFunc(list, byHits)
		return list
	}
	c.Columns = all(c.columns)
	c.Columns = c.Columns[:min(len(c.Columns), mostColumns)]
	slices.SortFunc(c.Columns, func(a, b Group) int { return compareKeys(a.Key, b.Key) })
	lines := all(c.lines)
	if limit > 0 {
		lines = lines[:min(len(lines), limit)]
	}
	for _, g := range lines {
		line := CrossLine{Group: g}
		for _, column := range c.Columns {
			if cell := c.cells[[2]string{column.Key, g.Key}]; cell != nil {
				line.Cells = append(line.Cells, *cell)
			} else {
				line.Cells = append(line.Cells, Group{})
			}
		}
		c.Lines = append(c.Lines, line)
	}
	c.Alike = alike(c.firsts)
}

// alike returns the probability of at least such differences between the columns of a table by
// chance: Pearson's chi-squared test, with rare lines taken together and rare columns left out, so
// that at least 5 are expected in each cell (W. G. Cochran, 1954).
func alike(cells map[[2]string]float64) float64 {
	columns, lines := map[string]float64{}, map[string]float64{}
	for at, n := range cells {
		columns[at[0]] += n
	}
	const least = 5
	few := math.Inf(1) // hits of the smallest column that counts
	for key, n := range columns {
		if n < 4*least {
			delete(columns, key)
			continue
		}
		few = min(few, n)
	}
	all := 0.0
	for at, n := range cells {
		if columns[at[0]] > 0 {
			lines[at[1]] += n
			all += n
		}
	}
	rest := map[string]bool{}
	others := 0.0
	for key, n := range lines {
		if n*few/all < least {
			rest[key] = true
			others += n
		}
	}
	for key := range rest {
		delete(lines, key)
	}
	if others > 0 { // the rare lines, as one; too few even then are left out
		if others*few/all >= least {
			lines[restKey] = others
		} else {
			all -= others
		}
	}
	free := float64((len(columns) - 1) * (len(lines) - 1))
	if free < 1 {
		return 1
	}
	table := map[[2]string]float64{}
	sums := map[string]float64{}
	for at, n := range cells {
		if rest[at[1]] {
			at[1] = restKey
		}
		if columns[at[0]] > 0 && lines[at[1]] > 0 {
			table[at] += n
			sums[at[0]] += n
		}
	}
	square := 0.0
	for _, column := range slices.Sorted(maps.Keys(columns)) {
		for _, line := range slices.Sorted(maps.Keys(lines)) {
			expected := sums[column] * lines[line] / all
			d := table[[2]string{column, line}] - expected
			square += d * d / expected
		}
	}
	return beyond(square, free)
}

// restKey is the line of the rare lines; no key is like it.
const restKey = "\x00rest"

// beyond returns the probability that chi-squared with some degrees of freedom is larger (E. B.
// Wilson and M. M. Hilferty, "The distribution of chi-square", 1931).
func beyond(square, free float64) float64 {
	spread := 2 / (9 * free)
	return math.Erfc((math.Cbrt(square/free)-1+spread)/math.Sqrt(2*spread)) / 2
}
