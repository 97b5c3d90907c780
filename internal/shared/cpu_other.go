//go:build !unix

package shared

import "time"

// CPUTime returns 0: not known on this system.
func CPUTime() time.Duration { return 0 }
