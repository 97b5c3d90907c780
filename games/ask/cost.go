package ask

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"katachi/internal/cputime"
	"katachi/internal/ordered"
)

// CostError is the error for a question that would take longer than Options.Most or the deadline of
// its context allow.
type CostError struct {
	Games int           // to replay
	Takes time.Duration // estimated processor time
}

func (e *CostError) Error() string {
	return fmt.Sprintf("this would take about %s of processor time: %d games are replayed", about(e.Takes), e.Games)
}

// Is makes it a [context.DeadlineExceeded].
func (e *CostError) Is(err error) bool { return err == context.DeadlineExceeded }

// about describes a time in words.
func about(d time.Duration) string {
	switch {
	case d >= 2*time.Hour:
		return fmt.Sprintf("%.0f hours", d.Hours())
	case d >= 2*time.Minute:
		return fmt.Sprintf("%.0f minutes", d.Minutes())
	}
	return fmt.Sprintf("%.0f seconds", max(2, d.Seconds()))
}

const (
	sampled     = 16          // games that an estimate replays
	mostSampled = time.Second // of processor time for them
)

// most returns the processor time that replaying may take, 0 without a limit. Before a deadline it is
// twice the time of all threads until then: who asks in vain learns it at once.
func (a *asking) most(ctx context.Context) time.Duration {
	most := a.opt.Most
	if end, ok := ctx.Deadline(); ok {
		left := max(1, 2*time.Until(end)*time.Duration(ordered.Threads(a.opt.Threads)))
		if most == 0 || left < most {
			most = left
		}
	}
	return most
}

// estimate returns a *CostError if replaying games would take longer than they may, as measured on
// some of them from all over the collection. If the question ends after First hits, only as many
// games count as have them, or one hit if none of the measured games has any.
func (a *asking) estimate(ctx context.Context, games []int32) error {
	most := a.most(ctx)
	if most == 0 || len(games) < 2*sampled {
		return nil
	}
	l := a.looker()
	runtime.LockOSThread() // the clock is that of the thread
	defer runtime.UnlockOSThread()
	some := make([]int32, sampled)
	for i := range some {
		some[i] = games[i*len(games)/sampled]
	}
	start, took, done, hits := cputime.Thread(), time.Duration(0), 0, 0
	err := l.each(ctx, some, func(p played) bool {
		took = cputime.Thread() - start
		done++
		hits += len(p.hits)
		return took < mostSampled
	})
	if err != nil {
		return err
	}
	needed := len(games)
	if first := a.question.Report.First; first > 0 {
		needed = min(needed, first*done/max(1, hits))
	}
	if takes := took / time.Duration(done) * time.Duration(needed); takes > most {
		return &CostError{needed, takes}
	}
	return nil
}
