package collection

import (
	"slices"

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
	back []uint16 // by offset: cell of the query, y*width + x
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
	f.back = make([]uint16, tableSize)
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

// placement is a form at one place of the board, with its cells in the order
// in which a segment's games are best tested.
type placement struct {
	form   *form
	origin uint16
	all    bool   // free has all of the form's free cells
	need   []cell // stones that must have been played
	free   []cell // cells that nothing else may occupy when the hit is complete
	wild   []cell // cells where anything may lie, if they are few
	gone   []cell // cells of a capture in the sequence
}

// cell is a cell of a placement, with where a segment keeps its columns.
type cell struct {
	at     uint32 // first word of its point in a block
	stones uint32 // first word of the stones that it must have; of a free cell, must not have; anyStone for both
	point  uint16
	off    uint16
	class  uint8
}

// anyStone stands for the bitmaps of both colours.
const anyStone = 1<<32 - 1

// maxFree is the number of free cells that are tested by columns. Beyond it
// the row of the game, which lies together in memory, decides sooner. maxWild
// is the same for the continuation.
const (
	maxFree = 24
	maxWild = 16
)

// placements lists the places of the forms, for a segment.
func placements(list []form, s *segment) []placement {
	places, cells := 0, 0
	for i := range list {
		n := list[i].places()
		places, cells = places+n, cells+n*list[i].cells()
	}
	all := make([]placement, 0, places)
	p := placer{seg: s, room: make([]cell, 0, cells)}
	for i := range list {
		f := &list[i]
		for y := f.anchors.Top; y <= f.anchors.Bottom; y++ {
			for x := f.anchors.Left; x <= f.anchors.Right; x++ {
				all = append(all, p.place(f, uint16(y*cellRow+x)))
			}
		}
	}
	return all
}

// places returns the number of a form's placements.
func (f *form) places() int {
	a := &f.anchors
	return max(0, a.Right-a.Left+1) * max(0, a.Bottom-a.Top+1)
}

// cells returns the number of cells of a placement.
func (f *form) cells() int {
	n := len(f.need) + min(len(f.free), maxFree) + len(f.gone)
	if len(f.wild) <= maxWild {
		n += len(f.wild)
	}
	return n
}

// placer makes placements.
type placer struct {
	seg  *segment
	keys []uint64
	room []cell // for the results
}

// place returns a form at an origin.
func (p *placer) place(f *form, origin uint16) placement {
	out := placement{form: f, origin: origin, all: len(f.free) <= maxFree}
	out.need = p.stones(f, origin)
	out.free = p.free(f, origin)
	out.gone = p.cells(f.gone, origin)
	if len(f.wild) <= maxWild {
		out.wild = p.cells(f.wild, origin)
	}
	return out
}

// stones returns the stones, the rarest first.
func (p *placer) stones(f *form, origin uint16) []cell {
	p.keys = p.keys[:0]
	for i, n := range f.need {
		p.keys = append(p.keys, uint64(p.seg.counts[3*p.point(origin+n.off)+int(n.color)-1])<<32|uint64(i))
	}
	slices.Sort(p.keys)
	begin := len(p.room)
	for _, k := range p.keys {
		n := f.need[uint32(k)]
		p.add(origin, n.off, 1<<n.color, n.color)
	}
	return p.since(begin)
}

// free returns the free cells, those that are taken soonest first.
func (p *placer) free(f *form, origin uint16) []cell {
	p.keys = p.keys[:0]
	for i, c := range f.free {
		p.keys = append(p.keys, uint64(^p.seg.counts[3*p.point(origin+c.off)+2])<<32|uint64(i))
	}
	slices.Sort(p.keys)
	begin := len(p.room)
	for _, k := range p.keys[:min(len(p.keys), maxFree)] {
		c := f.free[uint32(k)]
		p.add(origin, c.off, uint8(c.class), wrongStone(c.class))
	}
	return p.since(begin)
}

// cells returns cells whose content does not matter.
func (p *placer) cells(offs []uint16, origin uint16) []cell {
	begin := len(p.room)
	for _, off := range offs {
		p.add(origin, off, 0, board.Empty)
	}
	return p.since(begin)
}

// point returns the number of a cell's point.
func (p *placer) point(cell uint16) int { return pointOf(int(cell), p.seg.size) }

// since returns the cells added since room had a length.
func (p *placer) since(begin int) []cell { return p.room[begin:len(p.room):len(p.room)] }

// add adds a cell; stones of color c concern it, Empty for any.
func (p *placer) add(origin, off uint16, class uint8, c board.Color) {
	s := p.seg
	point := p.point(origin + off)
	stones := uint32(anyStone)
	if c != board.Empty {
		stones = uint32(s.stone(point, 0, c))
	}
	p.room = append(p.room, cell{at: uint32(s.word(point, 0)), point: uint16(point), stones: stones, off: off, class: class})
}

// wrongStone returns the colour that a free cell does not accept, Empty if
// neither.
func wrongStone(class query.Class) board.Color {
	switch class {
	case query.Empty | query.BlackStone:
		return board.White
	case query.Empty | query.WhiteStone:
		return board.Black
	}
	return board.Empty
}
