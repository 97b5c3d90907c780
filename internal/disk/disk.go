// Package disk contains katachi's calls to the file system for files that must survive a crash: a
// thin layer over package os, in which a test can make any call fail.
//
// SQLite opens its files itself, without this package.
package disk

import (
	"io/fs"
	"os"
	"sync/atomic"
)

// Op is a kind of call.
type Op string

// The kinds of calls. OpRead is a read from an open file, or of a whole file.
const (
	OpOpen   Op = "open"
	OpCreate Op = "create"
	OpRead   Op = "read"
	OpWrite  Op = "write"
	OpSync   Op = "sync"
	OpClose  Op = "close"
	OpMap    Op = "map"
	OpStat   Op = "stat"
	OpList   Op = "list"
	OpRename Op = "rename"
	OpLink   Op = "link"
	OpMkdir  Op = "mkdir"
	OpRemove Op = "remove"
)

// faults decides which calls fail in a test; nil otherwise.
var faults atomic.Pointer[func(Op, string) error]

// Fail makes calls fail until restore is called. If f returns an error for a call, the call returns
// it as an *fs.PathError. Fail is for tests.
func Fail(f func(op Op, path string) error) (restore func()) {
	old := faults.Swap(&f)
	return func() { faults.Store(old) }
}

// fails returns the error of a call that a test makes fail, or nil.
func fails(op Op, path string) error {
	f := faults.Load()
	if f == nil {
		return nil
	}
	if err := (*f)(op, path); err != nil {
		return &fs.PathError{Op: string(op), Path: path, Err: err}
	}
	return nil
}

// File is an open file.
type File struct{ f *os.File }

// Open opens a file for reading.
func Open(path string) (*File, error) { return OpenFile(path, os.O_RDONLY, 0) }

// Create creates or truncates a file.
func Create(path string) (*File, error) {
	return OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
}

// OpenFile is os.OpenFile.
func OpenFile(path string, flag int, perm fs.FileMode) (*File, error) {
	if flag&os.O_CREATE != 0 {
		temporary.Lock()
		defer temporary.Unlock()
	}
	return openFile(path, flag, perm)
}

// openFile is OpenFile. If it may create the file, the caller holds the lock.
func openFile(path string, flag int, perm fs.FileMode) (*File, error) {
	op := OpOpen
	if flag&os.O_CREATE != 0 {
		op = OpCreate
		if err := mayMake(path); err != nil {
			return nil, err
		}
	}
	if err := fails(op, path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	return &File{f}, nil
}

// CreateTemp is os.CreateTemp; Abandon removes the file if nobody has done so before.
func CreateTemp(dir, pattern string) (*File, error) {
	if err := fails(OpCreate, dir); err != nil {
		return nil, err
	}
	temporary.Lock()
	defer temporary.Unlock()
	if err := mayMake(dir); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	note(f.Name())
	return &File{f}, nil
}

// Of wraps a file that another package has opened.
func Of(f *os.File) *File { return &File{f} }

// Name returns the path that the file was opened with.
func (f *File) Name() string { return f.f.Name() }

// OS returns the underlying os.File, for locks and maps.
func (f *File) OS() *os.File { return f.f }

// Read is like that of os.File.
func (f *File) Read(p []byte) (int, error) {
	if err := fails(OpRead, f.Name()); err != nil {
		return 0, err
	}
	return f.f.Read(p)
}

// ReadAt is like that of os.File.
func (f *File) ReadAt(p []byte, offset int64) (int, error) {
	if err := fails(OpRead, f.Name()); err != nil {
		return 0, err
	}
	return f.f.ReadAt(p, offset)
}

// Seek is like that of os.File.
func (f *File) Seek(offset int64, whence int) (int64, error) { return f.f.Seek(offset, whence) }

// Write is like that of os.File. If a test makes it fail, it writes half of p, as on a full disk.
func (f *File) Write(p []byte) (int, error) {
	if err := fails(OpWrite, f.Name()); err != nil {
		n, _ := f.f.Write(p[:len(p)/2])
		return n, err
	}
	return f.f.Write(p)
}

// Sync is like that of os.File.
func (f *File) Sync() error {
	if err := fails(OpSync, f.Name()); err != nil {
		return err
	}
	return f.f.Sync()
}

// Stat is like that of os.File.
func (f *File) Stat() (fs.FileInfo, error) {
	if err := fails(OpStat, f.Name()); err != nil {
		return nil, err
	}
	return f.f.Stat()
}

// Close is like that of os.File. It closes the file even if a test makes it fail.
func (f *File) Close() error {
	err := fails(OpClose, f.Name())
	if closed := f.f.Close(); err == nil {
		err = closed
	}
	return err
}

// MayMap returns the error of mapping the file if a test makes that fail, or nil.
func (f *File) MayMap() error { return fails(OpMap, f.Name()) }

// ReadFile is os.ReadFile.
func ReadFile(path string) ([]byte, error) {
	if err := fails(OpRead, path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Stat is os.Stat.
func Stat(path string) (fs.FileInfo, error) {
	if err := fails(OpStat, path); err != nil {
		return nil, err
	}
	return os.Stat(path)
}

// ReadDir is os.ReadDir.
func ReadDir(path string) ([]fs.DirEntry, error) {
	if err := fails(OpList, path); err != nil {
		return nil, err
	}
	return os.ReadDir(path)
}

// Rename is os.Rename.
func Rename(from, to string) error {
	if err := fails(OpRename, from); err != nil {
		return err
	}
	err := os.Rename(from, to)
	if err == nil {
		forget(from)
	}
	return err
}

// Link is os.Link.
func Link(from, to string) error {
	if err := fails(OpLink, from); err != nil {
		return err
	}
	return os.Link(from, to)
}

// MkdirAll is os.MkdirAll.
func MkdirAll(path string) error {
	if err := fails(OpMkdir, path); err != nil {
		return err
	}
	return os.MkdirAll(path, 0o777)
}

// MkdirTemp is os.MkdirTemp; Abandon removes the folder if nobody has done so before.
func MkdirTemp(dir, pattern string) (string, error) {
	if err := fails(OpMkdir, dir); err != nil {
		return "", err
	}
	temporary.Lock()
	defer temporary.Unlock()
	if err := mayMake(dir); err != nil {
		return "", err
	}
	path, err := os.MkdirTemp(dir, pattern)
	if err == nil {
		note(path)
	}
	return path, err
}

// Remove is os.Remove.
func Remove(path string) error {
	if err := fails(OpRemove, path); err != nil {
		return err
	}
	err := os.Remove(path)
	if err == nil {
		forget(path)
	}
	return err
}

// RemoveAll is os.RemoveAll.
func RemoveAll(path string) error {
	if err := fails(OpRemove, path); err != nil {
		return err
	}
	err := os.RemoveAll(path)
	if err == nil {
		forget(path)
	}
	return err
}
