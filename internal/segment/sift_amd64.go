//go:build !purego

package segment

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// byBytes reports whether the columns of 64 games can be compared at once.
var byBytes = cpu.X86.HasAVX2

// andStones takes the games from m, those of a whole block, in which one of the stones that are
// needed was never played. It reports whether some are left; m means nothing if none are. What lies
// so many bytes ahead is prefetched: the same stones in the next block, which are on other pages.
//
//go:noescape
func andStones(m *[blockWords]uint64, stones *uint64, need *cell, needs, ahead int) (left bool)

// siftBytes takes the games from m, the 64 of word w of the block, in which a free cell is taken
// for good when the last stone that is needed is there, or the stones of a sequence came in
// another order, and says in s what the one-life columns say of the others.
//
//go:noescape
func siftBytes(s *sifter, w int, m uint64) uint64

// scan says of scanEvents events of a row what it can, see scanned.
//
//go:noescape
func scan(row *event, w *window, out *scanned)

// askLines asks for the memory of so many events from one on, askBytes for that of 64 games in the
// one-life columns of some cells, as siftBytes is to read them.
//
//go:noescape
func askLines(row *event, events int)

//go:noescape
func askBytes(first *byte, list *cell, cells int)

// what the assembly knows of a cell, a sifter, a window and what was scanned
const (
	_ = -(unsafe.Sizeof(window{}) ^ 8)
	_ = -(unsafe.Sizeof(scanned{}) ^ 12)

	_ = -(unsafe.Sizeof(cell{}) ^ 16)
	_ = -unsafe.Offsetof(cell{}.at)
	_ = -(unsafe.Offsetof(cell{}.stones) ^ 4)
	_ = -(unsafe.Offsetof(sifter{}.several) ^ 56)
	_ = -(unsafe.Offsetof(sifter{}.found) ^ 88)
	_ = -(unsafe.Offsetof(sifter{}.found.next) ^ 152)
	_ = -(unsafe.Offsetof(sifter{}.steps) ^ 304)
)
