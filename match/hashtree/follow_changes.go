package hashtree

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
)

// change is the last Play or Undo. The hits that it made and broke are computed when they are
// requested. A hit of a point that was walked again is gone if it refuses what the changed cells
// hold now, and born if it refuses what they held before. Testing this costs less than comparing
// the hits before and now.
type change struct {
	cells   []board.Change
	records []record                     // of the points that were walked again, with the places of their old hits
	before  [board.NumPoints]board.Color // the board before
	known   bool                         // gone and born are computed
	gone    []match.Hit
	born    []match.Hit

	differing []changedCell // scratch of compare
	comparing comparing
}

// reset begins with a board.
func (c *change) reset(cells *[board.NumPoints]board.Color) {
	c.cells, c.records, c.before, c.known = nil, nil, *cells, false
}

// settle makes the current board the board before the next change.
func (f *incremental) settle() {
	for _, c := range f.change.cells {
		f.change.before[c.Point] = f.cells[c.Point]
	}
	f.change.known = false
}

// Changes returns the hits that the last Play or Undo broke and made.
func (f *incremental) Changes() (gone, born []match.Hit) {
	misuse.Use(f.m.closed)
	c := &f.change
	if !c.known {
		c.known = true
		f.compare()
		co := &c.comparing
		c.gone, c.born = f.refusingAll(c.gone[:0], co, co.before), f.refusingAll(c.born[:0], co, co.now)
		for _, i := range co.outside {
			r := &c.records[i]
			c.gone = f.refusing(c.gone, &co.looks[i], r.place, r.point, &f.cells)
			c.born = f.refusing(c.born, &co.looks[i], f.places[r.point], r.point, &c.before)
		}
		c.gone, c.born = f.groups.appendChanges(c.gone, c.born)
	}
	return c.gone, c.born
}

// comparing is the result of compare: for each point that was walked again, the ranges of its old
// and new hits, and a look with the changed cells.
type comparing struct {
	looks       []look
	before, now []span
	outside     []uint32 // numbers of points where a relevant cell beyond the window changed: their spans are empty
}

// changedCell is a cell whose content changed.
type changedCell struct {
	x, y     int
	old, now board.Color
}

// compare fills f.change.comparing. The open cells of a look are what changed cells held before or
// hold now: a hit does not refuse the content that was there when it matched.
func (f *incremental) compare() {
	c, co := &f.change, &f.change.comparing
	c.differing = c.differing[:0]
	for _, d := range c.cells {
		if old, now := c.before[d.Point], f.cells[d.Point]; old != now {
			x, y := d.Point.XY()
			c.differing = append(c.differing, changedCell{x, y, old & 3, now & 3})
		}
	}
	n := len(c.records)
	co.reset(n)
	looks, before, now := co.looks[:n], co.before[:n], co.now[:n]
	for i := range c.records {
		r, l := &c.records[i], &looks[i]
		p := &f.places[r.point]
		before[i], now[i] = span{r.place.start, r.place.end}, span{p.start, p.end}
		l.origin = f.m.origins.at[r.point]
		if outside := f.open(l, r.point); outside && (r.wide || f.wide.has(r.point)) {
			co.outside = append(co.outside, uint32(i))
			before[i], now[i] = span{}, span{}
		}
	}
}

// open fills the open cells of a point's look, and reports whether a cell outside its window
// changed.
func (f *incremental) open(l *look, point uint32) (outside bool) {
	l.open = [4]uint64{}
	for k := range f.change.differing {
		d := &f.change.differing[k]
		dx, dy := d.x-int(point/column), d.y-int(point%column)
		if uint(dx+reachBack) >= side || uint(dy+reachBack) >= side {
			outside = true
			continue
		}
		bit := cellBit(dx, dy)
		l.open[d.old] |= bit
		l.open[d.now] |= bit
	}
	return outside
}

func (c *comparing) reset(n int) {
	c.looks, c.outside = slices.Grow(c.looks[:0], n)[:n], c.outside[:0]
	c.before, c.now = slices.Grow(c.before[:0], n)[:n], slices.Grow(c.now[:0], n)[:n]
}

// refusingAll appends the hits whose window refuses what changed. Each hit is written without a
// branch, which would often be mispredicted; the next one overwrites it unless it refuses.
func (f *incremental) refusingAll(dst []match.Hit, c *comparing, ranges []span) []match.Hit {
	tests, hits := f.m.checks, f.m.hits[:len(f.m.checks)]
	for i, r := range ranges {
		l, ids, n := &c.looks[i], f.ids[:cap(f.ids)][r.from:r.to], len(dst)
		dst = slices.Grow(dst, len(ids)+1)
		words := hitWords(dst[:n+len(ids)+1])
		for _, id := range ids {
			words[n] = hits[id] + l.origin
			n += differ(tests[id].failsIn(&l.open), 0)
		}
		dst = dst[:n]
	}
	return dst
}

// refusing appends the hits of a point that refuse what changed in its window, or that do not match
// beyond it on the other board, the one before or after the change.
func (f *incremental) refusing(
	dst []match.Hit, l *look, p place, point uint32, other *[board.NumPoints]board.Color,
) []match.Hit {
	for _, id := range f.ids[:cap(f.ids)][p.start:p.end] {
		s := f.m.spills(id)
		if f.m.checks[id].failsIn(&l.open) == 0 &&
			(s == nil || failsAt(f.m.beyondOf(s), f.m.origins.point[point], other) < 0) {
			continue
		}
		n := len(dst)
		dst = slices.Grow(dst, 1)[:n+1]
		hitWords(dst)[n] = f.m.hits[id] + l.origin
	}
	return dst
}
