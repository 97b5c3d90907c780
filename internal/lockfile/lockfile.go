// Package lockfile gives a file to one process at a time. A lock ends with its process, even after
// a crash, so locks never become stale.
//
// gofrs/flock locks paths, but gives no access to the open file. Hold must compare this with the
// file at the path, and Take must lock a file while it is being written.
package lockfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// ErrLocked is the error if another process, or another open file of this process, holds the lock.
var ErrLocked = errors.New("in use by another program")

// Take locks an open file until Release, or the end of the process. It does not wait: the error is
// ErrLocked if another process holds the lock, and errors.ErrUnsupported if the system or the
// file's disk does not support locks.
func Take(f *os.File) error { return take(f) }

// Release unlocks a file locked by Take, and closes it. Closing would not unlock it at once,
// because a program just being started by another goroutine has every file open, and locked, until
// its own code begins.
func Release(f *os.File) {
	unlock(f)
	f.Close()
}

// Sign writes the number of the process into a file locked by Take, for Writer. If that fails,
// Writer returns 0.
func Sign(f *os.File) {
	_, _ = fmt.Fprintf(io.NewOffsetWriter(f, 0), " %-*d\n", signWidth, os.Getpid())
}

// Writer returns the number of the process that last signed the file at path; if the file is
// locked, that process holds the lock. It is 0 if the file is not signed.
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

// signWidth is the number of bytes of a number, fixed so that it overwrites the one before.
const signWidth = 20

// Hold creates and locks a file at path; release removes it. A file left there by a process that
// has ended is reused. Where files cannot be locked, Hold always succeeds.
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
		f.Close() // its holder removed it a moment ago, so it locks nobody out
	}
}

// isAt reports whether an open file is the one at path.
func isAt(f *os.File, path string) bool {
	held, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(held, there)
}
