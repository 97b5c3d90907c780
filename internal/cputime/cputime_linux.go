package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Names, in messages, of the times that Process and Thread measure: "processor time",
// or "time by the clock" on systems where processor time is not known.
const (
	OfProcess = "processor time"
	OfThread  = "processor time"
)

// Process returns the processor time of this process, all threads together. It is exact to the
// microsecond; getrusage may count in ticks.
func Process() time.Duration { return read(unix.CLOCK_PROCESS_CPUTIME_ID) }

// Thread returns the processor time of the current thread of the system. The goroutine must be
// locked to the thread.
func Thread() time.Duration { return read(unix.CLOCK_THREAD_CPUTIME_ID) }

func read(clock int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		return time.Since(began)
	}
	return time.Duration(t.Nano())
}
