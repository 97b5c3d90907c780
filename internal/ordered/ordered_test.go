package ordered

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"slices"
	"strings"
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

// squares makes workers that take less time for later inputs, in groups of eight.
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

// TestTakeFails: the first error of take ends the work, and no worker keeps running.
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

// TestRunWithin: the inputs at work and the results waiting for take never weigh more than the
// room. An input heavier than the room is at work alone. Results keep their order.
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

// TestRunWithinEnds: inputs stop waiting for room at the first error of take, and when the context
// is cancelled.
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

// TestThreads: a positive number stays as it is; otherwise there is a thread for each processor.
func TestThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for n, want := range map[int]int{-1: 3, 0: 3, 1: 1, 5: 5} {
		if got := Threads(n); got != want || runtime.GOMAXPROCS(0) != 3 {
			t.Errorf("Threads(%d) = %d, want %d; %d processors are used, want 3", n, got, want, runtime.GOMAXPROCS(0))
		}
	}
}

// TestTakePanics: when take panics, the workers end before the panic reaches the caller.
func TestTakePanics(t *testing.T) {
	var running atomic.Int32
	worker := func() func(int) int {
		return func(i int) int {
			running.Add(1)
			defer running.Add(-1)
			time.Sleep(time.Millisecond)
			return i
		}
	}
	defer func() {
		if recover() != "full" || running.Load() != 0 {
			t.Errorf("%d workers are at work after a panic of take", running.Load())
		}
	}()
	err := Run(t.Context(), 4, upTo(1_000_000), worker, func(int) error { panic("full") })
	t.Errorf("Run = %v", err)
}

// TestWaiting: while one result is being taken, two results for each worker wait, and one more is
// made.
func TestWaiting(t *testing.T) {
	const workers, want = 4, 2*4 + 2
	var worked atomic.Int32
	worker := func() func(int) int { return func(i int) int { worked.Add(1); return i } }
	end := errors.New("end")
	err := Run(t.Context(), workers, upTo(1000), worker, func(int) error {
		for deadline := time.Now().Add(20 * time.Second); worked.Load() < want && time.Now().Before(deadline); {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(50 * time.Millisecond) // time for results beyond the limit
		return end
	})
	if !errors.Is(err, end) || worked.Load() != want {
		t.Errorf("%v with %d results, want %d", err, worked.Load(), want)
	}
}

// TestRoomOfOne: a room of 1 holds one input of weight 1, and inputs of weight 0 beside it.
func TestRoomOfOne(t *testing.T) {
	for _, weight := range []int64{1, 0} {
		var worked atomic.Int32
		worker := func() func(int) int { return func(i int) int { worked.Add(1); return i } }
		room := Room[int]{1, func(i int) int64 { return max(weight, int64(1-i)) }} // the first weighs 1
		end, most := errors.New("end"), time.Second/10
		if weight == 0 {
			most = 20 * time.Second
		}
		err := RunWithin(t.Context(), 2, room, upTo(100), worker, func(int) error {
			for deadline := time.Now().Add(most); worked.Load() == 1 && time.Now().Before(deadline); {
				time.Sleep(time.Millisecond)
			}
			return end
		})
		if got := worked.Load(); !errors.Is(err, end) || weight == 1 && got != 1 || weight == 0 && got < 2 {
			t.Errorf("%v, %d inputs of weight %d are at work in a room of 1", err, got, weight)
		}
	}
}

// recovered returns the panic of f, or nil.
func recovered(f func()) (p *Panic) {
	defer func() { p, _ = recover().(*Panic) }()
	f()
	return nil
}

// TestPanics: a panic in the inputs, in making a worker, in its work or in a goroutine of a Group
// becomes a panic of the caller, who can recover from it. It says where it began.
func TestPanics(t *testing.T) {
	wrong := errors.New("wrong")
	square := func(i int) int { return i * i }
	takes := func(int) error { return nil }
	for name, f := range map[string]func(){
		"inputs": func() {
			_ = Run(t.Context(), 2, func(func(int) bool) { beginsHere(wrong) }, func() func(int) int { return square }, takes)
		},
		"worker": func() {
			_ = Run(t.Context(), 2, upTo(9), func() func(int) int { beginsHere(wrong); return square }, takes)
		},
		"work": func() {
			_ = Run(t.Context(), 2, upTo(9), func() func(int) int {
				return func(i int) int {
					if i == 5 {
						beginsHere(wrong)
					}
					return i
				}
			}, takes)
		},
		"nested": func() {
			var g Group
			g.Go(func() {
				var inner Group
				inner.Go(func() { beginsHere(wrong) })
				inner.Wait()
			})
			g.Wait()
		},
	} {
		p := recovered(f)
		if p == nil || !errors.Is(p, wrong) || !strings.Contains(p.Error(), "beginsHere") || strings.Count(p.Error(), "[running]") != 1 {
			t.Errorf("%s: %v, want the panic", name, p)
		}
	}
}

func beginsHere(err error) { panic(err) }

// TestGroup: Wait waits for all goroutines.
func TestGroup(t *testing.T) {
	var g Group
	done := make([]bool, 20)
	for i := range done {
		g.Go(func() { done[i] = true })
	}
	g.Wait()
	if slices.Contains(done, false) {
		t.Errorf("Wait returned before all were done: %v", done)
	}
	wrong := errors.New("wrong") // after goroutines without a panic
	if p := recovered(func() { g.Go(func() { panic(wrong) }); g.Wait() }); p == nil || !errors.Is(p, wrong) {
		t.Errorf("%v, want the panic", p)
	}
}
