package segment

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/zeebo/xxh3"

	"katachi/board"
	"katachi/internal/ordered"
	"katachi/internal/section"
	"katachi/query"
)

// The index of positions says which games may have shown a position of few stones: the whole board, or
// a corner of (size+1)/2 rows and columns. It knows the positions after each node of the main lines,
// however late, so that a game which it does not list has no hit. What it lists is compared with the
// row of the game as ever: a hash that two positions share costs a look at a row, and is no hit.
//
// The key of a position is a hash of 64 bits, the same for its eight symmetries and with colours
// exchanged: the least of their hashes, mixed. Its highest bits are the number of a bucket. A bucket holds
// for each position and game the next restBits of the hash, and the game, in 3 bytes, rising. There are as
// many buckets as bring bucketMean entries to each, so that one is some hundred bytes: who has the file
// elsewhere asks for sixteen bytes of posat, and for those that they say of posgames.
//
// Of a position that more than MaxListed games have shown the sums are stored, too: see frequent.go.
//
//	posat     two uint32 for each bucket: its first entry, and the low half of the XXH3 of its
//	          entries, seeded with its number; then the number of all entries, and 0
//	posgames  the entries, the high byte of each first
//
// Files of earlier programs have neither; their games are all looked at.
const (
	WholeStones  = 48 // most stones of a whole board that the index knows
	CornerStones = 14 // likewise of a corner

	restBits   = 8
	entryBytes = 3
	bucketMean = 64 // entries of a bucket in the mean, at least
)

// MaxListed is how many games of a segment may have shown a position of which no sums are stored: in ten
// million games it has some 40,000 hits then, whose rows are read in 20 ms. Tests lower it.
var MaxListed = 256

// mostRows is how many games of a segment may be listed for their rows to decide where sums do not answer.
// Earlier programs stored no sums of positions that fewer had shown.
const mostRows = 1024

// positionKind says of what part of the board a position is.
type positionKind int

const (
	noPosition positionKind = iota
	wholeBoard
	oneCorner
)

// position is what is looked up in the index.
type position struct {
	kind positionKind
	size int // rows of the board
	hash uint64
}

// cornerSide returns the rows and columns of a corner.
func cornerSide(size int) int { return (size + 1) / 2 }

// hashes are how the points of a board change hashes: for each cell and stone, the whole board seen in
// 16 ways, and the corners that it lies in, each in 4.
type hashes struct {
	size    int
	whole   [numCells][2][16]uint64
	corners [numCells][]cornerKey
}

// cornerKey is how a cell changes the hashes of a corner.
type cornerKey struct {
	corner int
	keys   [2][4]uint64
}

// stoneKey returns the hash of a stone, other ones for whole boards and for corners.
func stoneKey(kind positionKind, x, y, color int) uint64 {
	return mixed(uint64(kind)<<32 | uint64(y*cellRow+x)<<1 | uint64(color))
}

