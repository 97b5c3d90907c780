// Package board implements the Go board: points, colours, the rules of capture and ko, undo,
// symmetries, hashes, diagrams and area. It imports nothing else of katachi.
//
// A Board is a few arrays with a frame of Off points, so copying is assignment, nothing allocates,
// and neighbours need no bounds checks. Play takes about 50 ns and reports what it changed as a
// Delta; Undo takes that back. A Game is a Board with its history, and knows superko.
//
//	b := board.New(19)
//	d, err := b.Play(board.Black, board.At(15, 3)) // Q16
//	b.Undo(&d)
//
// The hash is from A. Zobrist, A New Hashing Method with Application for Game Playing, 1970; the
// chains are described in chains.go.
//
// # Chains and undo
//
// Chains are kept up to date from move to move (invariants C1 to C4 in chains.go). head[p] names
// one stone of the chain at p, and next links its stones in a ring. The head holds the number of
// stones and of pseudo-liberties (pairs of a stone and an empty neighbour), which is 0 exactly when
// the chain has no liberty. A true liberty count walks the ring on request.
//
// Undo needs no record of the chains: it restores the stones of the Delta and links the chains at
// and beside the changed points again. Game adds history, the player to move, and Rules: komi, area
// or territory scoring, White's bonus for handicap stones, suicide, and superko, for which it counts
// how often each 64-bit Zobrist hash has occurred. Passes are exempt. Force plays moves of records. The names of rules are in ruleset.go. Code that
// plays, searches or scores takes a Game; nothing else in the module knows a komi.
//
// # Rejected
//
//   - a walk over the chain at each move (walk_test.go): as fast in replay; chains win 1.5 to 2
//     times in playouts
package board

import "errors"

// Errors of Play.
var (
	ErrOccupied = errors.New("point is occupied")
	ErrOff      = errors.New("point is not on the board")
	ErrSuicide  = errors.New("move would be suicide")
	ErrKo       = errors.New("ko")
	ErrColor    = errors.New("a player is black or white")
)

// Board is a position: stones, the point forbidden by simple ko, and the captures. The zero Board
// has no points, so a move on it is ErrOff: see New. Boards are copied by assignment (some 8 KB)
// and compared with Equal. Any number of goroutines may read a Board while none plays on it.
type Board struct {
	cells    [NumPoints]Color
	head     [NumPoints]Point // see chains.go
	next     [NumPoints]Point
	chain    [NumPoints]chain // by head
	size     int
	ko       Point // forbidden to koColor; Pass if none
	koColor  Color
	suicide  bool
	hash     uint64
	captures [2]int // stones captured by Black, by White
}

// New returns an empty board of size x size points. It panics unless size is MinSize..MaxSize.
func New(size int) *Board {
	b := new(Board)
	b.Init(size)
	return b
}

// Init empties b and sets its size; suicide is forbidden again.
func (b *Board) Init(size int) {
	if size < MinSize || size > MaxSize {
		panic("board: size out of range")
	}
	// The chains need no clearing: they are read only at points with stones.
	b.size, b.ko, b.koColor, b.suicide, b.hash, b.captures = size, Pass, Empty, false, 0, [2]int{}
	for i := range b.cells {
		b.cells[i] = Off
	}
	for y := range size {
		row := b.cells[At(0, y):]
		for x := range size {
			row[x] = Empty
		}
	}
}

// Size returns the number of rows and of columns.
func (b *Board) Size() int { return b.size }

// Color returns the content of p; Off for points of the frame.
func (b *Board) Color(p Point) Color { return b.cells[p] }

// Cells returns the content of every Point, frame included, indexed by Point.
// It is b's own memory: read it, do not write it.
func (b *Board) Cells() *[NumPoints]Color { return &b.cells }

// Captures returns how many stones c has captured.
func (b *Board) Captures(c Color) int { return b.captures[c-Black] }

// Ko returns the point that simple ko forbids to c now, or Pass.
func (b *Board) Ko(c Color) Point {
	if b.koColor == c {
		return b.ko
	}
	return Pass
}

// Hash returns the Zobrist hash of the stones: equal positions of one size have
// equal hashes. Ko, prisoners and the player to move are not part of it.
func (b *Board) Hash() uint64 { return b.hash }

// AllowSuicide sets whether a move may remove its own stones. The default is false.
func (b *Board) AllowSuicide(allow bool) { b.suicide = allow }

// SuicideAllowed reports whether a move may remove its own stones.
func (b *Board) SuicideAllowed() bool { return b.suicide }

// Equal reports whether a and b have the same size and stones.
func (b *Board) Equal(a *Board) bool { return a.size == b.size && a.cells == b.cells }

// Points yields the points of the board in reading order.
func (b *Board) Points(yield func(Point) bool) {
	for y := range b.size {
		for x := range b.size {
			if !yield(At(x, y)) {
				return
			}
		}
	}
}

// Follow applies changes that were made on another board of the same size; it is for matchers that
// keep their own board. Hash and chains are updated; ko and captures are not.
func (b *Board) Follow(changes []Change) {
	for _, ch := range changes {
		b.put(ch.Point, ch.New)
	}
	b.relinkAround(changes)
	b.ko = Pass
}
