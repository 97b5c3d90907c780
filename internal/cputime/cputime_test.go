package cputime_test

import (
	"testing"
	"time"

	"katachi/internal/cputime"
	"katachi/internal/testpeers"
)

// TestSleep waits, which is no work, and works, which is.
func TestSleep(t *testing.T) {
	if cputime.OfProcess != "processor time" {
		testpeers.Skip(t, "only the clock is known on this system")
	}
	start := cputime.Process()
	time.Sleep(200 * time.Millisecond)
	if took := cputime.Process() - start; took > 100*time.Millisecond {
		t.Errorf("asleep for 200 ms the process worked %v", took)
	}
	start = cputime.Process()
	for begin := time.Now(); cputime.Process() == start; {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("10 s of work are none")
		}
	}
}
