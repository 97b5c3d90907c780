package segment

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/section"
	"katachi/query"
)

// A position that more games of a segment have shown than the index lists has its sums stored: how its
// hits went on, who won them and when, so that to count them costs a look-up. They are those of a search
// for both colours in all games of the segment, not in their variations.
//
//	freqat  for each position, by rising hashes: the hash, low word first, where its sums begin in
//	        freq, and their checksum
//	freq    uint32: the earliest and latest known day of its games; how many pairs follow for games,
//	        and how many boards; pairs of year*4+winner and games; then for each board that is an image
//	        of the position and was shown: the corner that it lies in (0 for a whole board), how many
//	        pairs follow its cells, its cells, 2 bits each, and pairs of what hits have in common (see
//	        Hits.word) and hits
type frequent struct {
	at   []uint32
	sums []uint32
}

const frequentWords = 4 // of an entry of freqat

// Tenuki is the number of nodes from a hit to its continuation up to which this is an answer.
const Tenuki = 2

// gathered is what is known of a frequent position while a segment is written.
type gathered struct {
	kind        positionKind
	games       int
	last        int // game that was counted last, from 1
	years       map[uint32]uint32
	first, late uint32 // days
	shown       []*gatheredBoard
	mixed       bool // another position has the same hash
}

// gatheredBoard is an image of a position as games have shown it.
type gatheredBoard struct {
	corner int
	cells  []uint32
	last   int // game that was counted last, from 1
	hits   map[uint32]uint32
}

// gatherer gathers the sums of positions.
type gatherer struct {
	b      *Builder
	wanted []uint64 // a bit for each bucket and rest that the index lists too often
	bits   int      // of the number of a bucket
	all    map[uint64]*gathered
	room   []uint32
	line   Line
	game   int
}

// newFrequent gathers the sums of the positions that an index lists too often.
func newFrequent(b *Builder, index *positions) frequent {
	g := gatherer{b: b, bits: index.bits(), all: map[uint64]*gathered{}}
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

// want marks what is listed too often, and reports whether there is any.
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
			if n > MaxListed*entryBytes {
				setBit(g.wanted, b<<restBits|int(rest))
				any = true
			}
			list = list[n:]
		}
	}
	return any
}

// take counts a position that the line shows, the first time.
func (g *gatherer) take(s *shown, hash uint64, corner int) {
	if !hasBit(g.wanted, int(hash>>(64-restBits-g.bits))) {
		return
	}
	p := g.all[hash]
	if p == nil {
		p = &gathered{kind: oneCorner, years: map[uint32]uint32{}}
		if corner < 0 {
			p.kind = wholeBoard
		}
		g.all[hash] = p
	}
	of := partOf(s.size, p.kind, max(0, corner))
	g.room = of.cells(g.room[:0], &s.board)
	i := slices.IndexFunc(p.shown, func(o *gatheredBoard) bool {
		return o.corner == of.corner && slices.Equal(o.cells, g.room)
	})
	if i < 0 {
		p.mixed = p.mixed || (corner < 0) != (p.kind == wholeBoard) || len(p.shown) > 0 && !of.images(g.room, p.shown[0].cells)
		i = len(p.shown)
		p.shown = append(p.shown, &gatheredBoard{corner: of.corner, cells: slices.Clone(g.room), hits: map[uint32]uint32{}})
	}
	if o := p.shown[i]; o.last != g.game+1 {
		o.last = g.game + 1
		o.hits[g.word(s, of)]++
		g.count(p)
	}
}

// count counts the game among those of a position, once.
func (g *gatherer) count(p *gathered) {
	if p.last == g.game+1 {
		return
	}
	p.last = g.game + 1
	p.games++
	day := g.b.date[g.game]
	p.years[yearOf(day)<<2|uint32(g.b.winner[g.game])]++
	p.late = max(p.late, day)
	if day != 0 && (p.first == 0 || day < p.first) {
		p.first = day
	}
}

// yearOf returns the year of a day; later ones than any record has are one.
func yearOf(day uint32) uint32 { return min(day/1e4, 9999) }

// word returns what is kept of a hit: where it goes on, of which colour and whether late, who won, and
// when.
func (g *gatherer) word(s *shown, of part) uint32 {
	at, off, color, late := s.node, uint32(cellMask), board.Empty, uint32(0)
	for _, e := range g.line[s.next:] {
		at += nodesOf(e)
		if kind := kindOf(e); isPlaced(kind) && of.has(e&cellMask) {
			off, color = uint32((e-of.origin())&cellMask), placedColor(kind)
			if at-s.node > Tenuki {
				late = 1
			}
			break
		}
	}
	return off | uint32(color)<<10 | uint32(g.b.winner[g.game])<<12 | late<<14 | yearOf(g.b.date[g.game])<<15
}

