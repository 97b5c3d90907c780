package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the processor time that this process has used, to the nanosecond:
// getrusage counts in ticks, which is too coarse for one task.
func cpuTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
