//go:build !linux

package main

import "time"

var started = time.Now()

// cpuTime returns the time that has passed: the processor's is not known on this system.
func cpuTime() time.Duration { return time.Since(started) }
