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
