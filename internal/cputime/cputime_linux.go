package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// What Process and Thread measure, in words for people: "processor time", or "time by the clock"
// on systems where katachi does not know the processor's.
const (
	OfProcess = "processor time"
	OfThread  = "processor time"
)

// Process returns the time that the processors have worked for this process, all threads
// together. It is exact to the microsecond: getrusage may count in ticks.
func Process() time.Duration { return read(unix.CLOCK_PROCESS_CPUTIME_ID) }

// Thread returns the time that a processor has worked for the thread of the system, to which
// the goroutine must be locked.
func Thread() time.Duration { return read(unix.CLOCK_THREAD_CPUTIME_ID) }

func read(clock int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		return time.Since(began)
	}
	return time.Duration(t.Nano())
}
