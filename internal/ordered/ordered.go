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

// Threads returns n or, if n is 0, the number of threads that Go may run.
func Threads(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Run processes inputs with the given number of workers, and calls take with each result, in the
// order of the inputs, on the caller's goroutine. Each worker is made by worker, so that it can
// have its own buffers. At most three results for each worker wait for take.
//
// Run returns the first error of take, or the context's error if it ends early; then it calls take
// no more, and waits until inputs and the workers have returned. If inputs or a worker panics, Run
// panics with a [*Panic].
func Run[In, Out any](ctx context.Context, workers int, inputs iter.Seq[In], worker func() func(In) Out, take func(Out) error) error {
	return RunWithin(ctx, workers, Room[In]{}, inputs, worker, take)
}

// Room limits the total weight of the inputs that are being processed or have a result waiting for
// take. A weight is usually a number of bytes of memory.
type Room[In any] struct {
	Most  int64          // limit for all inputs together; 0: none
	Weigh func(In) int64 // weight of an input; one of Most or more is processed alone
}

// RunWithin is Run, but an input waits until there is room for it in addition to those before it.
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
	defer func() { // also if take panics: the memory that workers use must stay valid until they end
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

// take waits until there is room for an input, and returns the weight to give back.
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

// deal hands out the inputs, and the places of their results, in the same order. Room is taken in
// this order, too, so the next result for take never waits for room that later ones hold.
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

// takeAll takes the results in order. If the context has ended, it takes no result even if one is
// ready.
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
