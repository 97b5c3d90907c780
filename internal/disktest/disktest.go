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

// Plan selects the calls in a folder that fail.
type Plan struct {
	Dir  string // folder of the files concerned; also files beside it whose names begin with its name
	Nth  int    // number of the first call that fails, from 1
	Stay bool   // all later calls fail, too, as on a disk that was removed
}

// Outcome is the result of a Plan.
type Outcome struct {
	Calls  int
	Kind   disk.Op // kind of the first call that failed
	Failed string  // that call; "" if there were too few calls
}

// Run runs work while calls fail as planned. Only one Run may be active at a time; tests that run
// in parallel in other folders are not affected.
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

// Each calls try for n = 1, 2, ..., once with only call n failing and once with all later calls
// failing, too, until the work has fewer than n calls. try returns the outcome of Run. In short
// mode, it tries every seventh n. The test fails if there were hardly any calls. Each returns the
// number of calls that failed first, by kind.
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