// pack returns the sums as they are stored.
func (g *gatherer) pack() frequent {
	var f frequent
	hashes := make([]uint64, 0, len(g.all))
	for hash, p := range g.all {
		if !p.mixed && p.games > MaxListed {
			hashes = append(hashes, hash)
		}
	}
	slices.Sort(hashes)
	for _, hash := range hashes {
		p, from := g.all[hash], len(f.sums)
		f.sums = append(f.sums, p.first, p.late, uint32(len(p.years)), uint32(len(p.shown)))
		f.sums = appendPairs(f.sums, p.years)
		for _, o := range p.shown {
			f.sums = append(append(f.sums, uint32(o.corner), uint32(len(o.hits))), o.cells...)
			f.sums = appendPairs(f.sums, o.hits)
		}
		f.at = append(f.at, uint32(hash), uint32(hash>>32), uint32(from), frequentSum(hash, f.sums[from:]))
	}
	return f
}

// appendPairs appends counts by rising keys.
func appendPairs(dst []uint32, counts map[uint32]uint32) []uint32 {
	from := len(dst)
	for key := range counts {
		dst = append(dst, key)
	}
	keys := slices.Clone(dst[from:])
	slices.Sort(keys)
	dst = dst[:from]
	for _, key := range keys {
		dst = append(dst, key, counts[key])
	}
	return dst
}

// frequentSum returns the checksum of the sums of a position.
func frequentSum(hash uint64, sums []uint32) uint32 {
	return BucketSum(hash, section.Bytes(sums))
}

// part is a whole board or a corner of it.
type part struct {
	size, side int
	corner     int // its bits are as those of turned
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

// images reports whether one square of stones is another turned, with colours exchanged or not.
func (p part) images(a, b []uint32) bool {
	at := func(cells []uint32, x, y int) uint32 {
		i := y*p.side + x
		return cells[i/16] >> (i % 16 * 2) & 3
	}
	for way := range 16 {
		same := true
		for i := 0; i < p.side*p.side && same; i++ {
			x, y := i%p.side, i/p.side
			tx, ty := turned(x, y, p.side, way)
			c := at(b, tx, ty)
			if way&8 != 0 && c != 0 {
				c = 3 - c
			}
			same = at(a, x, y) == c
		}
		if same {
			return true
		}
	}
	return false
}

// Sums are the hits of a frequent position in a segment.
type Sums struct {
	Games       []GameSum
	First, Last uint32 // days of its games, yyyymmdd, as far as they are known; 0 if none is
	Hits        []HitSum
}

// GameSum is how many games with a hit have a year and a winner.
type GameSum struct {
	Year   uint32
	Winner board.Color
	Games  int
}

// HitSum is so many hits that are counted alike. The Game of Hit is none.
type HitSum struct {
	Hit    Hit
	Winner board.Color
	Year   uint32
	Hits   int
}

// Sums returns the hits in some games of a segment if they are stored, nil otherwise.
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
		for pairs := r.next(2 * uint64(o[1])); len(pairs) > 0; pairs = pairs[2:] {
			h := hitSum(f, pairs[0], int(pairs[1]))
			if h.Hit.Color > board.White || h.Hit.Color != board.Empty && !of.has(of.origin()+h.Hit.off) {
				return nil
			}
			out.Hits = append(out.Hits, h)
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
	short bool // more was wanted than there is; zeros are read then
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

// hitSum is the inverse of word.
func hitSum(f *form, word uint32, hits int) HitSum {
	h := HitSum{Winner: board.Color(word >> 12 & 3), Year: word >> 15, Hits: hits}
	h.Hit = Hit{Next: -1, image: uint8(f.image), Color: board.Color(word >> 10 & 3)}
	if h.Hit.Color != board.Empty {
		h.Hit.off, h.Hit.Next = uint16(word&cellMask), Tenuki+int32(word>>14&1)
	}
	return h
}

// formOf returns the form that has the stones of a part of the board, nil if there is none.
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

// openFrequent looks at the sums; without any, and with damaged ones, they are empty.
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

// frequentAt returns the sums of a position, nil if there are none or they are damaged.
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
