//go:build !unix

package cputime

import "time"

// What Process and Thread measure, in words for people.
const (
	OfProcess = "time by the clock"
	OfThread  = "time by the clock"
)

// Process returns the time by the clock since some moment.
func Process() time.Duration { return time.Since(began) }

// Thread returns the time by the clock since some moment.
func Thread() time.Duration { return time.Since(began) }
