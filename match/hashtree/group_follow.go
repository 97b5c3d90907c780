package hashtree

import (
	"slices"

	"katachi/board"
	"katachi/match"
)

// groupFollower keeps the hits of the groups up to date: for each group and point it has the
// matching run, of which there is at most one. After a change it looks up the points again whose
// rectangle contains the changed cell: as many as the groups have cells, a few hundred. It shares
// the windows of its matcher.
type groupFollower struct {
	m       *matcher
	size    int
	states  [][maxPoints]state // by group
	records []groupRecord      // records of all steps
	steps   []int              // where the records of each begin
	walks   []groupWalk        // walks of this step
	last    []groupRecord      // records of the last step
	undone  bool               // whether the last step was undone
}

// state is the number of a run's first entry plus 1, from bit 4, and its holding in the lower bits;
// 0 if there is no run.
type state uint64

func (f *found) state() state {
	if f.holding == 0 {
		return 0
	}
	return state(f.from+1)<<4 | state(f.holding)
}

func (s state) first() int       { return int(s>>4) - 1 }
func (s state) holding() holding { return holding(s & 0xf) }

// groupRecord is what a step changed at a point.
type groupRecord struct {
	group, point uint32
	was, is      state
}

func newGroupFollower(m *matcher) groupFollower {
	return groupFollower{m: m, states: make([][maxPoints]state, len(m.groups))}
}

// reset starts from the current windows.
func (f *groupFollower) reset(size int) {
	f.size, f.records, f.steps, f.last = size, f.records[:0], f.steps[:0], nil
	for i := range f.states {
		clear(f.states[i][:])
	}
	f.walks = f.walks[:0]
	for i := range f.states {
		f.walks = append(f.walks, groupWalk{group: i, room: f.m.groups[i].room(size)})
	}
	f.walk()
	f.records = f.records[:0]
}

// play follows changes that the windows already have.
func (f *groupFollower) play(changes []board.Change) {
	if len(f.states) == 0 {
		return
	}
	from := len(f.records)
	f.steps = append(f.steps, from)
	f.walks = f.walks[:0]
	for i := range f.states {
		for _, c := range changes {
			f.walks = append(f.walks, groupWalk{group: i, room: f.m.groups[i].roomFor(c.Point, f.size)})
		}
	}
	f.walk()
	f.last, f.undone = f.records[from:], false
}

// roomFor returns the corners at which the rectangle contains p.
func (g *group) roomFor(p board.Point, size int) match.Room {
	x, y := p.XY()
	r := g.room(size)
	return match.Room{
		X0: max(r.X0, x-int(g.width)+1), X1: min(r.X1, x+1),
		Y0: max(r.Y0, y-int(g.height)+1), Y1: min(r.Y1, y+1),
	}
}

// walk looks up all groups in f.walks again. Found windows are in the order of the look-ups;
// windows that are not found do not match.
func (f *groupFollower) walk() {
	f.m.findHolding(f.walks)
	found := f.m.found
	for _, w := range f.walks {
		for x := w.room.X0; x < w.room.X1; x++ {
			point := uint32(f.m.groups[w.group].at(x, w.room.Y0))
			for range w.room.Y1 - w.room.Y0 {
				is := state(0)
				if len(found) > 0 && found[0].point == point && int(found[0].group) == w.group {
					is = found[0].state()
					found = found[1:]
				}
				f.update(w.group, point, is)
				point++
			}
		}
	}
}

// update brings a group up to date at a point.
func (f *groupFollower) update(group int, point uint32, is state) {
	if was := f.states[group][point]; was != is {
		f.states[group][point] = is
		f.records = append(f.records, groupRecord{uint32(group), point, was, is})
	}
}

// undo takes the last step back.
func (f *groupFollower) undo() {
	if len(f.states) == 0 {
		return
	}
	n := len(f.steps) - 1
	f.last, f.undone = f.records[f.steps[n]:], true
	for _, r := range f.last {
		f.states[r.group][r.point] = r.was
	}
	f.records, f.steps = f.records[:f.steps[n]], f.steps[:n]
}

// appendChanges appends the hits that the last step broke and made.
func (f *groupFollower) appendChanges(gone, born []match.Hit) (allGone, allBorn []match.Hit) {
	for _, r := range f.last {
		was, is := r.was, r.is
		if f.undone {
			was, is = is, was
		}
		if was.first() == is.first() { // then some sides hold as before
			was, is = was&^state(is.holding()), is&^state(was.holding())
		}
		gone, born = f.appendState(gone, r.group, r.point, was), f.appendState(born, r.group, r.point, is)
	}
	return gone, born
}

// appendHits appends the current hits.
func (f *groupFollower) appendHits(dst []match.Hit) []match.Hit {
	for i := range f.states {
		for point, s := range f.states[i][:f.size*column] {
			dst = f.appendState(dst, uint32(i), uint32(point), s)
		}
	}
	return dst
}

// appendState appends the hits of a state: at most two for each entry of its run.
func (f *groupFollower) appendState(dst []match.Hit, group, point uint32, s state) []match.Hit {
	if s.holding() == 0 {
		return dst
	}
	run := found{
		point: point, group: uint16(group), holding: s.holding(),
		from: uint32(s.first()), to: f.m.runEnd(uint32(s.first())),
	}
	n, most := len(dst), 2*int(run.to-run.from)
	dst = slices.Grow(dst, most)
	return dst[:n+f.m.reportRun(hitWords(dst[n:n+most]), &run)]
}

// runEnd returns the end of the run that begins with the entry first.
func (c *compiled) runEnd(first uint32) uint32 {
	for first++; int(first) < c.numEntries() && c.entry(first).same(); first++ {
	}
	return first
}
