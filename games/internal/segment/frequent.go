package segment

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/section"
)

// For a position that occurred in more than MaxListed games of a segment, sums are stored: how its
// hits continued, who won them and when, so that counting them takes one look-up. The sums are
// those of a search for both colours in all games of the segment, without their variations.
//
//	freqat  for each position, by ascending hash: the hash, low word first; where its sums begin in
//	        freq; and the low half of their XXH3, seeded with the hash
//	freq    uint32: the earliest and latest known day of its games; the number of pairs for games,
//	        and of boards; pairs of year*4+winner and the number of games; then for the position, and
//	        for it with colours exchanged if that differs, as in the first game that had it: its
//	        corner (bit 0 right, bit 1 bottom; 0 for a whole board), the number of pairs after its
//	        cells, its cells, 16 in a number, 2 bits each (0 empty, 1 Black, 2 White), and pairs of
//	        a word (see word) and the number of hits with it, in the orientation of that board
type frequent struct {
	at   []uint32
	sums []uint32
}

const (
	frequentWords = 4  // of an entry of freqat
	yearBits      = 14 // of a word: words that differ by the year alone are neighbours
)

// Tenuki is the most nodes from a hit to a continuation that counts as an answer, not a tenuki.
const Tenuki = 2

// gathered collects the sums of a frequent position while a segment is written.
type gathered struct {
	kind        positionKind
	games       int
	last        int      // game that was counted last, from 1
	years       []uint32 // year*4+winner of each game
	first, late uint32   // days
	shown       []gatheredBoard
	forms       []gatheredForm
	mixed       bool // another position has the same hash
}

// gatheredBoard is a position in one orientation in which games had it.
type gatheredBoard struct {
	part  part
	cells []uint32
	last  int // game that was counted last, from 1
	form  int
	way   int // symmetry that turns it into its form
}

// gatheredForm is one of the boards, with the hits of all boards equivalent to it.
type gatheredForm struct {
	part  part
	cells []uint32
	hits  []uint32 // the word of each
}

// gatherer gathers the sums of positions.
type gatherer struct {
	b      *Builder
	most   int      // games of a position without sums
	wanted []uint64 // a bit for each bucket and rest that the index lists too often
	bits   int      // bits of the number of a bucket
	all    map[uint64]*gathered
	room   []uint32
	line   Line
	game   int
}

// newFrequent gathers the sums of the positions that an index lists in more than most games.
func newFrequent(b *Builder, index *positions, most int) frequent {
	g := gatherer{b: b, most: most, bits: index.bits(), all: map[uint64]*gathered{}}
	if !g.want(index) {
		return frequent{}
	}
	h := hashesOf(b.size)
	for g.game = range b.Games() {
		g.line = b.rows[b.rowAt[g.game]:b.rowAt[g.game+1]]
		h.follow(g.line, g.take)
	}
	return g.pack()
}

// want marks the positions listed too often, and reports whether there are any.
func (g *gatherer) want(index *positions) (any bool) {
	g.wanted = make([]uint64, max(1, 1<<(g.bits+restBits)/64))
	for b := range 1 << g.bits {
		list := index.games[entryBytes*index.at[2*b] : entryBytes*index.at[2*b+2]]
		for len(list) > 0 {
			rest := list[0]
			n := len(list)
			if rest < 255 {
				n = entryBytes * lowest(list, rest+1)
			}
			if n > g.most*entryBytes {
				setBit(g.wanted, b<<restBits|int(rest))
				any = true
			}
			list = list[n:]
		}
	}
	return any
}

