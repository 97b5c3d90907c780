package segment

import (
	"katachi/board"
	"katachi/games/query"
)

// tableSize is the number of entries of a form's table: differences of cells.
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
	face
	image   int // number among the query's images
	width   int // of the rectangle
	height  int
	anchors query.Anchors
	table   [tableSize]uint8 // class and inside; 0 outside of the rectangle
	missing int              // cells that an empty board does not satisfy
	limit   int              // largest node of completion
	steps   []group          // the sequence
	// tableSize of them: of cells that a sequence touches, the colours that it puts there; nil
	// without one
	turns []uint8

	need []need   // stones that must have been played
	free []free   // cells that nothing else may occupy when the hit is complete
	wild []uint16 // cells that accept anything
	gone []uint16 // cells of a capture in the sequence

	before []uint16 // of a sequence: cells of the stones that precede it
	inside []uint16 // of a sequence without captures: all cells of the rectangle, if they are few
	stones []uint16 // cells of its stones in their order
	plain  bool     // its stones are put on different empty cells, and none is captured
}

// face maps an image to its query.
type face struct {
	swapped  bool
	symmetry board.Symmetry
	back     query.Turning
}

// origin returns the cell of the query at an offset, y*width + x.
func (f *face) origin(off uint16) int { return f.back.Cell(int(off%cellRow), int(off/cellRow)) }

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

// set prepares an image. It reuses the memory of the form that f was before.
func (f *form) set(number int, m *query.Image, q *query.Query) {
	*f = form{
		face:  face{swapped: m.Swapped, symmetry: m.Symmetry, back: m.Origins()},
		image: number, width: m.W, height: m.H, anchors: m.Anchors, limit: noLimit,
		need: f.need[:0], free: f.free[:0], wild: f.wild[:0], gone: f.gone[:0], before: f.before[:0], stones: f.stones[:0],
		inside: f.inside[:0],
	}
	if q.HasLimit {
		f.limit = q.MoveLimit
	}
	if len(m.Sequence) > 0 {
		f.sequence(m)
	}
	f.plain = len(f.gone) == 0
	few := len(f.steps) > 0 && f.plain && m.W*m.H <= maxInside // captures are in the node of the capturing stone
	for y := range m.H {
		off := uint16(y * cellRow)
		for _, class := range m.Cells[y*m.W : (y+1)*m.W] {
			f.cell(off, class)
			if few {
				f.inside = append(f.inside, off)
			}
			off++
		}
	}
}

// isFree reports whether an offset is that of one of f.free.
func (f *form) isFree(off uint16) bool {
	switch query.Class(f.table[off] &^ inside) {
	case 0, query.BlackStone, query.WhiteStone, query.AnyContent:
		return false
	}
	return f.turns == nil || f.turns[off] == 0
}

// cell enters a cell that must match before the sequence.
func (f *form) cell(off uint16, class query.Class) {
	f.table[off] = inside | uint8(class)
	turned := f.turns != nil && f.turns[off] != 0
	switch class {
	case query.BlackStone:
		f.need = append(f.need, need{off, board.Black})
	case query.WhiteStone:
		f.need = append(f.need, need{off, board.White})
	case query.AnyContent:
		f.wild = append(f.wild, off)
		f.plain = f.plain && !turned
		return
	default:
		if !turned {
			f.free = append(f.free, free{off, class})
		}
		return
	}
	f.missing++
	f.before = append(f.before, off)
	f.plain = f.plain && !turned
}

// sequence enters the steps.
func (f *form) sequence(m *query.Image) {
	f.turns = make([]uint8, tableSize)
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
		case last >= 0 && f.steps[last].kind == 0:
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
