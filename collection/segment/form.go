package segment

import (
	"katachi/board"
	"katachi/query"
)

// tableSize is the number of differences of cells that a form's table knows.
const tableSize = cellMask + 1

// inside marks a cell of the rectangle in a form's table, beside its class.
const inside = 8

// form is an image of a query, prepared for searching.
//
// Cells of the rectangle are named by their offset from its top left cell,
// y*32 + x. The table is indexed by (cell of the event - origin) modulo 1024:
// since the rectangle lies on the board and a board has at most 25 columns,
// no cell of the board outside of the rectangle falls on an entry inside.
type form struct {
	image    int // number among the query's images
	swapped  bool
	symmetry board.Symmetry
	anchors  query.Anchors
	table    [tableSize]uint8 // class and inside; 0 outside of the rectangle
	missing  int              // cells that an empty board does not satisfy
	limit    int              // largest node of completion
	steps    []group          // the sequence
	turns    [tableSize]uint8 // of cells that a sequence touches: colours that it puts there

	need []need   // stones that must have been played
	free []free   // cells that nothing else may occupy when the hit is complete
	wild []uint16 // cells where anything may lie
	gone []uint16 // cells of a capture in the sequence

	before []uint16 // of a sequence: cells of the stones that are there before it
	stones []uint16 // cells of its stones in their order
	plain  bool     // its stones are put on empty cells, each on one of its own, and none is captured
	back   []uint16 // by offset: cell of the query, y*width + x
}

// need is a stone without which there is no hit.
type need struct {
	off   uint16
	color board.Color
}

// free is a cell that must be empty at the end, or hold a stone of its class.
type free struct {
	off   uint16
	class query.Class
}

// group is a part of a sequence: one stone placed, or captures in any order.
type group struct {
	kind int // kindBlack, kindWhite; 0 for captures
	offs []uint16
}

// noLimit stands for any node.
const noLimit = 1 << 30

// forms prepares the images of q.
func forms(q *query.Query) []form {
	images := q.Images()
	list := make([]form, len(images))
	for i := range images {
		list[i].set(&images[i], q)
		list[i].image = i
	}
	return list
}

func (f *form) set(m *query.Image, q *query.Query) {
	f.swapped, f.symmetry, f.anchors, f.limit = m.Swapped, m.Symmetry, m.Anchors, noLimit
	if q.HasLimit {
		f.limit = q.MoveLimit
	}
	f.sequence(m)
	f.plain = len(f.gone) == 0
	f.back = make([]uint16, tableSize)
	f.free = make([]free, 0, m.W*m.H)
	for y := range m.H {
		for x := range m.W {
			off := uint16(y*cellRow + x)
			class := m.At(x, y)
			f.table[off] = inside | uint8(class)
			ox, oy := m.Origin(x, y)
			f.back[off] = uint16(oy*len(q.Rows[0]) + ox)
			f.cell(off, class)
		}
	}
}

// cell enters a cell that must match before the sequence.
func (f *form) cell(off uint16, class query.Class) {
	if class&query.Empty == 0 {
		f.missing++
	}
	if f.turns[off] != 0 && (class&query.Empty == 0 || class == query.AnyContent) {
		f.plain = false
	}
	if class == query.BlackStone || class == query.WhiteStone {
		f.before = append(f.before, off)
	}
	switch {
	case class == query.BlackStone:
		f.need = append(f.need, need{off, board.Black})
	case class == query.WhiteStone:
		f.need = append(f.need, need{off, board.White})
	case class == query.AnyContent:
		f.wild = append(f.wild, off)
	case f.turns[off] == 0:
		f.free = append(f.free, free{off, class})
	}
}

// sequence enters the steps.
func (f *form) sequence(m *query.Image) {
	for _, s := range m.Sequence {
		off := uint16(s.Y*cellRow + s.X)
		last := len(f.steps) - 1
		if s.What != '-' {
			f.stones = append(f.stones, off)
		}
		switch {
		case s.What == 'X':
			f.steps = append(f.steps, group{kindBlack, []uint16{off}})
			f.need = append(f.need, need{off, board.Black})
			f.turns[off] |= uint8(query.BlackStone)
		case s.What == 'O':
			f.steps = append(f.steps, group{kindWhite, []uint16{off}})
			f.need = append(f.need, need{off, board.White})
			f.turns[off] |= uint8(query.WhiteStone)
		case f.steps[last].kind == 0:
			f.steps[last].offs = append(f.steps[last].offs, off)
			f.taken(off)
		default:
			f.steps = append(f.steps, group{0, []uint16{off}})
			f.taken(off)
		}
	}
}

func (f *form) taken(off uint16) {
	f.gone = append(f.gone, off)
	f.turns[off] |= uint8(query.Empty)
}
