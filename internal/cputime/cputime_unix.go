//go:build unix && !linux

package cputime

import (
	"syscall"
	"time"
)

// What Process and Thread measure, in words for people.
const (
	OfProcess = "processor time"
	OfThread  = "time by the clock"
)

// Process returns the time that the processors have worked for this process, all threads
// together.
func Process() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(began)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Thread returns the time by the clock since some moment.
func Thread() time.Duration { return time.Since(began) }
