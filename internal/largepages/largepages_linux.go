package largepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const size = 2 << 20

// Make returns a slice of n elements, all zero; one of at least a large page begins with one. T has no
// pointers, and its size is a power of two. The system may ignore the request for large pages.
func Make[T any](n int) []T {
	each := int(unsafe.Sizeof(*new(T)))
	if n*each < size {
		return make([]T, n)
	}
	page := size / each
	pages := (n + page - 1) / page
	all := make([]T, (pages+1)*page)
	begin := -int(uintptr(unsafe.Pointer(&all[0]))/uintptr(each)) & (page - 1)
	all = all[begin:][:n]
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&all[0])), pages*size), unix.MADV_HUGEPAGE)
	return all
}
