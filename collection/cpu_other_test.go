//go:build !unix

package collection

import "time"

// cpuTime is unknown here.
func cpuTime() time.Duration { return 0 }
