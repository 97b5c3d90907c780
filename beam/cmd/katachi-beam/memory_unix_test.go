//go:build unix

package main

import (
	"os"
	"syscall"
)

// maxMemory returns the peak memory of a process in KB.
func maxMemory(s *os.ProcessState) int64 {
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss
	}
	return 0
}
