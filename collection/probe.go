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
//	lives   the events of the cells with more than one life, some 40 a game,
//	        decide the others
//	row     of a large rectangle, or a sequence: all events of the game, read
//	        from the beginning
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
	plain [][]byte // of the cells that must be empty
	free  []freeColumn
	wild  []wildColumn
	gone  [][]byte
	late  int  // 1 if the hit's node may go on after the hit: a sequence ends within it
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
	p.wild, p.gone, p.plain = p.wild[:0], p.gone[:0], p.plain[:0]
	for _, n := range place.need {
		p.bits = append(p.bits, p.ever(place.origin+n.off, n.color))
		p.need = append(p.need, p.first(place.origin+n.off))
	}
	for _, c := range place.free {
		col := freeColumn{first: p.first(place.origin + c.off), off: c.off}
		switch c.class {
		case query.Empty:
			p.plain = append(p.plain, col.first)
		case query.Empty | query.BlackStone:
			col.wrong = p.ever(place.origin+c.off, board.White)
		case query.Empty | query.WhiteStone:
			col.wrong = p.ever(place.origin+c.off, board.Black)
		}
		p.free = append(p.free, col)
	}
	p.rest = !place.all || len(f.steps) > 0
	p.late = count(len(f.steps) > 0)
	if p.rest && len(p.need) == 0 {
		p.plain = p.plain[:0] // nothing was there before the first node
	}
	for _, off := range f.gone {
		p.gone = append(p.gone, p.first(place.origin+off))
	}
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
	g := game - p.from*64
	last, exact := byte(0), true
	for _, col := range p.need {
		if v := col[g]; v > lastNode {
			exact = false
		} else if v > last {
			last = v
		}
	}
	if int(last) > p.place.form.limit {
		return
	}
	for _, col := range p.plain {
		if int(col[g])+p.late <= int(last) {
			return
		}
	}
	for _, col := range p.gone {
		if col[g] != severalLives {
			return
		}
	}
	h := found{game: uint32(game), node: int32(last), next: -1, place: p.place.origin, image: uint8(p.place.form.image)}
	if p.rest {
		p.byRow(&h)
		return
	}
	p.byLives(&h, g, exact)
}

// span is when the cells with one life allow a hit, and what comes after it.
type span struct {
	from, until int // nodes; until is severalLives or more if nothing ends it
	exact       bool
}

// byLives decides from the one-life columns and the game's short list of the
// cells with several lives.
func (p *probe) byLives(h *found, g int, exact bool) {
	s := span{from: int(h.node), until: noLimit, exact: exact}
	for i := range p.free {
		c := &p.free[i]
		v := int(c.first[g])
		switch {
		case v == severalLives:
			s.exact = false
		case v > lastNode || c.wrong != nil && c.wrong[g>>6]>>(g&63)&1 == 0:
		case v <= s.from:
			return
		default:
			s.until = min(s.until, v)
		}
	}
	if !s.exact && !p.untangle(h, &s, g) {
		return
	}
	p.continuation(h, g)
	p.out = append(p.out, *h)
}

// untangle finds the hit among the events of cells with several lives, while
// the other cells allow it.
func (p *probe) untangle(h *found, s *span, g int) bool {
	f, origin := p.place.form, p.place.origin
	missing := 0
	for _, col := range p.need {
		missing += count(col[g] > lastNode)
	}
	node := 0 // of the event before
	for _, e := range p.seg.livesOf(int(h.game)) {
		class := f.table[(event(e)-origin)&cellMask] & 7
		if class == 0 {
			continue
		}
		if at := int(e >> lifeShift); at > node {
			if missing == 0 && at > s.from {
				break
			}
			if node = at; node >= s.until {
				return false
			}
		}
		kind := kindOf(event(e))
		missing += int(change[class][kind])
		if hopeless[class]>>kind&1 != 0 {
			return false
		}
	}
	node = max(node, s.from)
	h.node = int32(node)
	return missing == 0 && node < s.until && node <= f.limit
}

// continuation finds what was played after the hit at h.node.
func (p *probe) continuation(h *found, g int) {
	if p.far {
		p.continuationByRow(h)
		return
	}
	next, tie, several := severalLives, false, false
	see := func(col []byte, off uint16) {
		v := int(col[g])
		switch {
		case v == severalLives:
			several = true
		case v > int(h.node) && v < next:
			next, h.off, tie = v, off, false
		case v == next:
			tie = true
		}
	}
	for i := range p.free {
		see(p.free[i].first, p.free[i].off)
	}
	for i := range p.wild {
		see(p.wild[i].first, p.wild[i].off)
	}
	for i, col := range p.need {
		if col[g] == severalLives {
			see(col, p.place.need[i].off)
		}
	}
	if tie && next < severalLives {
		p.continuationByRow(h)
		return
	}
	if next < severalLives {
		h.next, h.color = int32(next), board.White
		if p.ever(p.place.origin+h.off, board.Black)[g>>6]>>(g&63)&1 != 0 {
			h.color = board.Black
		}
	}
	if several {
		p.nextLife(h)
	}
}

// nextLife looks for a continuation on a cell with several lives, before the
// one that was found.
func (p *probe) nextLife(h *found) {
	f, origin := p.place.form, p.place.origin
	for _, e := range p.seg.livesOf(int(h.game)) {
		at := int32(e >> lifeShift)
		if at <= h.node {
			continue
		}
		if h.next >= 0 && at >= h.next {
			if at == h.next {
				p.continuationByRow(h) // both in one node: the row knows which came first
			}
			return
		}
		off := (event(e) - origin) & cellMask
		if kind := kindOf(event(e)); f.table[off] != 0 && isPlaced(kind) {
			h.next, h.off, h.color = at, off, placedColor(kind)
			return
		}
	}
}

func (p *probe) continuationByRow(h *found) {
	row := p.seg.row(int(h.game))
	index, at := skip(row, int(h.node))
	p.place.form.follow(h, row, index, at, p.place.origin)
}

// byRow decides by the events of the game.
func (p *probe) byRow(h *found) {
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
