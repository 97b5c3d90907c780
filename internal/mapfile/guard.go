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

// ErrChanged is the error for a file that another program changed while it was read.
var ErrChanged = errors.New("changed while it was read")

// CutError is the error for a file that another program shortened while it was mapped. Data read
// from it since then is invalid.
type CutError struct{ File string }

// Unwrap returns ErrChanged.
func (e *CutError) Unwrap() error { return ErrChanged }

// Error returns the file and what happened to it.
func (e *CutError) Error() string {
	return e.File + ": the file was cut short while it was read"
}

// mapped are the files that are mapped now, and those that had been shortened when they were
// closed, because a panic closes files on its way to its Guard.
var mapped struct {
	sync.Mutex
	files map[*File]bool
	cut   []cutMap
}

// cutMap is the address range at which a file was mapped.
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

// isCut reports whether the file is shorter than its map. A file that was replaced by another is
// unchanged.
func (f *File) isCut() bool {
	now, err := os.Stat(f.path)
	return err == nil && os.SameFile(now, f.info) && now.Size() < f.info.Size()
}

// cutIn returns a [*CutError] for a shortened mapped file in a folder, or nil if there is none.
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

// anyCut is cutIn for all folders, and also for closed files.
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

// cutAt returns a [*CutError] for the file mapped at an address, or nil if there is none.
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

// Guard calls read, which may read mapped files. If read reaches beyond the end of a file that was
// shortened, Guard returns a [*CutError]; it does not recover other panics. A goroutine started by
// read needs its own Guard, unless internal/ordered starts it.
func Guard(read func() error) error {
	return guard(read, func() error { return nil })
}

// GuardFolder is Guard, but also returns a [*CutError] if a mapped file in the folder was shortened
// before read returns. The system fills the rest of the last page of such a file with zeros, which
// read may have taken for data.
func GuardFolder(folder string, read func() error) error {
	return guard(read, func() error { return cutIn(folder) })
}

// GuardProgram is GuardFolder for all files that a program reads, including closed ones.
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

// cutBy returns the error of the shortened file that caused a panic, or nil for other causes. After
// a fault, the address tells the file. Zeros that were read may also cause a runtime error, such as
// an index out of range; then cut returns the error.
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
