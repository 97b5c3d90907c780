package lockfile

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

func take(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}

func unlock(*os.File) {} // closing does

// remove releases a lock and removes the file. Windows does not remove an open file: if another
// process opens it in between, it stays, and belongs to that process.
func remove(f *os.File, path string) {
	f.Close()
	os.Remove(path)
}
