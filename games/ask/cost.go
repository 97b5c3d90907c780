package ask

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"katachi/internal/cputime"
)

// CostError is the error for a question that would take longer than Options.Most.
type CostError struct {
	Games int           // to replay
	Takes time.Duration // estimated processor time
}

func (e *CostError) Error() string {
	return fmt.Sprintf("this would take about %s of processor time: %d games are replayed", about(e.Takes), e.Games)
}

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

// estimate returns a *CostError if replaying games would take longer than Options.Most, as measured
// on some of them from all over the collection.
func (a *asking) estimate(ctx context.Context, games []int32) error {
	if a.opt.Most == 0 || len(games) < 2*sampled {
		return nil
	}
	l := a.looker()
	runtime.LockOSThread() // the clock is that of the thread
	defer runtime.UnlockOSThread()
	some := make([]int32, sampled)
	for i := range some {
		some[i] = games[i*len(games)/sampled]
	}
	start, took, done := cputime.Thread(), time.Duration(0), 0
	err := l.each(ctx, some, func(played) bool {
		took = cputime.Thread() - start
		done++
		return took < mostSampled
	})
	if err != nil {
		return err
	}
	if takes := took / time.Duration(done) * time.Duration(len(games)); takes > a.opt.Most {
		return &CostError{len(games), takes}
	}
	return nil
}
