//go:build unix

package collection

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile takes the file for this process alone, until it is closed or the
// process ends, however it does.
func lockFile(f *os.File) error {
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
}
