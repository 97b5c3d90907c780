// Package cputime tells how long the processor worked. On a busy machine that says more of a
// program than the clock, which also counts the time of the others.
package cputime

import "time"

// began is what [time.Since] counts from where only the clock is known.
var began = time.Now()
