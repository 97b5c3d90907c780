package collection

import (
	"math/bits"

	"katachi/board"
	"katachi/query"
)

// probe looks for placements in a range of a segment's games. How a candidate
// is decided, cheapest first:
//
//	words   the bitmaps of the stones that are needed, and the games asked for,
//	        64 games at a time: most games go here
//	bytes   the one-life columns: the hit cannot come before its last stone, T;
//	        a cell that is occupied for good by then rules it out
//	        - if all cells have one life, T is the hit, and the earliest stone
//	          after T in the rectangle is its continuation
//	row     else the game's events decide, read from the beginning
//
// It is used by one goroutine.
type probe struct {
	seg   *segment
	live  []uint64 // games that are asked for
	from  int      // first word of the range of games
	to    int      // after the last word
	out   []found
	track track

	place *placement
	need  [][]byte // one-life columns of the stones, from the range's first game
	bits  [][]uint64
	free  []freeColumn
	wild  []wildColumn
	gone  [][]byte
	rest  bool // cells are left that only the row can tell of
	far   bool // the continuation is left to the row
}

type freeColumn struct {
	first []byte
	wrong []uint64 // games in which a stone that the cell does not accept was there; nil means any stone
	off   uint16
}

type wildColumn struct {
	first []byte
	off   uint16
}

// maxWild is the number of cells whose continuation is looked up in columns.
const maxWild = 16

// run looks for one placement and appends what it finds to out.
func (p *probe) run(place *placement) {
	p.prepare(place)
	for w := p.from; w < p.to; w++ {
		m := p.live[w]
		for _, b := range p.bits {
			if m &= b[w-p.from]; m == 0 {
				break
			}
		}
		for ; m != 0; m &= m - 1 {
			p.candidate(w<<6 + bits.TrailingZeros64(m))
		}
	}
}

// prepare slices the columns of the placement's cells.
func (p *probe) prepare(place *placement) {
	f := place.form
	p.place = place
	p.bits, p.need, p.free = p.bits[:0], p.need[:0], p.free[:0]
	p.wild, p.gone = p.wild[:0], p.gone[:0]
	for _, n := range place.need {
		p.bits = append(p.bits, p.ever(place.origin+n.off, n.color))
		p.need = append(p.need, p.first(place.origin+n.off))
	}
	for _, c := range place.free {
		col := freeColumn{first: p.first(place.origin + c.off), off: c.off}
		switch c.class {
		case query.Empty | query.BlackStone:
			col.wrong = p.ever(place.origin+c.off, board.White)
		case query.Empty | query.WhiteStone:
			col.wrong = p.ever(place.origin+c.off, board.Black)
		}
		p.free = append(p.free, col)
	}
	for _, off := range f.gone {
		p.gone = append(p.gone, p.first(place.origin+off))
	}
	p.rest = !place.all || len(f.steps) > 0
	p.far = len(f.wild) > maxWild
	if !p.far && !p.rest {
		for _, off := range f.wild {
			p.wild = append(p.wild, wildColumn{p.first(place.origin + off), off})
		}
	}
}

// first returns the one-life column of a cell, from the first game of the range.
func (p *probe) first(cell uint16) []byte {
	at := pointOf(int(cell), p.seg.size) * p.seg.words
	return p.seg.first[(at+p.from)*64 : (at+p.to)*64]
}

// ever returns the bitmap of games in which a stone was on a cell.
func (p *probe) ever(cell uint16, c board.Color) []uint64 {
	at := pointOf(int(cell), p.seg.size) * p.seg.words
	if c == board.Black {
		return p.seg.black[at+p.from : at+p.to]
	}
	return p.seg.white[at+p.from : at+p.to]
}

// candidate decides a game in which all stones that are needed were played.
func (p *probe) candidate(game int) {
	f := p.place.form
	g := game - p.from*64
	last, exact := 0, !p.rest
	for _, col := range p.need {
		if v := int(col[g]); v > lastNode {
			exact = false
		} else if v > last {
			last = v
		}
	}
	if last > f.limit {
		return
	}
	for _, col := range p.gone {
		if col[g] != severalLives {
			return
		}
	}
	h := found{game: uint32(game), node: int32(last), next: -1, image: uint8(f.image)}
	next, tie := severalLives, false
	for i := range p.free {
		c := &p.free[i]
		v := int(c.first[g])
		switch {
		case v <= last:
			if c.wrong == nil || c.wrong[g>>6]>>(g&63)&1 != 0 {
				return
			}
		case v < next:
			next, h.off, tie = v, c.off, false
		case v == severalLives:
			exact = false
		case v == next:
			tie = true
		}
	}
	if !exact {
		p.decide(&h)
		return
	}
	p.continuation(&h, next, tie, g)
	p.out = append(p.out, h)
}

// continuation finds what was played after the hit at h.node. next is the
// earliest of the free cells, or severalLives.
func (p *probe) continuation(h *found, next int, tie bool, g int) {
	late := p.far
	for i := range p.wild {
		v := int(p.wild[i].first[g])
		switch {
		case v == severalLives:
			late = true
		case v <= int(h.node):
		case v < next:
			next, h.off, tie = v, p.wild[i].off, false
		case v == next:
			tie = true
		}
	}
	switch {
	case late || tie && next < severalLives:
		row := p.seg.row(int(h.game))
		index, at := skip(row, int(h.node))
		p.place.form.follow(h, row, index, at, p.place.origin)
	case next < severalLives:
		h.next, h.color = int32(next), board.White
		if p.ever(p.place.origin+h.off, board.Black)[g>>6]>>(g&63)&1 != 0 {
			h.color = board.Black
		}
	}
}

// decide asks the row.
func (p *probe) decide(h *found) {
	f, origin := p.place.form, p.place.origin
	row := p.seg.row(int(h.game))
	var node, index int
	var ok bool
	if len(f.steps) > 0 {
		node, index, ok = f.findSequence(row, origin, &p.track)
	} else {
		node, index, ok = f.find(row, origin)
	}
	if !ok {
		return
	}
	h.node = int32(node)
	f.follow(h, row, index, node, origin)
	p.out = append(p.out, *h)
}
