package collection

import (
	"slices"

	"katachi/board"
)

// found is a hit inside a segment.
type found struct {
	game  uint32 // in the segment
	node  int32  // of completion
	next  int32  // node of the continuation; -1 if there is none
	off   uint16 // where it was played, from the origin
	place uint16 // the origin: the cell under the top left cell of the image
	image uint8
	color board.Color // who played it, as on the board; Empty if nobody
}

// change[class][kind] is how the number of cells that do not match changes
// with an event on a cell of the class.
var change = changes()

func changes() (change [8][8]int8) {
	accepts := func(class int, c board.Color) int8 { return int8(class >> c & 1) }
	for class := range 8 {
		for kind := kindBlack; kind <= kindWhiteKept; kind++ {
			change[class][kind] = accepts(class, board.Empty) - accepts(class, placedColor(kind))
		}
		change[class][kindBlackGone] = accepts(class, board.Black) - accepts(class, board.Empty)
		change[class][kindWhiteGone] = accepts(class, board.White) - accepts(class, board.Empty)
	}
	return change
}

// hopeless[class] is the set of kinds after which a cell never matches again.
var hopeless = neverAgain()

func neverAgain() (kinds [8]uint8) {
	for class := range kinds {
		if class>>board.Black&1 == 0 {
			kinds[class] |= 1 << kindBlackKept
		}
		if class>>board.White&1 == 0 {
			kinds[class] |= 1 << kindWhiteKept
		}
	}
	return kinds
}

// advance[class][kind] is change, and hopelessly more if the cell never matches
// again; 0 outside of the rectangle.
var advance = advances()

const hopelessly = 1 << 20

func advances() (advance [8][8]int32) {
	for class := 1; class < 8; class++ {
		for kind := range advance[class] {
			advance[class][kind] = int32(change[class][kind]) + hopelessly*int32(hopeless[class]>>kind&1)
		}
	}
	return advance
}

// find returns the first node after which the rectangle at origin matches, and
// the index of the first event after it. Whether an event is inside of the
// rectangle cannot be guessed, so nothing branches on it.
func (f *form) find(row []event, origin uint16) (node, index int, ok bool) {
	missing := int32(f.missing)
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			if missing == 0 {
				return node, i, true
			}
			if node += n; node > f.limit {
				return 0, 0, false
			}
		}
		missing += advance[f.table[(e-origin)&cellMask]&7][kindOf(e)]
		if missing >= hopelessly {
			return 0, 0, false
		}
	}
	return node, len(row), missing == 0
}

// skip returns the index of the first event after a node, and the node of the
// event before it.
func skip(row []event, node int) (index, at int) {
	for i, e := range row {
		n := nodesOf(e)
		if at+n > node {
			return i, at
		}
		at += n
	}
	return len(row), at
}

// follow sets the continuation: the first stone placed inside the rectangle by
// the events from index on. at is the node of the event before.
func (f *form) follow(h *found, row []event, index, at int, origin uint16) {
	h.next, h.color = -1, board.Empty
	for _, e := range row[index:] {
		at += nodesOf(e)
		off := (e - origin) & cellMask
		if f.table[off] != 0 && isPlaced(kindOf(e)) {
			h.next, h.off, h.color = int32(at), off, placedColor(kindOf(e))
			return
		}
	}
}

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

// nodeEnds reports whether the hit is complete at the end of a node; where a
// sequence is to follow, an attempt begins.
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

// event takes an event, and reports whether it completes the sequence.
func (t *track) event(e event, origin uint16) bool {
	off := (e - origin) & cellMask
	entry := t.f.table[off]
	if entry == 0 || kindOf(e) == kindJump {
		return false
	}
	kind := kindOf(e)
	t.missing += int(change[entry&7][kind])
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
// The stones that one move captures come in no order that counts, and where
// captures end the sequence, others of the same node need not be listed.
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
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			t.nodeEnds()
			if node += n; node > f.limit {
				return 0, 0, false
			}
		}
		entry := f.table[(e-origin)&cellMask]
		if entry == 0 {
			continue
		}
		if t.event(e, origin) {
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
