package testpeers

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// ResidentFiles returns the number of bytes of mapped files in this process's memory.
func ResidentFiles(t testing.TB) (n int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if _, err := fmt.Sscanf(line, "RssFile: %d kB", &n); err == nil {
			return n << 10
		}
	}
	t.Fatal("no RssFile in /proc/self/status")
	return 0
}