// mixed is splitmix64, so that files of all machines have the same hashes.
func mixed(z uint64) uint64 {
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// leastOf returns the hash of a position of those of all its forms: the least, mixed, since the least
// of sixteen is small.
func leastOf(forms []uint64) uint64 { return mixed(slices.Min(forms)) }

// hashesOf returns the hashes of a size of board, which the first call makes.
func hashesOf(size int) *hashes {
	of := &allHashes[size]
	of.once.Do(func() { of.hashes = newHashes(size) })
	return of.hashes
}

var allHashes [board.MaxSize + 1]struct {
	once   sync.Once
	hashes *hashes
}

func newHashes(size int) *hashes {
	h := &hashes{size: size}
	side := cornerSide(size)
	for y := range size {
		for x := range size {
			cell := y*cellRow + x
			for way := range 16 {
				tx, ty := turned(x, y, size, way)
				for color := range 2 {
					h.whole[cell][color][way] = stoneKey(wholeBoard, tx, ty, color^way>>3)
				}
			}
			for corner := range 4 {
				cx, cy := turned(x, y, size, corner)
				if cx >= side || cy >= side {
					continue
				}
				k := cornerKey{corner: corner}
				for way := range 4 {
					tx, ty := turned(cx, cy, size, way&1<<2)
					for color := range 2 {
						k.keys[color][way] = stoneKey(oneCorner, tx, ty, color^way>>1)
					}
				}
				h.corners[cell] = append(h.corners[cell], k)
			}
		}
	}
	return h
}

// turned returns a point mirrored by bits 0 and 1 of a way, and its axes exchanged by bit 2.
func turned(x, y, size, way int) (int, int) {
	if way&1 != 0 {
		x = size - 1 - x
	}
	if way&2 != 0 {
		y = size - 1 - y
	}
	if way&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// shown is a board while a line is followed.
type shown struct {
	*hashes
	node    int // that has ended
	next    int // event of the line that comes after it
	board   [numCells]uint8
	stones  int
	whole   [16]uint64
	moved   bool // the whole board, since the last node
	corners [4]cornerShown
}

// takePosition gets the hash of a position that the index knows: of a corner, or with -1 of the whole
// board.
type takePosition func(s *shown, hash uint64, corner int)

// cornerShown is a corner while a line is followed.
type cornerShown struct {
	stones int
	hashes [4]uint64
	moved  bool
}

// follow hands on the positions of a line. Where more stones lie than the index knows and than are
// still captured, nothing more is hashed.
func (h *hashes) follow(line Line, take takePosition) {
	s := shown{hashes: h}
	gone := 0 // stones that are still to go
	for _, e := range line {
		if k := kindOf(e); k == kindBlackGone || k == kindWhiteGone {
			gone++
		}
	}
	for i, e := range line {
		if n := nodesOf(e); n > 0 {
			s.next = i
			s.nodeEnds(take)
			s.node += n
		}
		kind := kindOf(e)
		switch {
		case isPlaced(kind):
			s.board[e&cellMask] = uint8(placedColor(kind))
			s.put(e&cellMask, int(placedColor(kind)-board.Black), 1, gone)
		case kind == kindBlackGone || kind == kindWhiteGone:
			gone--
			s.board[e&cellMask] = 0
			s.put(e&cellMask, kind-kindBlackGone, -1, gone)
		}
	}
	s.next = len(line)
	s.nodeEnds(take)
}

// put puts a stone on the board, or takes it off.
func (s *shown) put(cell uint16, color, more, gone int) {
	s.stones += more
	if s.stones-gone <= WholeStones {
		s.moved = true
		keys := &s.hashes.whole[cell][color]
		for i := range s.whole {
			s.whole[i] ^= keys[i]
		}
	}
	for i := range s.hashes.corners[cell] {
		k := &s.hashes.corners[cell][i]
		c := &s.corners[k.corner]
		c.stones += more
		if c.stones-gone <= CornerStones {
			c.moved = true
			for i := range c.hashes {
				c.hashes[i] ^= k.keys[color][i]
			}
		}
	}
}

// nodeEnds hands on what the node has changed.
func (s *shown) nodeEnds(take takePosition) {
	if s.moved && 0 < s.stones && s.stones <= WholeStones {
		take(s, leastOf(s.whole[:]), -1)
	}
	s.moved = false
	for i := range s.corners {
		c := &s.corners[i]
		if c.moved && 0 < c.stones && c.stones <= CornerStones {
			take(s, leastOf(c.hashes[:]), i)
		}
		c.moved = false
	}
}

// positionOf returns what the index is to be asked for a query of which a form is the first: nothing
// if it cannot know, as of a part of the board that is neither all of it nor a corner.
func positionOf(f *form, size int) position {
	p := position{kind: wholeBoard, size: size}
	side := cornerSide(size)
	a := f.anchors
	switch far := size - side; {
	case len(f.steps) > 0 || a.Left != a.Right || a.Top != a.Bottom:
		return position{}
	case f.width == size && f.height == size:
	case f.width == side && f.height == side && (a.Left == 0 || a.Left == far) && (a.Top == 0 || a.Top == far):
		p.kind = oneCorner
	default:
		return position{}
	}
	var line Line
	for y := range f.height {
		for x := range f.width {
			cell := event((y+a.Top)*cellRow + x + a.Left)
			switch query.Class(f.table[y*cellRow+x] &^ inside) {
			case query.Empty:
			case query.BlackStone:
				line = append(line, cell|kindBlack<<kindShift)
			case query.WhiteStone:
				line = append(line, cell|kindWhite<<kindShift)
			default:
				return position{}
			}
		}
	}
	if len(line) == 0 || p.kind == wholeBoard && len(line) > WholeStones || p.kind == oneCorner && len(line) > CornerStones {
		return position{}
	}
	p.hash = p.hashOf(line, a)
	return p
}

// hashOf returns the hash of stones that lie in the part of the board.
func (p *position) hashOf(stones Line, at query.Anchors) uint64 {
	h := hashesOf(p.size)
	s := shown{hashes: h}
	for _, e := range stones {
		s.put(e&cellMask, int(placedColor(kindOf(e))-board.Black), 1, len(stones))
	}
	if p.kind == wholeBoard {
		return leastOf(s.whole[:])
	}
	corner := 0
	if at.Left > 0 {
		corner |= 1
	}
	if at.Top > 0 {
		corner |= 2
	}
	return leastOf(s.corners[corner].hashes[:])
}

// positions is the index of a segment.
type positions struct {
	at    []uint32 // two a bucket, and two for the end
	games []byte
}

// newPositions makes the index of rows.
func newPositions(size int, rows []event, rowAt []uint32) positions {
	games := len(rowAt) - 1
	h := hashesOf(size)
	threads := ordered.Threads(0)
	lists := make([][]uint64, threads) // of hashes with the games in the low 16 bits
	var group ordered.Group
	for t := range threads {
		group.Go(func() {
			list := make([]uint64, 0, games/threads*(WholeStones+4*CornerStones))
			for g := games * t / threads; g < games*(t+1)/threads; g++ {
				h.follow(rows[rowAt[g]:rowAt[g+1]], func(_ *shown, hash uint64, _ int) {
					list = append(list, hash&^0xffff|uint64(g))
				})
			}
			lists[t] = list
		})
	}
	group.Wait()
	return packPositions(lists)
}

// packPositions sorts entries into buckets.
func packPositions(lists [][]uint64) positions {
	entries := 0
	for _, list := range lists {
		entries += len(list)
	}
	high := max(0, bits.Len(uint(entries/bucketMean))-1)
	begin := make([]uint32, 1<<high+1)
	bucket := func(e uint64) uint64 { return e >> 1 >> (63 - high) }
	for _, list := range lists {
		for _, e := range list {
			begin[bucket(e)+1]++
		}
	}
	for b := range 1 << high {
		begin[b+1] += begin[b]
	}
	sorted, next := make([]uint32, entries), slices.Clone(begin)
	for _, list := range lists {
		for _, e := range list {
			b := bucket(e)
			sorted[next[b]] = uint32(e<<high>>(64-restBits))<<16 | uint32(e&0xffff)
			next[b]++
		}
	}
	var p positions
	p.games = make([]byte, 0, entryBytes*entries)
	for b := range uint64(1) << high {
		own := sorted[begin[b]:begin[b+1]]
		slices.Sort(own)
		from := len(p.games)
		for _, e := range slices.Compact(own) {
			p.games = append(p.games, byte(e>>16), byte(e>>8), byte(e))
		}
		p.at = append(p.at, uint32(from/entryBytes), BucketSum(b, p.games[from:]))
	}
	p.at = append(p.at, uint32(len(p.games)/entryBytes), 0)
	return p
}

// BucketSum returns the checksum of the entries of a bucket.
func BucketSum(bucket uint64, entries []byte) uint32 {
	return uint32(xxh3.HashSeed(entries, bucket))
}

// openPositions looks at the index; without one, and with one that is damaged, it is empty.
func (s *Segment) openPositions() error {
	return s.index.do(func() error {
		if !s.file.Has("posat") {
			return nil
		}
		at, err := s.file.Unverified("posat")
		if err != nil {
			return err
		}
		games, err := s.file.Unverified("posgames")
		if err != nil {
			return err
		}
		words := section.View[uint32](at)
		if n := len(words)/2 - 1; len(words)%2 != 0 || n < 1 || n&(n-1) != 0 || len(games)%entryBytes != 0 {
			return s.file.Corrupt("posat", 0, "a power of two of buckets, and the end", fmt.Sprint(len(words), " numbers"))
		}
		s.positions = positions{words, games}
		return nil
	})
}

// ownPositions reports whether the index is that of the games, as a builder has them, or there is none.
func (s *Segment) ownPositions(b *Builder) (bool, error) {
	if err := s.openPositions(); err != nil || s.positions.at == nil {
		return err == nil, err
	}
	if err := s.openFrequent(); err != nil {
		return false, err
	}
	want := b.positions()
	if !slices.Equal(want.at, s.positions.at) || !slices.Equal(want.games, s.positions.games) {
		return false, nil
	}
	own := func(most int) bool {
		often := newFrequent(b, &want, most)
		return slices.Equal(often.at, s.frequent.at) && slices.Equal(often.sums, s.frequent.sums)
	}
	return own(MaxListed) || own(mostRows), nil
}

// positions makes the index of the games.
func (b *Builder) positions() positions { return newPositions(b.size, b.rows, b.rowAt) }

// HasPositions reports whether the segment has an index of positions.
func (s *Segment) HasPositions() bool { return s.file.Has("posat") && s.file.Has("freqat") }

// bits returns how many bits the number of a bucket has.
func (p *positions) bits() int { return bits.Len(uint(len(p.at)/2-1)) - 1 }

// find returns the entries of a position, false if the bucket is damaged. It is no error for a search:
// the columns say the same.
func (p *positions) find(hash uint64) (entries []byte, ok bool) {
	high := p.bits()
	b := hash >> 1 >> (63 - high)
	from, sum, to := uint64(p.at[2*b]), p.at[2*b+1], uint64(p.at[2*b+2])
	if from > to || to*entryBytes > uint64(len(p.games)) {
		return nil, false
	}
	list := p.games[from*entryBytes : to*entryBytes]
	if BucketSum(b, list) != sum {
		return nil, false
	}
	rest := byte(hash << high >> (64 - restBits))
	first := lowest(list, rest)
	end := len(list) / entryBytes
	if rest < 255 {
		end = lowest(list, rest+1)
	}
	return list[first*entryBytes : end*entryBytes], true
}

// lowest returns the first entry with a rest of at least so much.
func lowest(list []byte, rest byte) int {
	from, to := 0, len(list)/entryBytes
	for from < to {
		mid := (from + to) / 2
		if list[mid*entryBytes] < rest {
			from = mid + 1
		} else {
			to = mid
		}
	}
	return from
}

// listed returns which of some games may have shown a position; false if the index does not say, or if
// they are so many that the columns are as fast as their rows.
func (s *Segment) listed(p position, games Set) (Set, bool) {
	if p.kind == noPosition || p.size != s.size || s.openPositions() != nil || s.positions.at == nil {
		return nil, false
	}
	entries, ok := s.positions.find(p.hash)
	if !ok || len(entries) > mostRows*entryBytes {
		return nil, false
	}
	set := s.None()
	for ; len(entries) > 0; entries = entries[entryBytes:] {
		if g := int(entries[1])<<8 | int(entries[2]); g < s.games && games.Has(g) {
			set.Add(g)
		}
	}
	return set, true
}

// manyListed is of how many listed games of a segment the stones that were ever played are looked at
// first: they rule out nearly all games for all but one place.
const manyListed = 128

// inListed looks for all placements in the games of a block that the index lists.
func (p *Finder) inListed(plan *Plan, block int) error {
	p.tab, p.block, p.base, p.fault = &plan.seg.table, block, block*blockGames, nil
	if !slices.ContainsFunc(plan.seg.InBlock(plan.live, block), func(w uint64) bool { return w != 0 }) {
		return nil
	}
	p.enter(&plan.seg.table, plan.live, block)
	if p.row(uint32(p.base)); p.fault == nil && plan.many {
		p.fault = p.tab.need(block, partStones)
	}
	if p.fault != nil {
		return p.fault
	}
	for g := range p.live.Games {
		p.askRow(p.base+g, 0, 2*scanEvents)
	}
	for i := range plan.places {
		games := p.live
		p.place = &plan.places[i]
		if plan.many {
			games = p.played(p.place, &p.words[0])
		}
		p.scanner.window = windowOf(p.place.form, p.place.origin)
		for g := range games.Games {
			p.inRow(p.hit(g, 0))
		}
	}
	return nil
}

// inRow decides by the events of a listed game.
func (p *Finder) inRow(h Hit) {
	row, said := p.tab.row(int(h.Game)), oddRow
	if byBytes {
		said = p.scanRow(&h, row)
	}
	if said == oddRow {
		said = p.eventByEvent(&h, row)
	}
	if said == foundHit {
		p.out = append(p.out, h)
	}
}

// barePlaces lists the places of the forms, without their cells: rows decide.
func (p *Plan) barePlaces(list []form) {
	for i := range list {
		f := &list[i]
		p.places = append(p.places, placement{form: f, origin: uint16(f.anchors.Top*cellRow + f.anchors.Left)})
	}
}
