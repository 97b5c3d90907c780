//go:build !linux

package main

import "time"

// processTime returns false: this system does not report the time of a running process.
func processTime(int) (time.Duration, bool) { return 0, false }
