//go:build !unix

package main

import (
	"os"
	"syscall"
)

// die ends the program with the exit code of one that a signal ended.
func die(s os.Signal) {
	if s == syscall.SIGTERM {
		os.Exit(128 + 15)
	}
	os.Exit(128 + 2)
}
