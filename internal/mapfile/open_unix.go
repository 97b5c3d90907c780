//go:build unix

package mapfile

import (
	"fmt"
	"io/fs"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"

	"katachi/internal/disk"
)

func open(path string) (*File, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	defer f.Close()
	return openFile(f, path)
}

// openOwn maps a file of the operating system that another package has opened. That package may
// then close it.
func openOwn(f *os.File) (*File, error) { return openFile(disk.Of(f), f.Name()) }

func openFile(f *disk.File, path string) (*File, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, fileError(path, err)
	}
	switch size := info.Size(); {
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file", path)
	case size == 0: // mmap refuses a length of zero
		return &File{}, nil
	case int64(int(size)) != size:
		return nil, fmt.Errorf("%s: %d bytes do not fit the address space", path, size)
	default:
		return mmap(f, path, info)
	}
}

func mmap(f *disk.File, path string, info fs.FileInfo) (*File, error) {
	if err := f.MayMap(); err != nil {
		return nil, fileError(f.Name(), err)
	}
	is, err := identityOf(f)
	if err != nil {
		return nil, fileError(path, err)
	}
	data, err := unix.Mmap(int(f.OS().Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	m := &File{data: data, unmap: unix.Munmap, is: is}
	m.note(path, info)
	return m, nil
}

func identityOf(f *disk.File) (Identity, error) {
	var s unix.Stat_t
	if err := unix.Fstat(int(f.OS().Fd()), &s); err != nil {
		return Identity{}, err
	}
	return Identity{Size: s.Size, Modified: unix.TimespecToNsec(s.Mtim), Changed: unix.TimespecToNsec(s.Ctim), Inode: s.Ino}, nil
}

// release gives back the pages of a part of a map, except its last page, which also holds the
// beginning of the next part: that may be read next, and gives the page back with its own.
func release(data, part []byte) {
	start := int(uintptr(unsafe.Pointer(unsafe.SliceData(part))) - uintptr(unsafe.Pointer(unsafe.SliceData(data))))
	if start < 0 || start > len(data) {
		return // a copy, as are numbers on a big-endian machine
	}
	page := os.Getpagesize()
	from, end := start&^(page-1), (start+len(part))&^(page-1)
	if from < end {
		_ = unix.Madvise(data[from:end], unix.MADV_DONTNEED) // advice
	}
}
