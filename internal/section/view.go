package section

import (
	"encoding/binary"
	"unsafe"
)

// Word is what a section can be viewed as.
type Word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// View returns data, little-endian, as numbers: the same memory where the
// machine is little-endian and data is aligned, as sections of mapped files
// are, else a decoded copy. Bytes beyond the last whole number are left out.
// The result lives as long as data and must not be written to.
func View[T Word](data []byte) []T {
	size := int(unsafe.Sizeof(T(0)))
	n := len(data) / size
	if n == 0 {
		return nil
	}
	start := unsafe.SliceData(data)
	if littleEndian && uintptr(unsafe.Pointer(start))%uintptr(size) == 0 {
		return unsafe.Slice((*T)(unsafe.Pointer(start)), n)
	}
	words := make([]T, n)
	_, _ = binary.Decode(data, binary.LittleEndian, words) // as long as they must be
	return words
}

// Bytes is the inverse of [View]: numbers as little-endian bytes, the same
// memory where the machine is little-endian.
func Bytes[T Word](words []T) []byte {
	if len(words) == 0 {
		return nil
	}
	if littleEndian {
		size := int(unsafe.Sizeof(T(0)))
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(words)*size)
	}
	data, _ := binary.Append(nil, binary.LittleEndian, words) // numbers of a fixed size
	return data
}

var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1
