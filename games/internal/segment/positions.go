package segment

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/zeebo/xxh3"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/ordered"
	"katachi/internal/section"
)

// The index of positions lists the games that may contain a position of few stones: of the whole
// board, or of a corner of (size+1)/2 rows and columns. It covers the positions after each node of
// the main lines, however late, so a game that it does not list has no hit. The rows of listed
// games are compared as usual: if two positions share a hash, reading a row is wasted, but there is
// no false hit.
//
// The key of a position is a hash of 64 bits, the same for its eight symmetries and with colours
// exchanged: the least of their hashes, mixed. Its highest bits are the number of a bucket. For
// each position and game, a bucket holds the next restBits of the hash and the game, in 3 bytes,
// ascending. The number of buckets is such that each has about bucketMean entries, some hundred
// bytes: over a network, a look-up fetches sixteen bytes of posat, and the bytes of posgames that
// they refer to.
//
// For positions in more than MaxListed games, sums are stored, too: see frequent.go.
//
//	posat     two uint32 for each bucket: its first entry, and the low half of the XXH3 of its
//	          entries, seeded with its number; then the number of all entries, and 0
//	posgames  the entries, the high byte of each first
//
// If the index is damaged, all games are searched.
const (
	WholeStones  = 48 // most stones of a whole board in the index
	CornerStones = 14 // likewise of a corner

	restBits   = 8
	entryBytes = 3
	bucketMean = 64 // least mean number of entries of a bucket
)

// MaxListed is the most games of a segment with a position for which no sums are stored: in ten
// million games it then has some 40,000 hits, whose rows are read in 20 ms. Tests lower it.
var MaxListed = 256

// mostRows is the most listed games of a segment whose rows decide if there are no sums.
const mostRows = 1024

// positionKind is the part of the board that a position covers.
type positionKind int

const (
	noPosition positionKind = iota
	wholeBoard
	oneCorner
)

// position is a position to look up in the index.
type position struct {
	kind positionKind
	size int // rows of the board
	hash uint64
}

// cornerSide returns the number of rows of a corner, which is also that of its columns.
func cornerSide(size int) int { return (size + 1) / 2 }

// hashes has the changes of hashes by a stone on each cell: for the whole board under 16
// symmetries, and for each corner with the cell under 4.
type hashes struct {
	size    int
	whole   [numCells][2][16]uint64
	corners [numCells][]cornerKey
}

// cornerKey has the changes of the hashes of a corner by a cell.
type cornerKey struct {
	corner int
	keys   [2][4]uint64
}

// stoneKey returns the hash of a stone, which differs for whole boards and corners.
func stoneKey(kind positionKind, x, y, color int) uint64 {
	return mixed(uint64(kind)<<32 | uint64(y*cellRow+x)<<1 | uint64(color))
}

// mixed is splitmix64, so that hashes are the same on all machines.
func mixed(z uint64) uint64 {
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// leastOf returns the hash of a position from the hashes of all its forms: the least, mixed to be
// evenly distributed again.
func leastOf(forms []uint64) uint64 { return mixed(slices.Min(forms)) }

// hashesOf returns the hashes for a size of board; the first call computes them.
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

// turned mirrors a point by bits 0 and 1 of way, and exchanges its axes by bit 2.
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

// takePosition receives the hash of a position that belongs in the index: of a corner, or of the
// whole board if corner is -1.
type takePosition func(s *shown, hash uint64, corner int)

// cornerShown is a corner while a line is followed.
type cornerShown struct {
	stones int
	hashes [4]uint64
	moved  bool
}

// follow calls take for the positions of a line. It stops as soon as too many stones are on the
// board for the index, even after all captures still to come.
func (h *hashes) follow(line Line, take takePosition) {
	s := shown{hashes: h}
	gone := 0 // stones that will be removed
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

// nodeEnds calls take for the parts that the node has changed.
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

// positionOf returns the position to look up for a query with this first form; its kind is
// noPosition if the index cannot answer, as for a part of the board that is not a corner.
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

// newPositions makes the index from rows.
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

// openPositions opens the index; it is empty if there is none or it is damaged.
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

// ownPositions reports whether the index is that of the games in b, or there is none.
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
	often := newFrequent(b, &want, MaxListed)
	return slices.Equal(often.at, s.frequent.at) && slices.Equal(often.sums, s.frequent.sums), nil
}

// positions makes the index of the games.
func (b *Builder) positions() positions { return newPositions(b.size, b.rows, b.rowAt) }

// HasPositions reports whether the segment has an index of positions.
func (s *Segment) HasPositions() bool { return s.file.Has("posat") && s.file.Has("freqat") }

// bits returns how many bits the number of a bucket has.
func (p *positions) bits() int { return bits.Len(uint(len(p.at)/2-1)) - 1 }

// find returns the entries of a position; false if the bucket is damaged, which is no error for a
// search: the columns give the same result.
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

// lowest returns the first entry with a rest of at least rest.
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

// listed returns the games of a set that may contain a position; false if the index does not tell,
// or there are so many that searching the columns is as fast as reading their rows.
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

// manyListed is the number of listed games of a segment from which on the bitmaps of stones are
// tested first: they rule out nearly all games for all but one place.
const manyListed = 128

// inListed searches the listed games of a block for all placements.
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

// inRow decides a listed game by its events.
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

// barePlaces lists the places of the forms without cells, since rows decide.
func (p *Plan) barePlaces(list []form) {
	for i := range list {
		f := &list[i]
		p.places = append(p.places, placement{form: f, origin: uint16(f.anchors.Top*cellRow + f.anchors.Left)})
	}
}

// next returns the index and node of the first move in a part of the board from an event on, after
// the node at; -1 if set-up changes the part before, or there is none.
func (l Line) next(from, at int, of part) (index, node int) {
	for i := from; i < len(l); i++ {
		e := l[i]
		at += nodesOf(e)
		kind := kindOf(e)
		switch {
		case kind == kindJump || !of.has(e&cellMask):
		case isSetup(l, i):
			return -1, 0
		case isPlaced(kind):
			return i, at
		}
	}
	return -1, 0
}
