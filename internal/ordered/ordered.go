// Package ordered runs a function on many inputs in parallel and delivers the
// results in the order of the inputs.
package ordered

import (
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Threads returns n, or the number of threads that Go may run if n is 0.
func Threads(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Run works on inputs with so many workers and calls take with each result, in
// the order of the inputs, on the goroutine of the caller. Each worker is made
// by worker, so that it may own working memory. At most three results for each
// worker wait to be taken.
//
// Run returns the first error of take, or the context's error if it ends
// early; then it takes no further result and waits until inputs and the
// workers have returned. A panic of inputs or of a worker becomes one of Run,
// a [*Panic].
func Run[In, Out any](ctx context.Context, workers int, inputs iter.Seq[In], worker func() func(In) Out, take func(Out) error) error {
	return RunWithin(ctx, workers, Room[In]{}, inputs, worker, take)
}

// Room bounds the inputs that are at work or whose results wait to be taken, by what they weigh: most
// often the bytes of memory that their work takes.
type Room[In any] struct {
	Most  int64          // of all inputs together; 0: without bound
	Weigh func(In) int64 // what an input weighs; one of Most or more is at work alone
}

// RunWithin is Run, but an input waits until there is room for it besides those before it.
func RunWithin[In, Out any](ctx context.Context, workers int, room Room[In], inputs iter.Seq[In], worker func() func(In) Out, take func(Out) error) error {
	ctx, cancel := context.WithCancel(ctx)
	group, ctx := errgroup.WithContext(ctx)
	jobs := make(chan job[In, Out])
	order := make(chan job[In, Out], 2*workers)
	held := room.open()
	begin := func(work func() error) { group.Go(func() error { return caught(work) }) }
	begin(func() error {
		defer close(jobs)
		defer close(order)
		return deal(ctx, held, inputs, jobs, order)
	})
	for range workers {
		begin(func() error {
			work := worker()
			for j := range jobs {
				j.out <- work(j.in)
			}
			return nil
		})
	}
	defer func() { // also where take panics: what the workers use is there until they end
		cancel()
		_ = group.Wait()
	}()
	err := takeAll(ctx, held, order, take)
	cancel()
	waited := group.Wait()
	again(waited)
	if err == nil {
		err = waited
	}
	return err
}

// job is an input on its way to a worker, and the place of its result.
type job[In, Out any] struct {
	in     In
	weight int64
	out    chan Out // holds one result, so that a worker never waits
}

// held is a Room in use.
type held[In any] struct {
	Room[In]
	free *semaphore.Weighted // nil: without bound
}

func (r Room[In]) open() *held[In] {
	if r.Most <= 0 {
		return &held[In]{}
	}
	return &held[In]{r, semaphore.NewWeighted(r.Most)}
}

// take waits until there is room for an input, and returns what to give back.
func (h *held[In]) take(ctx context.Context, in In) (weight int64, err error) {
	if h.free == nil {
		return 0, nil
	}
	weight = min(max(h.Weigh(in), 0), h.Most)
	return weight, h.free.Acquire(ctx, weight)
}

func (h *held[In]) give(weight int64) {
	if h.free != nil {
		h.free.Release(weight)
	}
}

// deal hands out the inputs, and the places of their results in the same order. Room is taken in this
// order, too: so the next result to be taken never waits for room that later ones hold.
func deal[In, Out any](ctx context.Context, room *held[In], inputs iter.Seq[In], jobs, order chan<- job[In, Out]) error {
	for in := range inputs {
		weight, err := room.take(ctx, in)
		if err != nil {
			return err
		}
		j := job[In, Out]{in, weight, make(chan Out, 1)}
		for _, to := range []chan<- job[In, Out]{jobs, order} {
			select {
			case to <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

// takeAll takes the results as they come. It prefers the end of the context to
// a result that is there.
func takeAll[In, Out any](ctx context.Context, room *held[In], order <-chan job[In, Out], take func(Out) error) error {
	for next := range order {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case result := <-next.out:
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := take(result); err != nil {
				return err
			}
			room.give(next.weight)
		}
	}
	return ctx.Err()
}
