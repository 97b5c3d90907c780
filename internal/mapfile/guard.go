package mapfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"unsafe"
)

// ErrChanged is the error of a file that another program changed while it was read.
var ErrChanged = errors.New("changed while it was read")

// CutError is the error for a file that another program shortened while it was mapped. What was
// read of it since is worth nothing.
type CutError struct{ File string }

// Unwrap makes it an ErrChanged.
func (e *CutError) Unwrap() error { return ErrChanged }

// Error returns the file and what happened to it.
func (e *CutError) Error() string {
	return e.File + ": the file was cut short while it was read"
}

// mapped are the files that are mapped now, and those that were cut short when they were closed: a
// panic closes files on its way to its Guard.
var mapped struct {
	sync.Mutex
	files map[*File]bool
	cut   []cutMap
}

// cutMap is where a file was mapped.
type cutMap struct {
	path        string
	begin, size uintptr
}

func (m cutMap) has(at uintptr) bool { return at >= m.begin && at-m.begin < m.size }

func (f *File) place() cutMap {
	return cutMap{f.path, uintptr(unsafe.Pointer(unsafe.SliceData(f.data))), uintptr(len(f.data))}
}

func (f *File) note(path string, info fs.FileInfo) {
	f.path, f.info = path, info
	mapped.Lock()
	defer mapped.Unlock()
	if mapped.files == nil {
		mapped.files = map[*File]bool{}
	}
	mapped.files[f] = true
}

// forget is called before the file is unmapped.
func (f *File) forget() {
	mapped.Lock()
	defer mapped.Unlock()
	if delete(mapped.files, f); f.isCut() {
		mapped.cut = append(mapped.cut, f.place())
	}
}

// isCut reports whether the file is shorter than its map. One that another has replaced is as it was.
func (f *File) isCut() bool {
	now, err := os.Stat(f.path)
	return err == nil && os.SameFile(now, f.info) && now.Size() < f.info.Size()
}

// cutIn returns a [*CutError] of a mapped file in a folder that was cut short, nil if there is none.
func cutIn(folder string) error {
	mapped.Lock()
	defer mapped.Unlock()
	for f := range mapped.files {
		if filepath.Dir(f.path) == filepath.Clean(folder) && f.isCut() {
			return &CutError{f.path}
		}
	}
	return nil
}

// anyCut is cutIn for all folders, and also for files that were closed.
func anyCut() error {
	mapped.Lock()
	defer mapped.Unlock()
	for _, m := range mapped.cut {
		return &CutError{m.path}
	}
	for f := range mapped.files {
		if f.isCut() {
			return &CutError{f.path}
		}
	}
	return nil
}

// cutAt returns a [*CutError] of the file whose map has an address; nil if there is none.
func cutAt(at uintptr) error {
	mapped.Lock()
	defer mapped.Unlock()
	for f := range mapped.files {
		if m := f.place(); m.has(at) {
			return &CutError{m.path}
		}
	}
	for _, m := range mapped.cut {
		if m.has(at) {
			return &CutError{m.path}
		}
	}
	return nil
}

// Guard calls read, which may read mapped files. Where it meets the end of one that was cut short,
// the error is a [*CutError]; any other panic goes on. A goroutine started by read needs
// a Guard of its own, unless internal/ordered starts it.
func Guard(read func() error) error {
	return guard(read, func() error { return nil })
}

// GuardFolder is Guard, and its error is a [*CutError] wherever a mapped file in a folder has been
// cut short when read returns: the system puts zeros behind the new end of a file, up to the end of
// its page, and read may have taken them for true.
func GuardFolder(folder string, read func() error) error {
	return guard(read, func() error { return cutIn(folder) })
}

// GuardProgram is GuardFolder for all that a program reads, of files that it has closed, too.
func GuardProgram(read func() error) error { return guard(read, anyCut) }

func guard(read func() error, cut func() error) (err error) {
	old := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(old)
		value := recover()
		if value != nil {
			err = cutBy(value, cut)
		} else if of := cut(); of != nil {
			err = of
		}
		if value != nil && err == nil {
			panic(value)
		}
	}()
	return read()
}

// cutBy returns the error of the file whose cut led to a panic: to a fault, or, as cut says, to what
// zeros lead to, such as an index out of range. Nil if it was something else.
func cutBy(value any, cut func() error) error {
	err, _ := value.(error)
	var fault interface{ Addr() uintptr }
	if errors.As(err, &fault) {
		if of := cutAt(fault.Addr()); of != nil {
			return of
		}
	}
	if of := runtime.Error(nil); errors.As(err, &of) {
		return cut()
	}
	return nil
}
