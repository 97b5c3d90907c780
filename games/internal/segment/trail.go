package segment

import (
	"slices"

	"katachi/board"
)

// Trail is the state of following a hit along the main line of its game, or through its tree.
type Trail struct {
	index int32 // index of the next event of the line
	Node  int32 // number of the last move's node
	place uint16
	image uint8 // image of the form; the bit partly may be added
	Turn  uint8 // kept for the caller, so that a Trail fills 12 bytes
}

// partly: before the stones listed in its last step, the last move of the sequence captured others
// in the rectangle that are not listed. The first Step afterwards reports these.
const partly = 0x80

// form returns the form of a trail.
func (s *Search) form(t *Trail) *form { return &s.forms[t.image&^partly] }

// unlisted appends the cells, in the query's orientation, that the last move of the sequence
// captured but did not list, unless they were reported before.
func (f *form) unlisted(line Line, t *Trail, gone []uint16) []uint16 {
	if t.image&partly == 0 {
		return gone
	}
	t.image &^= partly
	var listed []uint16
	if last := &f.steps[len(f.steps)-1]; last.kind == 0 {
		listed = last.offs
	}
	for i := int(t.index) - 1; i >= 0; i-- {
		e := line[i]
		off, kind := (e-t.place)&cellMask, kindOf(e)
		if f.table[off] != 0 && kind != kindJump && !isPlaced(kind) && !slices.Contains(listed, off) {
			gone = append(gone, uint16(f.origin(off)))
		}
		if nodesOf(e) > 0 {
			break
		}
	}
	return gone
}

// Trails begins a trail wherever the rectangle of a hit shows the query and its sequence follows:
// the first time, and each later time, because a sequence may occur again.
func (s *Search) Trails(line Line, h *Hit, each func(Trail)) {
	f := &s.forms[h.image]
	f.shows(line, h.place, func(node, index int) {
		t := Trail{index: int32(index), Node: int32(node), place: h.place, image: h.image}
		if f.through(line, &t) {
			each(t)
		}
	})
}

// shows calls each for every node at which the rectangle at origin begins to match, with the index
// of the first event after it.
func (f *form) shows(line Line, origin uint16, each func(node, index int)) {
	missing, node, fresh := f.missing, 0, true
	for i, e := range line {
		if n := nodesOf(e); n > 0 {
			if missing == 0 && fresh {
				each(node, i)
				fresh = false
			}
			if node += n; node > f.limit {
				return
			}
		}
		class := f.table[(e-origin)&cellMask]
		if class == 0 || kindOf(e) == kindJump {
			continue
		}
		fresh = true
		missing += int(change[class&7][kindOf(e)])
		if hopeless[class&7]>>kindOf(e)&1 != 0 {
			return
		}
	}
}

// through follows a trail through the query's own sequence. It returns false if the game continues
// differently.
func (f *form) through(line Line, t *Trail) bool {
	var a attempt
	for a.step < len(f.steps) {
		if int(t.index) == len(line) {
			return false
		}
		e := line[t.index]
		t.index++
		if n := nodesOf(e); n > 0 {
			if a.extra {
				return false
			}
			t.Node += int32(n)
		}
		off := (e - t.place) & cellMask
		if f.table[off] == 0 || kindOf(e) == kindJump {
			continue
		}
		if isSetup(line, int(t.index)-1) || !a.advance(f, off, kindOf(e)) {
			return false
		}
	}
	f.endNode(line, t, a.extra)
	return int(t.Node) <= f.limit
}

// endNode passes over the rest of the node in which the sequence ended. extra tells whether the node
// has captures that the sequence does not list.
func (f *form) endNode(line Line, t *Trail, extra bool) {
	for ; int(t.index) < len(line); t.index++ {
		e := line[t.index]
		kind := kindOf(e)
		if nodesOf(e) > 0 || kind == kindControl {
			break
		}
		extra = extra || f.table[(e-t.place)&cellMask] != 0 && kind != kindJump && !isPlaced(kind)
	}
	if extra {
		t.image |= partly
	}
}

// Step follows a trail to the next move in its rectangle, and returns the colour and cell of the
// stone as in the query. It appends the cells of stones captured before it to gone. It reports
// false at the end of the game, at set-up in the rectangle, or if the stone comes after the query's
// limit.
func (s *Search) Step(line Line, t *Trail, gone []uint16) (color board.Color, cell uint16, _ []uint16, ok bool) {
	f := s.form(t)
	gone = f.unlisted(line, t, gone)
	for int(t.index) < len(line) {
		e := line[t.index]
		t.index++
		t.Node += int32(nodesOf(e))
		off, kind := (e-t.place)&cellMask, kindOf(e)
		if f.table[off] == 0 || kind == kindJump {
			continue
		}
		if isSetup(line, int(t.index)-1) {
			break
		}
		if isPlaced(kind) {
			return f.colorOf(kind), uint16(f.origin(off)), gone, int(t.Node) <= f.limit
		}
		gone = append(gone, uint16(f.origin(off)))
	}
	return 0, 0, gone, false
}

// colorOf returns the colour of a stone as in the query.
func (f *form) colorOf(kind int) board.Color {
	if f.swapped {
		return placedColor(kind).Opponent()
	}
	return placedColor(kind)
}

// Swapped reports whether colours are exchanged between the query and the trail's game.
func (s *Search) Swapped(t *Trail) bool { return s.form(t).swapped }
