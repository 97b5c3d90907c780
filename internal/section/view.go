package section

import (
	"encoding/binary"
	"unsafe"
)

// Word is a type of number as which a section can be viewed.
type Word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// View returns little-endian data as numbers. It shares the memory if the machine is little-endian
// and data is aligned, as sections of mapped files are; else it returns a decoded copy. Bytes
// beyond the last whole number are ignored. The result is valid as long as data and must not be
// modified.
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
	return decode[T](data, n)
}

// Bytes is the inverse of [View]: it returns numbers as little-endian bytes, sharing the memory if
// the machine is little-endian.
func Bytes[T Word](words []T) []byte {
	if len(words) == 0 {
		return nil
	}
	if littleEndian {
		size := int(unsafe.Sizeof(T(0)))
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(words)*size)
	}
	return encode(words)
}

var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

func decode[T Word](data []byte, n int) []T {
	words := make([]T, n)
	size := int(unsafe.Sizeof(T(0)))
	for i := range words {
		var w uint64
		for j := range size {
			w |= uint64(data[i*size+j]) << (8 * j)
		}
		words[i] = T(w)
	}
	return words
}

func encode[T Word](words []T) []byte {
	size := int(unsafe.Sizeof(T(0)))
	data := make([]byte, 0, len(words)*size)
	for _, w := range words {
		for j := range size {
			data = append(data, byte(uint64(w)>>(8*j)))
		}
	}
	return data
}
