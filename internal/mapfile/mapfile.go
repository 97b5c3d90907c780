// Package mapfile makes the bytes of a file readable as a slice: by a
// read-only memory map where the system has one (pages are then read on first
// use and shared between processes), else by reading the whole file.
//
// The files of this project are only ever replaced by rename, never written in place, so a mapped
// file does not change while it is read. Reading a mapped file that another program has shortened
// raises SIGBUS, which ends a Go program; [Guard] turns it into an error.
//
// edsrzf/mmap-go would also map files on Windows. But Windows can neither replace nor delete a
// mapped file, which is how files are written and merged here. On Unix the map is one call of
// golang.org/x/sys.
package mapfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// File is an open file. Its bytes must not be written to.
type File struct {
	data  []byte
	unmap func([]byte) error

	path string // of a mapped file; "" otherwise
	info fs.FileInfo
	is   Identity
}

// Identity says which file was mapped, and tells whether it has been written to since. A replaced
// file has another inode, a file written in place other times.
type Identity struct {
	Size     int64
	Modified int64 // ns since 1970
	Changed  int64 // likewise: of content, name or permissions; no program can set it freely
	Inode    uint64
}

// Identity returns the identity of the file when it was mapped, or the zero value if it was not
// mapped.
func (f *File) Identity() Identity { return f.is }

// Open opens a file for reading. An empty file gives an empty slice.
func Open(path string) (*File, error) { return open(path) }

// OpenFS is Open for a file of a file system. A file of the operating system, as from os.DirFS, is
// mapped; any other is read.
func OpenFS(fsys fs.FS, name string) (*File, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fileError(name, err)
	}
	defer f.Close()
	if own, ok := f.(*os.File); ok {
		return openOwn(own)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, fileError(name, err)
	}
	return &File{data: data}, nil
}

// Bytes returns the contents, valid until Close. The slice of a mapped file starts at a page
// boundary.
func (f *File) Bytes() []byte { return f.data }

// Release says that a part of Bytes is not needed soon. It may be dropped from memory, and is read
// again from the file when it is next used.
func (f *File) Release(part []byte) {
	if f.unmap != nil {
		release(f.data, part)
	}
}

// Close releases the map. A second call does nothing.
func (f *File) Close() error {
	if f.unmap != nil {
		f.forget()
	}
	data, unmap := f.data, f.unmap
	f.data, f.unmap = nil, nil
	if unmap == nil {
		return nil
	}
	return unmap(data)
}

// fileError is an error about path.
func fileError(path string, err error) error {
	if failed := new(fs.PathError); errors.As(err, &failed) {
		err = failed.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
