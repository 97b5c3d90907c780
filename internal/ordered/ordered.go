// Package ordered runs a function on many inputs in parallel and delivers the
// results in the order of the inputs.
package ordered

import (
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"
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
	ctx, cancel := context.WithCancel(ctx)
	group, ctx := errgroup.WithContext(ctx)
	jobs := make(chan job[In, Out])
	order := make(chan chan Out, 2*workers)
	begin := func(work func() error) { group.Go(func() error { return caught(work) }) }
	begin(func() error {
		defer close(jobs)
		defer close(order)
		return deal(ctx, inputs, jobs, order)
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
	err := takeAll(ctx, order, take)
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
	in  In
	out chan Out // holds one result, so that a worker never waits
}

// deal hands out the inputs, and the places of their results in the same order.
func deal[In, Out any](ctx context.Context, inputs iter.Seq[In], jobs chan<- job[In, Out], order chan<- chan Out) error {
	for in := range inputs {
		j := job[In, Out]{in, make(chan Out, 1)}
		select {
		case jobs <- j:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case order <- j.out:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// takeAll takes the results as they come. It prefers the end of the context to
// a result that is there.
func takeAll[Out any](ctx context.Context, order <-chan chan Out, take func(Out) error) error {
	for out := range order {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case result := <-out:
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := take(result); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}
