//go:build !unix

package testpeers

import "time"

// CPUTime returns 0, because it is not known on this system.
func CPUTime() time.Duration { return 0 }
