//go:build !linux

package predict

import "time"

var started = time.Now()

// threadTime returns the time by the clock since some moment.
func threadTime() time.Duration { return time.Since(started) }
