package ask

import (
	"katachi/board"
	"katachi/reading"
)

// A thread that waits for a move of a group sleeps until the group may have grown: most moves are
// far away, and walking the group after each takes most of the time.

// sleep lets a thread sleep until the event for which it waits may happen.
func (w *walker) sleep(t *thread) {
	if g := w.groups[t.next]; g != nil {
		t.wake = min(t.to, w.state.changes(&t.events[g.index]))
	}
}

// group returns a condition group that must hold for the event to happen; nil if there is none, or
// if each move must be tested for the condition without.
func (e *Event) group() *Expr {
	if e.Without != nil {
		return nil
	}
	return e.If.group()
}

func (e *Expr) group() *Expr {
	switch {
	case e == nil:
	case e.Op == "group":
		return e
	case e.Op == "and":
		for _, a := range e.Args {
			if g := a.group(); g != nil {
				return g
			}
		}
	}
	return nil
}

// growth tells when a group may next change.
type growth struct {
	color  board.Color
	stones reading.Area
	next   int32 // number of the move; noEnd if none
}

// growths are those of groups after a move.
type growths struct {
	list  []growth
	time  int // number of the move; 0 for none
	flood flood
}

// offBoard is a point that no walk sees.
const offBoard board.Point = 0

// changes returns the number of the next move, after this one, after which the group of an event may
// have more stones; noEnd if there is none. It is the next that puts a stone of the group's colour
// on or beside a stone of the group, also diagonally, or takes one from there.
func (s *state) changes(m *bound) int32 {
	if m.point == board.Pass {
		return noEnd
	}
	if s.groups.time != s.time {
		s.groups.time, s.groups.list = s.time, s.groups.list[:0]
	}
	for i := range s.groups.list {
		if g := &s.groups.list[i]; g.color == m.color && g.stones.Has(m.point) {
			return g.next
		}
	}
	s.place()
	g := growth{color: m.color, next: noEnd}
	g.stones.Add(m.point)
	if s.stands(m) {
		f := &s.groups.flood
		f.from(m.point)
		s.stones.group(f, offBoard)
		for _, p := range f.list {
			g.stones.Add(p)
		}
	}
	var near reading.Area
	for y := 1; y < len(near)-1; y++ {
		row := g.stones[y-1] | g.stones[y] | g.stones[y+1]
		near[y] = row<<1 | row | row>>1
	}
	time := int32(s.time)
	for i := s.now + 1 + len(s.taken()); i < len(s.steps); i++ {
		step := &s.steps[i]
		took := captured(step)
		if !took {
			time++ // of the next move, after set-up stones
		}
		p, _ := step.Point.Board()
		if step.Setup || (took || step.Color == m.color) && p != board.Pass && near.Has(p) {
			g.next = time
			break
		}
	}
	s.groups.list = append(s.groups.list, g)
	return g.next
}
