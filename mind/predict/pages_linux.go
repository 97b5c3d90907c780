package predict

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const largePage = 2 << 20

// onLargePages returns a slice of the given number of words, all 0, aligned to a large page. Large
// pages save most of the translation of addresses; the system may ignore the request for them.
func onLargePages(words int) []uint64 {
	const page = largePage / 8
	all := make([]uint64, (words+page-1)/page*page+page)
	begin := -int(uintptr(unsafe.Pointer(&all[0]))/8) & (page - 1)
	all = all[begin:][:words]
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&all[0])), (len(all)*8+largePage-1)/largePage*largePage)
	_ = unix.Madvise(bytes, unix.MADV_HUGEPAGE)
	return all
}
