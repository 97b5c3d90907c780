//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lockfile

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func take(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

// unlock ends the lock for every descriptor of the open file.
func unlock(f *os.File) { _ = unix.Flock(int(f.Fd()), unix.LOCK_UN) }

// remove removes the file and releases its lock. The name is removed first, because later it may
// belong to another process.
func remove(f *os.File, path string) {
	os.Remove(path)
	Release(f)
}
