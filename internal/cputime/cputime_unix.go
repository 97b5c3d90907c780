//go:build unix && !linux

package cputime

import (
	"syscall"
	"time"
)

// Names, in messages, of the times that Process and Thread measure.
const (
	OfProcess = "processor time"
	OfThread  = "time by the clock"
)

// Process returns the processor time of this process, all threads together.
func Process() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(began)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Thread returns the elapsed time since the start of the program.
func Thread() time.Duration { return time.Since(began) }
