// Package cputime measures processor time. On a busy machine this says more about a program than
// elapsed time, which includes the time of other programs.
package cputime

import "time"

// began is the start for [time.Since] on systems without processor time.
var began = time.Now()