// take counts a position when it first occurs in a line.
func (g *gatherer) take(s *shown, hash uint64, corner int) {
	if !hasBit(g.wanted, int(hash>>(64-restBits-g.bits))) {
		return
	}
	p := g.all[hash]
	if p == nil {
		p = &gathered{kind: oneCorner}
		if corner < 0 {
			p.kind = wholeBoard
		}
		g.all[hash] = p
	}
	of := partOf(s.size, p.kind, max(0, corner))
	g.room = of.cells(g.room[:0], &s.board)
	i := slices.IndexFunc(p.shown, func(o gatheredBoard) bool {
		return o.part == of && slices.Equal(o.cells, g.room)
	})
	if i < 0 {
		i = len(p.shown)
		p.mixed = p.mixed || (corner < 0) != (p.kind == wholeBoard) || !p.add(of, slices.Clone(g.room))
	}
	if p.mixed {
		return
	}
	if o := &p.shown[i]; o.last != g.game+1 {
		o.last = g.game + 1
		f := &p.forms[o.form]
		f.hits = append(f.hits, g.word(s, o))
		g.count(p)
	}
}

// add adds a board, and reports whether it really has this position.
func (p *gathered) add(of part, cells []uint32) bool {
	b := gatheredBoard{part: of, cells: cells}
	for i, f := range p.forms {
		way := of.wayTo(cells, f.part, f.cells)
		if way < 0 {
			return false
		}
		if way < 8 {
			b.form, b.way = i, way
			p.shown = append(p.shown, b)
			return true
		}
	}
	b.form = len(p.forms)
	p.shown = append(p.shown, b)
	p.forms = append(p.forms, gatheredForm{part: of, cells: cells})
	return true
}

// count counts the game among those of a position, once.
func (g *gatherer) count(p *gathered) {
	if p.last == g.game+1 {
		return
	}
	p.last = g.game + 1
	p.games++
	day := g.b.date[g.game]
	p.years = append(p.years, yearOf(day)<<2|uint32(g.b.winner[g.game]))
	p.late = max(p.late, day)
	if day != 0 && (p.first == 0 || day < p.first) {
		p.first = day
	}
}

// yearOf returns the year of a day, at most 9999.
func yearOf(day uint32) uint32 { return min(day/1e4, 9999) }

// word returns what is stored of a hit: the year, the continuation (y*32 + x from the part's top
// left cell, turned like the board; 1023 for none) and its colour, the winner, and whether it is a
// tenuki.
func (g *gatherer) word(s *shown, b *gatheredBoard) uint32 {
	of := b.part
	off, color, late := uint32(cellMask), board.Empty, uint32(0)
	if i, node := g.line.next(s.next, s.node, of); i >= 0 {
		e := g.line[i]
		cell := int((e - of.origin()) & cellMask)
		x, y := turned(cell%cellRow, cell/cellRow, of.side, b.way)
		off, color = uint32(y*cellRow+x), placedColor(kindOf(e))
		if node-s.node > Tenuki {
			late = 1
		}
	}
	return yearOf(g.b.date[g.game]) | off<<yearBits | uint32(color)<<24 | uint32(g.b.winner[g.game])<<26 | late<<28
}

// pack returns the sums as they are stored.
func (g *gatherer) pack() frequent {
	var f frequent
	hashes := make([]uint64, 0, len(g.all))
	for hash, p := range g.all {
		if !p.mixed && p.games > g.most {
			hashes = append(hashes, hash)
		}
	}
	slices.Sort(hashes)
	for _, hash := range hashes {
		p, from := g.all[hash], len(f.sums)
		years := pairsOf(p.years)
		f.sums = append(append(f.sums, p.first, p.late, uint32(len(years)/2), uint32(len(p.forms))), years...)
		for _, o := range p.forms {
			hits := pairsOf(o.hits)
			f.sums = append(append(f.sums, uint32(o.part.corner), uint32(len(hits)/2)), o.cells...)
			f.sums = append(f.sums, hits...)
		}
		f.at = append(f.at, uint32(hash), uint32(hash>>32), uint32(from), frequentSum(hash, f.sums[from:]))
	}
	return f
}

// pairsOf returns the distinct numbers of a list in ascending order, each with its count. It sorts
// list.
func pairsOf(list []uint32) (pairs []uint32) {
	slices.Sort(list)
	for i, n := range list {
		if i == 0 || n != list[i-1] {
			pairs = append(pairs, n, 0)
		}
		pairs[len(pairs)-1]++
	}
	return pairs
}

// frequentSum returns the checksum of the sums of a position.
func frequentSum(hash uint64, sums []uint32) uint32 {
	return BucketSum(hash, section.Bytes(sums))
}

