//go:build !unix

package sgf

import "time"

func cpuTime() time.Duration { return 0 }
