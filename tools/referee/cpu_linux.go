package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of the times in /proc: USER_HZ is 100 on all systems that Go knows.
const tick = 10 * time.Millisecond

// processTime returns the processor time of a running process, including its threads and the
// children that it waited for; ok is false if there is no such process.
func processTime(pid int) (used time.Duration, ok bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	// The second field is the name, in brackets, and may hold anything.
	text := string(data)
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	const first = 14 - 3 // utime, stime, cutime, cstime are fields 14 to 17; the rest begins with 3
	if len(fields) < first+4 {
		return 0, false
	}
	for _, f := range fields[first : first+4] {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return 0, false
		}
		used += time.Duration(n) * tick
	}
	return used, true
}
