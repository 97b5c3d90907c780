package web

import (
	"context"
	"runtime"
	"time"

	"katachi/internal/api"
)

// limit bounds how many operations run at a time, and how many wait for their turn.
type limit struct {
	working chan struct{}
	waiting chan struct{}
}

func newLimit(working, waiting int) *limit {
	if working <= 0 {
		working = 4 * runtime.GOMAXPROCS(0)
	}
	if waiting <= 0 {
		waiting = 64
	}
	return &limit{make(chan struct{}, working), make(chan struct{}, working+waiting)}
}

// run waits for its turn and runs work, within workTime.
func (l *limit) run(ctx context.Context, work func(context.Context) error) error {
	select {
	case l.waiting <- struct{}{}:
		defer func() { <-l.waiting }()
	default:
		return errBusy()
	}
	ctx, cancel := context.WithTimeout(ctx, workTime)
	defer cancel()
	select {
	case l.working <- struct{}{}:
		defer func() { <-l.working }()
	case <-ctx.Done():
		if context.Cause(ctx) == context.DeadlineExceeded {
			return errBusy()
		}
		return ctx.Err()
	}
	return work(ctx)
}

// longWork lists the operations that may take seconds. They have their own queue, so that fast
// operations do not wait behind them.
var longWork = map[string]bool{"ask": true, "like": true, "solve": true, "tree": true, "export": true, "coach": true, "match": true, "review": true, "compare": true}

// isLong reports whether a request is for long work. Suggestions are, if they need a search.
func isLong(operation string, in any) bool {
	if in, ok := in.(*api.SuggestRequest); ok {
		return in.Playouts > 0 || in.Engine != "" || in.Read
	}
	return longWork[operation]
}

// retryAfter is the seconds after which a refused client may try again.
const retryAfter = time.Second

func errBusy() *api.Problem {
	return api.NewProblem(api.StatusUnavailable, "", "Too many requests at once: try again in a second")
}
