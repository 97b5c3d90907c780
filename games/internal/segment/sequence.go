package segment

import "slices"

// attempt is a sequence that has begun.
type attempt struct {
	step  int      // groups done
	left  []uint16 // captures of the group that are still to come
	extra bool     // this node has captured what the last group does not list
}

// track follows one place through a game.
type track struct {
	f        *form
	missing  int
	attempts []attempt
}

// begin sets t to the empty board.
func (t *track) begin(f *form) {
	t.f, t.missing, t.attempts = f, f.missing, t.attempts[:0]
}

// clone returns a copy for a branch.
func (t *track) clone() track {
	c := *t
	c.attempts = slices.Clone(t.attempts)
	for i := range c.attempts {
		c.attempts[i].left = slices.Clone(c.attempts[i].left)
	}
	return c
}

// nodeEnds reports whether the hit is complete at the end of a node; if a
// sequence must follow, an attempt begins.
func (t *track) nodeEnds() bool {
	if len(t.attempts) > 0 {
		t.attempts = slices.DeleteFunc(t.attempts, func(a attempt) bool { return a.extra })
	}
	if t.missing != 0 {
		return false
	}
	if len(t.f.steps) == 0 {
		return true
	}
	for _, a := range t.attempts {
		if a.step == 0 {
			return false
		}
	}
	t.attempts = append(t.attempts, attempt{})
	return false
}

// event takes an event, and reports whether it completes the sequence. Set-up is part of none.
func (t *track) event(e event, origin uint16, setup bool) bool {
	off := (e - origin) & cellMask
	entry := t.f.table[off]
	if entry == 0 || kindOf(e) == kindJump {
		return false
	}
	kind := kindOf(e)
	t.missing += int(change[entry&7][kind])
	if setup {
		t.attempts = t.attempts[:0]
	}
	kept := t.attempts[:0]
	done := false
	for _, a := range t.attempts {
		if a.advance(t.f, off, kind) {
			done = done || a.step == len(t.f.steps)
			kept = append(kept, a)
		}
	}
	t.attempts = kept
	return done
}

// advance takes the next step of the sequence; false if the event is not it.
// The order of the stones captured by one move does not matter, and if captures
// end the sequence, it need not list all of that node.
func (a *attempt) advance(f *form, off uint16, kind int) bool {
	g := &f.steps[a.step]
	if g.kind != 0 {
		if !isPlaced(kind) || placedColor(kind) != placedColor(g.kind) || off != g.offs[0] {
			return false
		}
		a.step++
		return true
	}
	if isPlaced(kind) {
		return false
	}
	if len(a.left) == 0 {
		a.left = slices.Clone(g.offs)
	}
	i := slices.Index(a.left, off)
	if i < 0 {
		a.extra = true
		return a.step == len(f.steps)-1
	}
	if a.left = slices.Delete(a.left, i, i+1); len(a.left) == 0 {
		a.step++
	}
	return true
}

// findSequence is find for a form with a sequence: the node of its last step.
func (f *form) findSequence(row []event, origin uint16, t *track) (node, index int, ok bool) {
	t.begin(f)
	changed := true // the rectangle, in this node
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			if changed {
				t.nodeEnds()
				changed = false
			}
			if node += n; node > f.limit {
				return 0, 0, false
			}
		}
		entry := f.table[(e-origin)&cellMask]
		if entry == 0 {
			continue
		}
		changed = true
		if t.event(e, origin, isSetup(row, i)) {
			for i++; i < len(row) && nodesOf(row[i]) == 0; i++ {
			}
			return node, i, true
		}
		off := (e - origin) & cellMask
		if hopeless[entry&7|f.turns[off]]>>kindOf(e)&1 != 0 {
			return 0, 0, false
		}
	}
	return 0, 0, false
}
