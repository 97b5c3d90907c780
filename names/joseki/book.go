package joseki

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"katachi/board"
)

// The book is a graph of positions of one corner. A position is the set of stones that were played
// there, without their order; from it lead the lines that go through it. The follower only needs to
// know whether the stones played in a corner so far are a position of the book.
//
// Stones further out must not matter: a stone on the side may belong to the next corner. So a
// position is looked up in a window, the smallest rectangle in the corner that contains its stones,
// at least 7x7 and at most 11x11 points. There are 25 windows per corner, and most contain the same
// stones.
//
//	  11 |. . . . . . . . . . .        each window has a sum; a stone at x, y
//	   : |. . . . . . . . . . .        adds its number to all windows around it
//	   7 |. . . . . . .|. .|. .
//	     |. . . X . . .|. .|. .
//	     |. . . . . . .|. .|. .
//	   1 +-------------+---+---
//	      1           7  9   11
//
// The number of a stone is its 64-bit Zobrist number. Windows have sums instead of exclusive ors,
// so that two stones played on the same point do not cancel out. The table contains each position
// four times: as it is, mirrored at the diagonal, and both with colours exchanged. So a move costs
// a few sums and look-ups, however many lines there are.

const (
	narrowest = 7                      // side of the smallest window, in points
	widest    = 11                     // side of the largest window
	widths    = widest - narrowest + 1 // number of widths
	windows   = widths * widths
)

// turn is how a position is transformed: bit 0 means mirrored at the diagonal of the corner, bit 1
// means colours exchanged. The composition of two turns is their exclusive or.
type turn uint8

const (
	mirrored  turn = 1
	exchanged turn = 2
	turns          = 4
)

// stone is a stone played in a corner; x and y count from the corner, from 0.
type stone struct {
	c    board.Color
	x, y int
}

// turned returns s transformed by t.
func (s stone) turned(t turn) stone {
	if t&mirrored != 0 {
		s.x, s.y = s.y, s.x
	}
	if t&exchanged != 0 {
		s.c = s.c.Opponent()
	}
	return s
}

// number is the number that s adds to the sum of a window.
func (s stone) number() uint64 { return board.Zobrist(board.At(s.x, s.y), s.c) }

// position is a position of the book.
type position struct {
	depth int  // number of stones
	w, h  int  // its window
	name  int  // the entry that names it, -1 for none
	since int  // depth of the position that was named
	turn  turn // transforms the named entry to the position
	done  bool // the last move of that entry is played
}

// book has all positions. It does not change after it is made.
type book struct {
	positions []position
	table     []slot
	shift     int             // shift that turns a hash into an index of table
	filter    [1 << 10]uint64 // a bit for each key, by its top 16 bits: most look-ups end here
	deepest   int             // number of stones in the deepest position
}

// slot is an entry of the hash table, which uses linear probing.
type slot struct {
	key uint64 // the sum; 0 in an empty slot
	at  uint32 // position << 2 | turn
}

// find returns the position whose stones have the sum, and its turn.
func (b *book) find(sum uint64) (*position, turn, bool) {
	if b.filter[sum>>54]&(1<<(sum>>48&63)) == 0 {
		return nil, 0, false
	}
	for i := sum >> b.shift; ; i = (i + 1) & uint64(len(b.table)-1) {
		switch s := &b.table[i]; s.key {
		case sum:
			return &b.positions[s.at>>2], turn(s.at & 3), true
		case 0:
			return nil, 0, false
		}
	}
}

// step is a move of an entry from one position to another.
type step struct {
	from, to         int
	fromTurn, toTurn turn // transform the entry to the two positions
}

// builder makes a book.
type builder struct {
	book  book
	known map[uint64]int // positions by their lowest sum
	keys  map[uint64]uint32
	steps []step
	ends  map[int]int // entry that ends in each position
}

// newBook makes the book of all entries except openings.
func newBook(entries []Entry) (*book, error) {
	b := &builder{known: map[uint64]int{}, keys: map[uint64]uint32{}, ends: map[int]int{}}
	for i := range entries {
		if entries[i].Opening {
			continue
		}
		if err := b.add(entries, i); err != nil {
			return nil, err
		}
	}
	b.inherit()
	for _, at := range slices.Sorted(maps.Keys(b.ends)) {
		i := b.ends[at]
		if p := &b.book.positions[at]; p.name != i {
			return nil, fmt.Errorf("%s: %q ends where %q (%s) has its name", entries[i].Place, entries[i].Name,
				entries[p.name].Name, entries[p.name].Place)
		}
	}
	b.fill()
	return &b.book, nil
}

