package hashtree

import (
	"unsafe"

	"katachi/board"
	"katachi/match"
)

// A hit is written as one 64-bit word: that of its variant plus its anchor's point times
// originUnit. Building match.Hit field by field took as long as testing the variant. The sum is
// right in either byte order, because only the field Origin differs and the sum of the points fits
// into it.
var originUnit = word(match.Hit{Origin: 1})

// hitWord returns the word of h with its origin moved by delta. If delta is negative, the word may
// be smaller than that of h; adding a point makes up for it.
func hitWord(h match.Hit, delta int) uint64 { return word(h) + uint64(delta)*originUnit }

func word(h match.Hit) uint64 { return *(*uint64)(unsafe.Pointer(&[1]match.Hit{h})) }

// hitWords returns the memory of hits as words.
func hitWords(hits []match.Hit) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(hits))), len(hits))
}

// These conversions compile only if a Hit is as large as a word.
var (
	_ [unsafe.Sizeof(match.Hit{}) - 8]struct{}
	_ [8 - unsafe.Sizeof(match.Hit{})]struct{}
)

// origins has, for each point of a board, by its index in windows, the number to add to the word of
// a variant.
type origins struct {
	size  int
	at    [maxPoints]uint64
	point [maxPoints]board.Point
	room  [maxPoints]room
	keys  keyTables
}

// read fills o for a board of the given size.
func (o *origins) read(size int) {
	if o.size == size {
		return
	}
	o.size = size
	for x := range size {
		for y := range size {
			i, p := x*column+y, board.At(x, y)
			o.point[i], o.at[i] = p, uint64(p)*originUnit
			o.room[i] = roomOf(x, size-1-x, y, size-1-y)
		}
	}
	o.keys.read(size)
}
