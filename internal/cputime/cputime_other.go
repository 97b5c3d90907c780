//go:build !unix

package cputime

import "time"

// Names, in messages, of the times that Process and Thread measure.
const (
	OfProcess = "time by the clock"
	OfThread  = "time by the clock"
)

// Process returns the elapsed time since the start of the program.
func Process() time.Duration { return time.Since(began) }

// Thread returns the elapsed time since the start of the program.
func Thread() time.Duration { return time.Since(began) }
