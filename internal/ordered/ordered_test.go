package ordered

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// upTo yields 0 to n-1.
func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// squares makes workers that need less time for later inputs.
func squares() func(int) int {
	return func(i int) int {
		time.Sleep(time.Duration(7-i%8) * 100 * time.Microsecond)
		return i * i
	}
}

func TestOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var got, want []int
		for i := range 200 {
			want = append(want, i*i)
		}
		err := Run(t.Context(), workers, upTo(200), squares, func(n int) error {
			got = append(got, n)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %v, %v", workers, got, err)
		}
	}
}

// TestTakeFails: the first error of take ends the work, and no worker is left.
func TestTakeFails(t *testing.T) {
	failed := errors.New("full")
	var taken, running atomic.Int32
	worker := func() func(int) int {
		return func(i int) int {
			running.Add(1)
			defer running.Add(-1)
			return i
		}
	}
	err := Run(t.Context(), 4, upTo(1_000_000), worker, func(n int) error {
		if taken.Add(1); n == 10 {
			return failed
		}
		return nil
	})
	if !errors.Is(err, failed) || taken.Load() != 11 || running.Load() != 0 {
		t.Errorf("%v after %d results with %d workers at work, want %v after 11 with 0", err, taken.Load(), running.Load(), failed)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	taken := 0
	err := Run(ctx, 2, upTo(1_000_000), squares, func(int) error {
		if taken++; taken == 5 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || taken != 5 {
		t.Errorf("%v after %d results, want a cancelled context after 5", err, taken)
	}
}

// TestRunWithin: no more is at work, or waits to be taken, than there is room for; what is larger than
// all the room is at work alone; and the order stays.
func TestRunWithin(t *testing.T) {
	const most = 10
	weight := func(i int) int64 { return int64(1 + i*i%13) }
	var inside, peak atomic.Int64
	worker := func() func(int) int {
		return func(i int) int {
			peak.Store(max(peak.Load(), inside.Add(min(weight(i), most))))
			time.Sleep(time.Duration(7-i%8) * 50 * time.Microsecond)
			return i
		}
	}
	next := 0
	err := RunWithin(t.Context(), 16, Room[int]{most, weight}, upTo(300), worker, func(i int) error {
		if i != next {
			t.Fatalf("result %d, want %d", i, next)
		}
		next++
		inside.Add(-min(weight(i), most))
		return nil
	})
	if err != nil || next != 300 || peak.Load() > most || peak.Load() < most/2 {
		t.Errorf("%v after %d results, %d inside at most, want 300 with at most %d", err, next, peak.Load(), most)
	}
}

// TestRunWithinEnds: what waits for room ends with the first error of take, and with the context.
func TestRunWithinEnds(t *testing.T) {
	failed := errors.New("full")
	alone := Room[int]{1, func(int) int64 { return 5 }}
	if err := RunWithin(t.Context(), 4, alone, upTo(100), squares, func(int) error { return failed }); !errors.Is(err, failed) {
		t.Errorf("%v, want %v", err, failed)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := RunWithin(ctx, 4, alone, upTo(100), squares, func(int) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want a cancelled context", err)
	}
}
