// Package lockfile gives a file to one process at a time. A lock ends with the
// process, however that ends, so none is ever left behind.
//
// gofrs/flock locks paths: it does not give the open file, which Hold compares
// with the one at the path, and which Take is given while it is being written.
package lockfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// ErrLocked is the error where another process, or another open file of this one,
// holds the lock.
var ErrLocked = errors.New("in use by another program")

// Take locks an open file until Release, or the end of the process. It does not wait: the error is
// ErrLocked if somebody else has the lock, and errors.ErrUnsupported where the system
// or the file's disk knows no locks.
func Take(f *os.File) error { return take(f) }

// Release unlocks a file that Take locked, and closes it. Closing alone would not do
// at once: a program that is just being started by another goroutine has every file
// open, and locked, until its own code begins.
func Release(f *os.File) {
	unlock(f)
	f.Close()
}

// Sign writes the number of the process into a file that Take locked, for Writer. Where it cannot be
// written, Writer does not know it.
func Sign(f *os.File) {
	_, _ = fmt.Fprintf(io.NewOffsetWriter(f, 0), " %-*d\n", signWidth, os.Getpid())
}

// Writer returns the number of the process that signed the file at path last: the one that has the lock,
// if somebody has. It is 0 if none has signed.
func Writer(path string) int {
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	text := make([]byte, signWidth)
	n, _ := f.ReadAt(text, 1) // on Windows the first byte cannot be read while the file is locked
	process, _ := strconv.Atoi(strings.TrimSpace(string(text[:n])))
	return process
}

// signWidth is how many bytes a number takes, so that it covers the one before.
const signWidth = 20

// Hold makes a file at path and locks it; release removes it. One that was left
// there by a process which is gone is used. Where files cannot be locked, everybody
// gets it.
func Hold(path string) (release func(), err error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := Take(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if isAt(f, path) {
			return func() { remove(f, path) }, nil
		}
		f.Close() // who held it removed it a moment ago: it locks nobody out
	}
}

// isAt reports whether an open file is the one that path names.
func isAt(f *os.File, path string) bool {
	held, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(held, there)
}