// part is a whole board or a corner of it.
type part struct {
	size, side int
	corner     int // bits as for turned
}

func partOf(size int, kind positionKind, corner int) part {
	if kind == wholeBoard {
		return part{size: size, side: size}
	}
	return part{size, cornerSide(size), corner}
}

// origin returns the cell at the top left of the part.
func (p part) origin() event {
	far := p.size - p.side
	return event(far*(p.corner>>1)*cellRow + far*(p.corner&1))
}

// has reports whether a cell of the board lies in the part.
func (p part) has(cell uint16) bool {
	off := int(cell) - int(p.origin())
	return off >= 0 && off/cellRow < p.side && off%cellRow < p.side
}

// cells appends the stones of the part of a board, 2 bits each.
func (p part) cells(dst []uint32, stones *[numCells]uint8) []uint32 {
	at := int(p.origin())
	word, n := uint32(0), 0
	for range p.side {
		for _, c := range stones[at : at+p.side] {
			word |= uint32(c) << n
			if n += 2; n == 32 {
				dst, word, n = append(dst, word), 0, 0
			}
		}
		at += cellRow
	}
	if n > 0 {
		dst = append(dst, word)
	}
	return dst
}

// wayTo returns the symmetry that maps the stones of p to those of another part; from 8 on with
// colours exchanged, which is returned only if no other fits; -1 if none does.
func (p part) wayTo(own []uint32, to part, cells []uint32) int {
	for way := range 16 {
		if p.turned(way&7) == to && p.sameTurned(own, cells, way) {
			return way
		}
	}
	return -1
}

// turned returns the place of the part when the board is turned.
func (p part) turned(way int) part {
	if p.side < p.size {
		p.corner ^= way & 3
		if way&4 != 0 {
			p.corner = p.corner>>1 | p.corner&1<<1
		}
	}
	return p
}

// sameTurned reports whether a symmetry maps one list of stones to the other.
func (p part) sameTurned(own, cells []uint32, way int) bool {
	at := func(cells []uint32, x, y int) uint32 {
		i := y*p.side + x
		return cells[i/16] >> (i % 16 * 2) & 3
	}
	for y := range p.side {
		for x := range p.side {
			c := at(own, x, y)
			if way&8 != 0 && c != 0 {
				c = 3 - c
			}
			if tx, ty := turned(x, y, p.side, way); at(cells, tx, ty) != c {
				return false
			}
		}
	}
	return true
}

// Sums are the hits of a frequent position in a segment.
type Sums struct {
	Games       []GameSum
	First, Last uint32 // known days of its games, yyyymmdd; 0 if none is known
	Hits        []HitSum
}

// GameSum is the number of games with a hit, by year and winner.
type GameSum struct {
	Year   uint32
	Winner board.Color
	Games  int
}

// HitSum stands for hits that differ only in their years. The Game of its Hit is not set.
type HitSum struct {
	Hit    Hit
	Winner board.Color
	pairs  []uint32
}

// Sums returns the sums for some games of a segment if they are stored, else nil.
func (s *Search) Sums(seg *Segment, games Set) *Sums {
	p := s.position
	if p.kind == noPosition || p.size != seg.size || s.variations || s.fixed || s.next != query.Any || s.forms[0].limit != noLimit || games.Count() != seg.games {
		return nil
	}
	sums := seg.frequentAt(p.hash)
	if sums == nil {
		return nil
	}
	out := &Sums{}
	r := sumReader{words: sums}
	head := r.next(4)
	out.First, out.Last = head[0], head[1]
	for pairs := r.next(2 * uint64(head[2])); len(pairs) > 0; pairs = pairs[2:] {
		out.Games = append(out.Games, GameSum{pairs[0] >> 2, board.Color(pairs[0] & 3), int(pairs[1])})
	}
	for range head[3] {
		o := r.next(2)
		of := partOf(p.size, p.kind, int(o[0]&3))
		f := s.formOf(of, r.next(uint64(of.side*of.side+15)/16))
		if f == nil || r.short {
			return nil
		}
		for pairs := r.next(2 * uint64(o[1])); len(pairs) > 0; {
			h := hitSum(f, pairs)
			if h.Hit.Color > board.White || h.Hit.Color != board.Empty && !of.has(of.origin()+h.Hit.off) {
				return nil
			}
			out.Hits, pairs = append(out.Hits, h), pairs[len(h.pairs):]
		}
	}
	if r.short || len(r.words) > 0 {
		return nil
	}
	return out
}

