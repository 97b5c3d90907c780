// Package disktest makes calls of package disk fail, one after the other.
package disktest

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"katachi/internal/disk"
)

// Plan is which calls in a folder fail.
type Plan struct {
	Dir  string // calls of files in it, or beside it under a name that begins so
	Nth  int    // the first call that fails, from 1
	Stay bool   // so do all after it, as on a disk that is gone
}

// Outcome is what came of a Plan.
type Outcome struct {
	Calls  int
	Kind   disk.Op // of the first call that failed
	Failed string  // that call, "" if there were too few
}

// Run runs work while calls fail by the plan. Only one may run at a time; tests that run in parallel
// in other folders are left alone.
func Run(p Plan, work func()) Outcome {
	var mu sync.Mutex
	var o Outcome
	restore := disk.Fail(func(op disk.Op, path string) error {
		if !strings.HasPrefix(path, p.Dir) {
			return nil
		}
		mu.Lock()
		defer mu.Unlock()
		o.Calls++
		if o.Calls < p.Nth || o.Calls > p.Nth && !p.Stay {
			return nil
		}
		if o.Failed == "" {
			o.Kind = op
			o.Failed = fmt.Sprintf("%s of %s", op, filepath.Base(path))
		}
		return syscall.EIO
	})
	defer restore()
	work()
	return o
}

// Each calls try for every n, with one failed call and with all after it failing, too, until the work
// has fewer calls than n. try returns the outcome of Run. In a short run each seventh n is tried. The
// test fails if hardly any call did. Each returns how many calls failed first, by kind.
func Each(t *testing.T, try func(t *testing.T, nth int, stay bool) Outcome) map[disk.Op]int {
	t.Helper()
	step, failed, kinds := 1, 0, map[disk.Op]int{}
	if testing.Short() {
		step = 7
	}
	for _, stay := range []bool{false, true} {
		for n := 1; ; n += step {
			o := try(t, n, stay)
			if t.Failed() {
				t.Fatalf("call %d (%s) failed, and all after it: %v", n, o.Failed, stay)
			}
			if o.Failed == "" {
				break
			}
			failed++
			kinds[o.Kind]++
		}
	}
	t.Logf("%d calls failed: %v", failed, kinds)
	if failed < 8/step {
		t.Errorf("%d calls failed: the test says little", failed)
	}
	return kinds
}