// add walks through the moves of an entry.
func (b *builder) add(entries []Entry, i int) error {
	e := &entries[i]
	var stones []stone
	var sums [turns]uint64 // sums of the stones after each turn
	prev, prevTurn := -1, turn(0)
	for n, m := range e.Moves {
		if m.Point == board.Pass {
			continue
		}
		x, y := m.Point.XY()
		s := stone{m.Color, x, Size - 1 - y}
		stones = append(stones, s)
		for t := range sums {
			sums[t] += s.turned(turn(t)).number()
		}
		at, t := b.position(stones, &sums)
		p := &b.book.positions[at]
		if prev >= 0 {
			b.steps = append(b.steps, step{prev, at, prevTurn, t})
		}
		if n+1 == e.Named {
			if p.name >= 0 {
				same := &entries[p.name]
				return fmt.Errorf("%s: %q is named by the same stones as %q (%s)", e.Place, e.Name, same.Name, same.Place)
			}
			p.name, p.since, p.turn = i, p.depth, t
		}
		if n+1 == len(e.Moves) {
			if other, ok := b.ends[at]; ok {
				return fmt.Errorf("%s: %q ends with the same stones as %q (%s)", e.Place, e.Name,
					entries[other].Name, entries[other].Place)
			}
			b.ends[at] = i
		}
		prev, prevTurn = at, t
	}
	return nil
}

// position returns the position whose stones have the sums, a new one if it is unknown, and the
// turn that transforms the stones to it.
func (b *builder) position(stones []stone, sums *[turns]uint64) (int, turn) {
	lowest := turn(0)
	for t, n := range sums {
		if n < sums[lowest] {
			lowest = turn(t)
		}
	}
	if at, ok := b.known[sums[lowest]]; ok {
		return at, lowest
	}
	at := len(b.book.positions)
	p := position{depth: len(stones), w: narrowest, h: narrowest, name: -1}
	for _, s := range stones {
		s = s.turned(lowest)
		p.w, p.h = max(p.w, s.x+1), max(p.h, s.y+1)
	}
	for t := range turn(turns) {
		key := sums[lowest^t]
		if _, ok := b.keys[key]; !ok { // a position may be symmetric
			b.keys[key] = uint32(at)<<2 | uint32(t)
		}
	}
	b.known[sums[lowest]] = at
	b.book.positions = append(b.book.positions, p)
	b.book.deepest = max(b.book.deepest, p.depth)
	return at, lowest
}

// inherit gives each position that has no own name the name of an earlier position on its lines:
// the named one with most stones, or the first of several.
func (b *builder) inherit() {
	positions := b.book.positions
	for at, i := range b.ends {
		if positions[at].name == i {
			positions[at].done = true
		}
	}
	slices.SortStableFunc(b.steps, func(x, y step) int {
		return cmp.Compare(positions[x.to].depth, positions[y.to].depth)
	})
	for _, s := range b.steps {
		from, to := &positions[s.from], &positions[s.to]
		end, ends := b.ends[s.to]
		if from.name >= 0 && from.name == to.name && from.since == to.since {
			to.done = to.done || from.done
		}
		if from.name < 0 || to.name >= 0 && (from.since < to.since || from.since == to.since && from.name >= to.name) {
			continue
		}
		to.name, to.since, to.turn = from.name, from.since, from.turn^s.fromTurn^s.toTurn
		to.done = from.done || ends && end == to.name
	}
}

// fill makes the table, which is at most half full.
func (b *builder) fill() {
	size := 64 - bits.LeadingZeros64(uint64(2*len(b.keys)))
	b.book.table = make([]slot, 1<<size)
	b.book.shift = 64 - size
	for key, at := range b.keys {
		i := key >> b.book.shift
		for b.book.table[i].key != 0 {
			i = (i + 1) & uint64(len(b.book.table)-1)
		}
		b.book.table[i] = slot{key, at}
		b.book.filter[key>>54] |= 1 << (key >> 48 & 63)
	}
}
