package segment

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// byBytes reports whether the one-life columns of 64 games can be compared at once.
var byBytes = cpu.X86.HasAVX2

// siftBytes takes the games from m in which a free cell is taken for good when the last stone
// that is needed is there, and says in to when that is. It looks at 64 games, of which first and
// stones are the beginnings in their block. With later 1 a cell may be taken by the node of the
// last stone.
//
//go:noescape
func siftBytes(first *byte, stones *uint64, need *cell, needs int, free *cell, frees int, m, later uint64, to *lastNodes) uint64

// what the assembly knows of a cell
const (
	_ = -(unsafe.Sizeof(cell{}) ^ 16)
	_ = -unsafe.Offsetof(cell{}.at)
	_ = -(unsafe.Offsetof(cell{}.stones) ^ 4)
)
