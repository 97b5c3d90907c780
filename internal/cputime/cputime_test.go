package cputime_test

import (
	"testing"
	"time"

	"katachi/internal/cputime"
	"katachi/internal/testpeers"
)

// TestSleep checks that a sleeping process uses no processor time, and a working one does.
func TestSleep(t *testing.T) {
	if cputime.OfProcess != "processor time" {
		testpeers.Skip(t, "this system does not measure processor time")
	}
	start := cputime.Process()
	time.Sleep(200 * time.Millisecond)
	if took := cputime.Process() - start; took > 100*time.Millisecond {
		t.Errorf("during 200 ms of sleep the process used %v of processor time", took)
	}
	start = cputime.Process()
	for begin := time.Now(); cputime.Process() == start; {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("10 s of work used no processor time")
		}
	}
}
