//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package lockfile

import (
	"errors"
	"os"
)

func take(*os.File) error { return errors.ErrUnsupported }

func unlock(*os.File) {} // closing does

func remove(f *os.File, path string) {
	f.Close()
	os.Remove(path)
}
