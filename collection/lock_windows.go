package collection

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockFile takes the file for this process alone, until it is closed or the
// process ends, however it does.
func lockFile(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
}
