package hashtree

import (
	"slices"

	"katachi/board"
	"katachi/match"
)

// change is what the last Play or Undo did. Which hits it made and broke is
// found out when asked for.
//
// Old and new hits need no comparison: of a point that was walked again, a hit
// is gone if it refuses what the changed cells hold now, and born if it refuses
// what they held before.
type change struct {
	cells   []board.Change
	records []record                     // of the points that were walked again, with the places of their hits before
	before  [board.NumPoints]board.Color // the board before
	known   bool                         // gone and born are known
	gone    []match.Hit
	born    []match.Hit
}

// settle makes the board before the next change that of now.
func (f *Incremental) settle() {
	for _, c := range f.change.cells {
		f.change.before[c.Point] = f.cells[c.Point]
	}
	f.change.known = false
}

// Changes returns the hits that the last Play or Undo broke and made.
func (f *Incremental) Changes() (gone, born []match.Hit) {
	c := &f.change
	if !c.known {
		c.gone, c.born, c.known = c.gone[:0], c.born[:0], true
		for i := range c.records {
			r := &c.records[i]
			was, is := f.changedAt(r.point)
			c.gone = f.appendRefusing(c.gone, r.point, r.place, &is, &f.cells)
			c.born = f.appendRefusing(c.born, r.point, f.places[r.point], &was, &c.before)
		}
		c.gone, c.born = f.groups.appendChanges(c.gone, c.born)
	}
	return c.gone, c.born
}

// held are, for each content that a point may have, the cells of a window that hold it.
type held [3]uint64

// refusedBy returns the cells at which t asks for something else.
func (h *held) refusedBy(t *test) uint64 { return h[0]&t[0] | h[1]&t[1] | h[2]&t[2] }

// changedAt returns what the changed cells in the window of a point held and hold.
func (f *Incremental) changedAt(point uint32) (was, is held) {
	px, py := f.m.origins.point[point].XY()
	for _, c := range f.change.cells {
		x, y := c.Point.XY()
		dx, dy := x-px, y-py
		old, now := f.change.before[c.Point], f.cells[c.Point]
		if uint(dx+reachBack) < side && uint(dy+reachBack) < side && old != now {
			was[old] |= cellBit(dx, dy)
			is[now] |= cellBit(dx, dy)
		}
	}
	return was, is
}

// appendRefusing appends those hits of a place that do not hold where the
// changed cells are as given.
func (f *Incremental) appendRefusing(
	dst []match.Hit, point uint32, p place, changed *held, cells *[board.NumPoints]board.Color,
) []match.Hit {
	ids, n := f.ids[:cap(f.ids)][p.start:p.end], len(dst)
	dst = slices.Grow(dst, len(ids)+1)
	words := hitWords(dst[:n+len(ids)+1])
	hits, origin := f.m.hits, f.m.origins.at[point]
	whole := int(p.spilling - p.start)
	if f.m.vectors() {
		f.finding.open = [4]uint64{changed[0], changed[1], changed[2]}
		if whole > 0 {
			n += refuseVector(&f.finding, &ids[0], whole, origin, &words[n])
		}
	} else {
		n += f.m.refusePlain(ids[:whole], changed, origin, words[n:])
	}
	for _, id := range ids[whole:] {
		words[n] = hits[id] + origin
		if changed.refusedBy(&f.m.checks[id]) != 0 || failsAt(f.m.beyondOf(f.m.spills(id)), f.m.origins.point[point], cells) >= 0 {
			n++
		}
	}
	return dst[:n]
}

// refusePlain writes those hits at an origin that refuse what changed cells hold, and
// returns their number. Each is written, and overwritten by the next if it holds: a
// branch would be mispredicted too often.
func (c *compiled) refusePlain(ids []uint32, changed *held, origin uint64, words []uint64) (n int) {
	tests, hits := c.checks, c.hits[:len(c.checks)]
	for _, id := range ids {
		t := &tests[id]
		words[n] = hits[id] + origin
		n += differ(changed[0]&t[0]|changed[1]&t[1]|changed[2]&t[2], 0)
	}
	return n
}
