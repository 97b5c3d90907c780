package predict

import "golang.org/x/sys/unix"

// useLargePages asks for large pages, which save the processor most of its way to an address. It is
// no more than advice.
func useLargePages(b []byte) { _ = unix.Madvise(b, unix.MADV_HUGEPAGE) }
