package segment

import (
	"slices"

	"katachi/board"
	"katachi/games/query"
)

// placement is a form at one place of the board, with its cells in the best order
// for testing a segment's games.
type placement struct {
	form   *form
	origin uint16
	all    bool   // free has all of the form's free cells
	need   []cell // stones that must have been played
	free   []cell // cells that nothing else may occupy when the hit is complete, plain ones first
	plain  int    // how many of free are plain: they accept no stone
	wild   []cell // cells that accept anything, if they are few
	gone   []cell // cells of a capture in the sequence
	before []cell // of a sequence: the stones that precede it
	steps  []cell // its stones in their order
	inside []cell // of a sequence without captures: all cells of the rectangle, if they are few
}

// cell is a cell of a placement, with the places of its columns in a segment.
type cell struct {
	at     uint32 // first word of its point in a block
	stones uint32 // first word of the stones that it must have; of a free cell, must not have; anyStone for both
	point  uint16
	off    uint16
	class  uint8
}

// anyStone stands for the bitmaps of both colours.
const anyStone = 1<<32 - 1

// maxFree is the most free cells that are tested by columns. With more, the
// row of the game, which is contiguous in memory, decides sooner. maxWild is
// the same for the continuation, maxInside for all cells of a sequence.
const (
	maxFree   = 14
	maxWild   = 16
	maxInside = 16

	manyFree = 100 // with more free cells, soonest is faster than free
)

// placements lists the places of the forms, for a segment. They are valid until the next call.
func (p *placer) placements(list []form, s *Segment, l layout) []placement {
	places, cells := 0, 0
	for i := range list {
		n := list[i].places()
		places, cells = places+n, cells+n*list[i].cells()
	}
	p.seg, p.layout = s, l
	p.places, p.room = slices.Grow(p.places[:0], places), slices.Grow(p.room[:0], cells)
	for i := range list {
		f := &list[i]
		for y := f.anchors.Top; y <= f.anchors.Bottom; y++ {
			for x := f.anchors.Left; x <= f.anchors.Right; x++ {
				p.places = append(p.places, p.place(f, uint16(y*cellRow+x)))
			}
		}
	}
	return p.places
}

// places returns the number of a form's placements.
func (f *form) places() int {
	a := &f.anchors
	return max(0, a.Right-a.Left+1) * max(0, a.Bottom-a.Top+1)
}

// cells returns the number of cells of a placement.
func (f *form) cells() int {
	n := len(f.need) + min(len(f.free), maxFree) + len(f.gone) + len(f.before) + len(f.stones) + len(f.inside)
	if len(f.wild) <= maxWild {
		n += len(f.wild)
	}
	return n
}

// placer makes placements.
type placer struct {
	seg *Segment
	layout
	keys   []uint64
	most   uint64 // the largest of keys, at index at; 0 if not known
	at     int
	places []placement // the results
	room   []cell      // and their cells
}

// place returns a form at an origin.
func (p *placer) place(f *form, origin uint16) placement {
	out := placement{form: f, origin: origin, all: len(f.free) <= maxFree}
	out.need = p.stones(f, origin)
	if len(f.free) > manyFree {
		out.free = p.soonest(f, origin)
	} else {
		out.free = p.free(f, origin)
	}
	out.plain = plainFirst(out.free)
	out.gone = p.cells(f.gone, origin)
	if len(f.steps) > 0 {
		out.before = p.cells(f.before, origin)
		out.steps = p.cells(f.stones, origin)
		out.inside = p.cells(f.inside, origin)
	}
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
		p.keep(uint64(^p.seg.counts[3*p.point(origin+c.off)+2])<<32 | uint64(i))
	}
	slices.Sort(p.keys)
	begin := len(p.room)
	for _, k := range p.keys[:min(len(p.keys), maxFree)] {
		c := f.free[uint32(k)]
		p.add(origin, c.off, uint8(c.class), wrongStone(c.class))
	}
	return p.since(begin)
}

// plainFirst moves the cells that accept no stone before those that accept one colour, and returns
// their number. Otherwise it keeps the order.
func plainFirst(free []cell) int {
	plain := 0
	for i, c := range free {
		if c.stones == anyStone {
			copy(free[plain+1:i+1], free[plain:i])
			free[plain] = c
			plain++
		}
	}
	return plain
}

// soonest is free for a form with many free cells. It goes through the points of the board, those
// that are taken soonest first, until it has enough free cells.
func (p *placer) soonest(f *form, origin uint16) []cell {
	begin := len(p.room)
	for _, at := range p.seg.soonest {
		off := (at - origin) & cellMask
		if !f.isFree(off) {
			continue
		}
		class := query.Class(f.table[off] & 7)
		if p.add(origin, off, uint8(class), wrongStone(class)); len(p.room)-begin == maxFree {
			break
		}
	}
	return p.since(begin)
}

// keep adds a key; if there are maxFree, it replaces the largest if that is higher: of hundreds of
// free cells only the first are wanted.
func (p *placer) keep(key uint64) {
	if len(p.keys) < maxFree {
		p.keys = append(p.keys, key)
		p.most = 0
		return
	}
	if p.most == 0 {
		p.at = 0
		for i, k := range p.keys {
			if k > p.keys[p.at] {
				p.at = i
			}
		}
		p.most = p.keys[p.at]
	}
	if key < p.most {
		p.keys[p.at], p.most = key, 0
	}
}

// cells returns cells with any contents.
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
	point := p.point(origin + off)
	stones := uint32(anyStone)
	if c != board.Empty {
		stones = uint32(p.stone(point, 0, c))
	}
	p.room = append(p.room, cell{at: uint32(p.word(point, 0)), point: uint16(point), stones: stones, off: off, class: class})
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
