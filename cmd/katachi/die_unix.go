//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// die ends the program by a signal, so that whoever started it sees that it was
// interrupted: a shell ends its loop.
func die(s os.Signal) {
	sig, ok := s.(syscall.Signal)
	if !ok {
		os.Exit(exitFailed)
	}
	signal.Reset(sig)
	_ = syscall.Kill(os.Getpid(), sig)
	time.Sleep(time.Second) // the signal arrives at once; if it is blocked, the exit code tells
	os.Exit(128 + int(sig))
}
