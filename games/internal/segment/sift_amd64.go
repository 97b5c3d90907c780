//go:build !purego

package segment

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// byBytes reports whether the columns of 64 games can be compared at once.
var byBytes = cpu.X86.HasAVX2

// andStones removes from m, the games of a block, those in which a needed stone was never played.
// It reports whether any are left; if not, m is meaningless. It prefetches the words ahead bytes
// further: the same stones in the next block, which are on other pages.
//
//go:noescape
func andStones(m *[blockWords]uint64, stones *uint64, need *cell, needs, ahead int) (left bool)

// siftBytes removes from m, the 64 games of word w of the block, those in which a free cell is
// taken for good by the node of the last needed stone, or the stones of a sequence came in another
// order. For the others it stores in s what the one-life columns tell.
//
//go:noescape
func siftBytes(s *sifter, w int, m uint64) uint64

// scan classifies scanEvents events of a row: see scanned.
//
//go:noescape
func scan(row *event, w *window, out *scanned)

// askLines prefetches a number of events from row on, askBytes the one-life columns of some cells
// for 64 games, in the order in which siftBytes reads them.
//
//go:noescape
func askLines(row *event, events int)

//go:noescape
func askBytes(first *byte, list *cell, cells int)

// The layouts on which the assembly relies: of cell, sifter, window and scanned.
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
