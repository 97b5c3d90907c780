package web

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"katachi/internal/api"
)

// limit bounds how many operations run at a time, and how many wait for their turn.
type limit struct {
	working chan struct{}
	waiting chan struct{}
	tries   tries
	failed  failures
}

func newLimit(working, waiting int) *limit {
	if working <= 0 {
		working = 4 * runtime.GOMAXPROCS(0)
	}
	if waiting <= 0 {
		waiting = 64
	}
	return &limit{make(chan struct{}, working), make(chan struct{}, working+waiting), tries{free: max(1, runtime.GOMAXPROCS(0)/2)}, failures{}}
}

// run waits for its turn and runs work, within workTime. Work that has to wait is tried before, unless
// the same was tried in vain: hash tells what is asked, 0 for work that is tried each time. A nil hash
// is for work that must not be begun twice.
func (l *limit) run(ctx context.Context, hash func() uint64, work func(context.Context) error) error {
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
		return l.now(ctx, work)
	default:
	}
	asked := uint64(0)
	if hash != nil {
		asked = hash()
		if !l.failed.has(asked) {
			if done, err := l.try(ctx, work); done {
				return err
			}
			l.failed.add(asked)
		}
	}
	select {
	case l.working <- struct{}{}:
		began := time.Now()
		err := l.now(ctx, work)
		if err == nil && time.Since(began) < tryTime {
			l.failed.remove(asked)
		}
		return err
	case <-ctx.Done():
		if context.Cause(ctx) == context.DeadlineExceeded {
			return errBusy()
		}
		return ctx.Err()
	}
}

// now runs work at a place that the caller has taken.
func (l *limit) now(ctx context.Context, work func(context.Context) error) error {
	defer func() { <-l.working }()
	return work(ctx)
}

// try runs work for tryTime, so that cheap work need not wait for expensive work, or runs it as
// usual if there is a place before. Work that knows its cost ends at once if that is not enough. It
// reports whether the work was done.
func (l *limit) try(ctx context.Context, work func(context.Context) error) (done bool, err error) {
	turn := l.tries.join()
	leave := sync.OnceFunc(func() { l.tries.leave(turn) })
	defer leave()
	select {
	case <-turn:
		ctx, cancel := context.WithTimeout(ctx, tryTime)
		defer cancel()
		err := work(ctx)
		return err == nil || ctx.Err() == nil && api.ProblemOf(err).Status != api.StatusUnavailable, err
	case l.working <- struct{}{}:
		leave()
		return true, l.now(ctx, work)
	case <-ctx.Done():
		return false, nil
	}
}

// failures are the latest requests whose tries were in vain. Refused clients ask the same again, and
// the tries of 64 of them would make a cheap request wait for seconds.
type failures struct {
	mu     sync.Mutex
	latest []uint64
}

// mostFailures is how many requests are remembered.
const mostFailures = 256

func (f *failures) has(asked uint64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Contains(f.latest, asked)
}

func (f *failures) add(asked uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if asked == 0 || slices.Contains(f.latest, asked) {
		return
	}
	if len(f.latest) == mostFailures {
		f.latest = slices.Delete(f.latest, 0, 1)
	}
	f.latest = append(f.latest, asked)
}

func (f *failures) remove(asked uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.latest = slices.DeleteFunc(f.latest, func(other uint64) bool { return other == asked })
}

// tries are the places for trying work. The latest is first: of the earlier ones most have waited
// because they are expensive.
type tries struct {
	mu      sync.Mutex
	free    int
	waiting []chan struct{}
}

// join returns a channel that is closed when it is the caller's turn. The caller must leave.
func (t *tries) join() (turn chan struct{}) {
	turn = make(chan struct{})
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = append(t.waiting, turn)
	t.next()
	return turn
}

func (t *tries) leave(turn chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.waiting, turn); i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
		return
	}
	t.free++
	t.next()
}

// next gives a free place to the latest that waits.
func (t *tries) next() {
	if last := len(t.waiting) - 1; t.free > 0 && last >= 0 {
		t.free--
		close(t.waiting[last])
		t.waiting = t.waiting[:last]
	}
}

// longWork lists the operations that may take seconds. They have their own queue, so that fast
// operations do not wait behind them.
var longWork = map[string]bool{"ask": true, "like": true, "solve": true, "score": true, "tree": true, "export": true, "coach": true, "josekis": true, "match": true, "review": true, "compare": true, "problems": true}

// once lists the operations that must not be begun twice: they change something, or what they have
// done when they are stopped is an answer.
var once = map[string]bool{"save": true, "forget": true, "add": true, "review": true}

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
	return api.NewProblem(api.StatusUnavailable, "", "busy")
}
