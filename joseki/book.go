package joseki

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"katachi/board"
)

// The book is a graph of positions of one corner. A position is the stones that
// were played there, a set in which order has no place; from it lead the lines
// that go through it. All that the follower asks is whether the stones played in a
// corner so far are a position of the book.
//
// Stones further out must not matter: a stone on the side may belong to the next
// corner. So a position is looked for in a window, the smallest rectangle in the
// corner that holds its stones, at least 7x7, at most 11x11 points: 25 windows a
// corner, of which most hold the same stones.
//
//	  11 |. . . . . . . . . . .        the sum of each window is kept; a stone at x, y
//	   : |. . . . . . . . . . .        adds its number to all windows that hold it
//	   7 |. . . . . . .|. .|. .
//	     |. . . X . . .|. .|. .
//	     |. . . . . . .|. .|. .
//	   1 +-------------+---+---
//	      1           7  9   11
//
// The number of a stone is its Zobrist number (64 bits), and sums, not exclusive ors,
// are kept, so that a point on which stones were played twice is not forgotten.
// The table holds each position four times: as it is, mirrored at the diagonal, and
// both with colours exchanged. So a move costs a few sums and look-ups, however many
// lines there are.

const (
	narrowest = 7                      // points on a side of the smallest window
	widest    = 11                     // and of the largest one
	widths    = widest - narrowest + 1 // kinds of width
	windows   = widths * widths
)

// turn says how a position lies: bit 0 that it is mirrored at the diagonal of the
// corner, bit 1 that the colours are exchanged. Two turns after each other are
// their exclusive or.
type turn uint8

const (
	mirrored  turn = 1
	exchanged turn = 2
	turns          = 4
)

// stone is a stone played in a corner: x and y count from the corner, from 0.
type stone struct {
	c    board.Color
	x, y int
}

// turned returns s as it lies after t.
func (s stone) turned(t turn) stone {
	if t&mirrored != 0 {
		s.x, s.y = s.y, s.x
	}
	if t&exchanged != 0 {
		s.c = s.c.Opponent()
	}
	return s
}

// number is what s adds to the sum of a window.
func (s stone) number() uint64 { return board.Zobrist(board.At(s.x, s.y), s.c) }

// position is a position of the book.
type position struct {
	depth int  // stones
	w, h  int  // its window
	name  int  // the entry that names it, -1 for none
	since int  // depth at which that name became right
	turn  turn // how the entry of the name is turned to lie as the position does
	done  bool // the last move of that entry is played
}

// book is all positions. It is not changed once it is made.
type book struct {
	positions []position
	table     []slot
	shift     int             // of a hash, to the index in table
	filter    [1 << 10]uint64 // a bit for each key, by its top 16 bits: most look-ups end here
	deepest   int             // stones of the deepest position
}

// slot is an entry of the table, an open one with linear probing.
type slot struct {
	key uint64 // the sum; 0 in an empty slot
	at  uint32 // position << 2 | turn
}

// find returns the position whose stones have the sum, and how it is turned.
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
	fromTurn, toTurn turn // how the entry is turned to lie as the positions do
}

// builder makes a book.
type builder struct {
	book  book
	known map[uint64]int // positions, by their lowest sum
	keys  map[uint64]uint32
	steps []step
	ends  map[int]int // the entry that ends in a position
}

// newBook makes the book of the entries that are no openings.
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
	var sums [turns]uint64 // of the stones as they lie after each turn
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

// position returns the position of stones with the sums, a new one if it is not known,
// and how they are turned to lie as it does.
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
		if _, ok := b.keys[key]; !ok { // a position may look the same after a turn
			b.keys[key] = uint32(at)<<2 | uint32(t)
		}
	}
	b.known[sums[lowest]] = at
	b.book.positions = append(b.book.positions, p)
	b.book.deepest = max(b.book.deepest, p.depth)
	return at, lowest
}

// inherit gives positions that no entry names themselves the name of a position before
// them: the one that was named with most stones, then the one that comes first.
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

// fill makes the table, at most half of it full.
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