// sumReader reads the sums of a position.
type sumReader struct {
	words []uint32
	short bool // the data ended too early; the rest reads as zeros
}

func (r *sumReader) next(n uint64) []uint32 {
	if n > uint64(len(r.words)) {
		r.short = true
		return make([]uint32, min(n, 4))
	}
	list := r.words[:n]
	r.words = r.words[n:]
	return list
}

// hitSum decodes the first pairs, whose words differ by the year alone; see word.
func hitSum(f *form, pairs []uint32) HitSum {
	kind := pairs[0] >> yearBits
	n := 2
	for n < len(pairs) && pairs[n]>>yearBits == kind {
		n += 2
	}
	h := HitSum{Winner: board.Color(kind >> 12 & 3), pairs: pairs[:n]}
	h.Hit = Hit{Next: -1, image: uint8(f.image), Color: board.Color(kind >> 10 & 3)}
	if h.Hit.Color != board.Empty {
		h.Hit.off, h.Hit.Next = uint16(kind&cellMask), Tenuki+int32(kind>>14&1)
	}
	return h
}

// Years yields the years of the hits, and the number of hits in each.
func (h *HitSum) Years(yield func(year uint32, hits int) bool) {
	for pairs := h.pairs; len(pairs) > 0; pairs = pairs[2:] {
		if !yield(pairs[0]&(1<<yearBits-1), int(pairs[1])) {
			return
		}
	}
}

// formOf returns the form with the stones of a part of the board; nil if there is none.
func (s *Search) formOf(of part, cells []uint32) *form {
	var stones [numCells]uint8
	var room []uint32
	for i := range s.forms {
		f := &s.forms[i]
		origin := f.anchors.Top*cellRow + f.anchors.Left
		if origin != int(of.origin()) {
			continue
		}
		for y := range f.height {
			for x := range f.width {
				stones[origin+y*cellRow+x] = f.table[y*cellRow+x] &^ inside >> 1
			}
		}
		if room = of.cells(room[:0], &stones); slices.Equal(room, cells) {
			return f
		}
	}
	return nil
}

// openFrequent opens the sums; they are empty if there are none or they are damaged.
func (s *Segment) openFrequent() error {
	return s.often.do(func() error {
		if !s.file.Has("freqat") {
			return nil
		}
		at, err := s.file.Unverified("freqat")
		if err != nil {
			return err
		}
		sums, err := s.file.Unverified("freq")
		if err != nil {
			return err
		}
		f := frequent{section.View[uint32](at), section.View[uint32](sums)}
		if len(f.at)%frequentWords != 0 {
			return s.file.Corrupt("freqat", 0, fmt.Sprint(frequentWords, " numbers each"), fmt.Sprint(len(f.at)))
		}
		s.frequent = f
		return nil
	})
}

// frequentAt returns the sums of a position; nil if there are none or they are damaged.
func (s *Segment) frequentAt(hash uint64) []uint32 {
	if s.openFrequent() != nil {
		return nil
	}
	f := &s.frequent
	from, to := 0, len(f.at)/frequentWords
	end := uint32(len(f.sums))
	for from < to {
		mid := (from + to) / 2
		e := f.at[frequentWords*mid:]
		switch own := uint64(e[1])<<32 | uint64(e[0]); {
		case own < hash:
			from = mid + 1
		case own > hash:
			to = mid
		default:
			if len(e) > frequentWords {
				end = e[frequentWords+2]
			}
			if e[2] > end || end > uint32(len(f.sums)) || frequentSum(hash, f.sums[e[2]:end]) != e[3] {
				return nil
			}
			return f.sums[e[2]:end]
		}
	}
	return nil
}
