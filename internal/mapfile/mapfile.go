// Package mapfile makes the bytes of a file readable as a slice: by a
// read-only memory map where the system has one (pages are then read on first
// use and shared between processes), else by reading the whole file.
//
// The files of this project are only ever replaced by rename, never written in
// place, so a mapped file does not change under its reader. To read a file that
// another program shortens while it is mapped is a SIGBUS, which ends a Go
// program; [Guard] makes an error of it.
//
// edsrzf/mmap-go would map files on Windows, too, but Windows neither replaces
// nor deletes a file that is mapped, which is how files are written and merged
// here; for Unix the map is one call of golang.org/x/sys.
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

	path string // of a mapped file
	info fs.FileInfo
	is   Identity
}

// Identity says which file was mapped, and whether it has been written to since. All of it changes
// with a file that is replaced, and the times with one that is written to in place.
type Identity struct {
	Size     int64
	Modified int64 // ns since 1970
	Changed  int64 // likewise: content, name or rights; no program can set it as it likes
	Inode    uint64
}

// Identity returns which file was mapped, as it was then; the zero value where the bytes are not those
// of a mapped file.
func (f *File) Identity() Identity { return f.is }

// Open opens a file for reading. An empty file gives an empty slice.
func Open(path string) (*File, error) { return open(path) }

// OpenFS is Open for a file of a file system. One of the system's own, such as those of os.DirFS
// are, is mapped; any other is read.
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

// Bytes returns the contents, valid until Close. The slice starts at a page
// boundary where the file is mapped.
func (f *File) Bytes() []byte { return f.data }

// Release says that a part of Bytes is not needed soon: it may leave the memory, and comes back from the
// file when it is looked at.
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

// fileError says of path what could not be done.
func fileError(path string, err error) error {
	if failed := new(fs.PathError); errors.As(err, &failed) {
		err = failed.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
