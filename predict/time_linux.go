package predict

import (
	"syscall"
	"time"
)

// threadTime returns the processor time that the thread of the system has used, to which the
// goroutine must be locked.
func threadTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
